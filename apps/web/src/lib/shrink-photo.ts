import { photoLimit, photoSides } from "@kitround/contract/files/photo-rules.ts";

/**
 * Prepares a photo for sending: upright, and scaled to the maximum stored size, a tenth of a phone's original. If
 * this browser can't decode it, the original is returned if the server accepts its type, otherwise null.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  try {
    const whole = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, photoSides.large / Math.max(whole.width, whole.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(whole.width * scale));
    canvas.height = Math.max(1, Math.round(whole.height * scale));
    const context = canvas.getContext("2d");
    if (context === null) return asItIs(file);
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.close();
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    return drawn ?? asItIs(file);
  } catch {
    return asItIs(file);
  }
}

const asItIs = (file: Blob) =>
  /^image\/(jpeg|png|webp)$/.test(file.type) && file.size <= photoLimit ? file : null;
