import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import { endsWithin } from "./ends-within.ts";

// A camera's picture, as a film for Chromium's fake camera, which plays files: pictures of our printed labels, and of
// barcodes.

/** One object in front of the camera. */
export interface Scene {
  /** An address of a picture. */
  picture: string;
  /** Its width in a film of 1280 by 720. */
  width: number;
  /** How it is held, as a CSS transform. */
  held?: string;
  /** Brightness, up to 1. */
  light?: number;
}

/** Frames for each scene, and empty frames after it: the camera plays 30 a second. */
const STAY = 45;
const AWAY = 60;

/** Browser arguments for a camera that shows this film and needs no permission. */
export function seeing(film: string): string[] {
  return [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${film}`,
  ];
}

/** Makes a film of these scenes. Returns its path, and a function that deletes it. */
export async function filmOf(browser: Browser, scenes: readonly Scene[]) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const shot = () => page.screenshot({ type: "jpeg", quality: 80 });
  await page.setContent('<body style="margin:0;background:#6b6f73"></body>');
  const empty = await shot();
  const frames: Buffer[] = [];
  for (const { picture, width, held = "none", light = 1 } of scenes) {
    await page.setContent(`
      <body style="margin:0;background:#6b6f73;filter:brightness(${light})">
        <div style="height:720px;display:flex;align-items:center;justify-content:center">
          <img src="${picture}" style="width:${width}px;transform:${held}">
        </div>
      </body>`);
    await page.locator("img").evaluate((image: HTMLImageElement) => image.decode());
    const frame = await shot();
    for (let at = 0; at < STAY; at += 1) frames.push(frame);
    for (let at = 0; at < AWAY; at += 1) frames.push(empty);
  }
  await page.close();
  const folder = await mkdtemp(join(tmpdir(), "kitround-film-"));
  const path = join(folder, "camera.mjpeg");
  await writeFile(path, Buffer.concat(frames));
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}

const pdfjs = fileURLToPath(new URL("../node_modules/unpdf/dist/pdfjs.mjs", import.meta.url));

/** Each page of a PDF as a picture, rendered by a browser. */
export async function picturesOf(browser: Browser, pdf: Buffer): Promise<string[]> {
  const page = await browser.newPage();
  const served: Record<string, { body: string | Buffer; contentType: string }> = {
    "/": { body: "", contentType: "text/html" },
    "/pdfjs.mjs": { body: await readFile(pdfjs), contentType: "text/javascript" },
    "/labels.pdf": { body: pdf, contentType: "application/pdf" },
  };
  await page.route("http://paper.test/**", (route) => {
    const found = served[new URL(route.request().url()).pathname];
    return route.fulfill(found ?? { status: 404 });
  });
  await page.goto("http://paper.test/");
  const pictures = await drawn(page);
  await page.close();
  return pictures;
}

function drawn(page: Page): Promise<string[]> {
  const pictures = page.evaluate(async () => {
    const reader = "/pdfjs.mjs"; // served above, so it is not a module of this program
    const { getDocument } = await import(reader);
    const document = await getDocument({ url: "/labels.pdf" }).promise;
    const pictures: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const sheet = await document.getPage(number);
      const viewport = sheet.getViewport({ scale: 5 });
      const canvas = globalThis.document.createElement("canvas");
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      await sheet.render({ canvas, viewport }).promise;
      pictures.push(canvas.toDataURL());
    }
    return pictures;
  });
  return endsWithin("the pages of the PDF to be drawn", pictures);
}

const resolve = createRequire(import.meta.url).resolve;

/** A barcode as printed on retail products. */
export async function barcode(format: "EAN13" | "Code128", text: string): Promise<string> {
  const wasmBinary = await readFile(resolve("zxing-wasm/writer/zxing_writer.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer } });
  const { svg, error } = await writeBarcode(text, { format, addQuietZones: true, scale: 4 });
  if (error !== "") throw new Error(error);
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
