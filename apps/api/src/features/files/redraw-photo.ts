import { photoSides, pictureType } from "@kitround/contract/files/photo-rules.ts";
import type sharp from "sharp";
import { AppError } from "../../app-error.ts";
import { lane } from "../../http/lane.ts";
import { spareCores } from "../../spare-cores.ts";

// Each picture takes one thread; many phones in the kit room send theirs at once.
const takeTurn = lane({
  atOnce: Math.min(2, spareCores),
  waitingAtMost: 100,
  refuse: () =>
    new AppError(
      "unavailable",
      "Many photos are being read at the moment. Nothing was changed; try again in a few seconds.",
    ),
});
/** A small file may declare a picture of any size: larger ones are not decoded. */
const mostPixels = 40_000_000;
const longestSeconds = 6;
const quality = { large: 80, small: 75 } as const;

export interface RedrawnPhoto {
  large: Buffer;
  small: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes and re-encodes a picture, upright, in two sizes, so that the stored file contains only the visible picture:
 * no location, no camera data, no bytes after the last pixel. Throws a sentence for anything that is not a valid
 * picture of our types.
 */
export async function redrawPhoto(bytes: Uint8Array): Promise<RedrawnPhoto> {
  if (bytes.length === 0) throw refused("Nothing was sent. Choose a photo and send it again.");
  if (pictureType(bytes) === null) {
    throw refused("This is no JPEG, PNG or WebP picture. Save it as one of these, then add it.");
  }
  const redraw = await (library ??= load());
  return takeTurn(async () => {
    try {
      const large = await drawn(redraw, bytes, "large");
      const small = await drawn(redraw, large.data, "small");
      const { width, height } = large.info;
      return { large: large.data, small: small.data, width, height };
    } catch {
      throw refused(
        "This picture can't be read: it is damaged, too large (more than 40 million pixels), or not what it says. Take it again or save it anew.",
      );
    }
  });
}

let library: Promise<typeof sharp> | undefined;

/** Loads the library with the first photo, because it takes 10 to 20 MiB of memory. */
async function load(): Promise<typeof sharp> {
  const { default: loaded } = await import("sharp");
  // Three of the formats that it reads: none that contains code, links or includes.
  loaded.block({ operation: ["VipsForeignLoad"] });
  loaded.unblock({
    operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
  });
  loaded.concurrency(1);
  return loaded;
}

function drawn(redraw: typeof sharp, bytes: Uint8Array, size: keyof typeof photoSides) {
  const side = photoSides[size];
  return redraw(bytes, { limitInputPixels: mostPixels, failOn: "error", animated: false })
    .timeout({ seconds: longestSeconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: quality[size] })
    .toBuffer({ resolveWithObject: true });
}

function refused(message: string): AppError {
  return new AppError("invalid_input", message, [{ path: "", message }]);
}
