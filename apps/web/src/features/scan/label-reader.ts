import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Reads the codes in the current picture, as texts. */
export type LabelReader = (picture: HTMLVideoElement) => Promise<string[]>;

/** The BarcodeDetector of some browsers; TypeScript's own types lack it. */
interface Detector {
  detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface Detectors {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The formats of our labels, suppliers' labels, and retail products. */
const formats = ["qr_code", "code_128", "ean_13"];

/**
 * The browser's own reader if it supports all of these formats; otherwise ZXing, from our own files. Rejects if ZXing
 * can't be loaded.
 */
export async function labelReader(): Promise<LabelReader> {
  return (await ownReader()) ?? zxingReader();
}

async function ownReader(): Promise<LabelReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: Detectors };
  // Some systems have the class without the service behind it: then it supports no format.
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (BarcodeDetector === undefined || !formats.every((each) => known.includes(each))) return null;
  const detector = new BarcodeDetector({ formats });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

/** One code per frame would do; several are side by side on a shelf of boxes. */
const MOST_CODES = 4;

async function zxingReader(): Promise<LabelReader> {
  // The library's default is another server, which the page's policy refuses.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser has no canvas");
  return async (picture) => {
    canvas.width = picture.videoWidth;
    canvas.height = picture.videoHeight;
    context.drawImage(picture, 0, 0);
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(image, {
      formats: ["QRCode", "Code128", "EAN13"],
      tryHarder: true,
      maxNumberOfSymbols: MOST_CODES,
    });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}
