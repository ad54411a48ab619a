import sharp from "sharp";

/** A JPEG of 12 megapixels with as much detail as a phone's. */
export async function phonePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 4_032, height: 3_024, channels: 3, background: "#888", noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
}
