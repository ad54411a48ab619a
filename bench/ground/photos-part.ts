import { redrawPhoto } from "../../apps/api/src/features/files/redraw-photo.ts";
import { phonePhoto } from "../../apps/api/src/test/phone-photo.ts";
import { figure, spread } from "./figure.ts";

/** A phone's photo of 12 megapixels, scaled to two sizes. */
export async function benchPhotos(): Promise<void> {
  const bytes = await phonePhoto();
  const times: number[] = [];
  let large = 0;
  for (let n = 0; n < 6; n += 1) {
    const from = performance.now();
    large = (await redrawPhoto(bytes)).large.length;
    times.push(performance.now() - from);
  }
  console.log(`photos, ${(bytes.length / 1e6).toFixed(1)} MB to ${(large / 1e6).toFixed(2)} MB:`);
  figure("p50", spread(times).p50, "ms", 1_000);
}
