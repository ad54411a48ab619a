import { randomBytes } from "node:crypto";
import { deflateSync, gzipSync, crc32 } from "node:zlib";
import sharp from "sharp";

const text = (content: string) => Buffer.from(content);
const bytes = (...values: number[]) => Buffer.from(values);
const pngSign = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const jpegSign = bytes(0xff, 0xd8, 0xff, 0xe0);

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(name), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, end]);
}

/** A PNG with one bit per pixel whose header states this size, with data for `rows`. */
function png(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))));
  return Buffer.concat([pngSign, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", bytes())]);
}

const html = "<!doctype html><script>alert(1)</script>";

/** Files that attackers and broken phones send as a photo; none may be accepted. */
export async function hostileFiles(): Promise<[string, Buffer][]> {
  const jpeg = await sharp({
    create: { width: 900, height: 600, channels: 3, background: "#a05020", noise: noisy },
  })
    .jpeg()
    .toBuffer();
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  const noSize = Buffer.from(jpeg);
  // Height and width are five bytes after the start of the frame header.
  noSize.fill(0, noSize.indexOf(bytes(0xff, 0xc0)) + 5, noSize.indexOf(bytes(0xff, 0xc0)) + 9);
  const flipped = png(400, 300);
  flipped.fill(0xff, 45, 60);
  return [
    ["nothing", bytes()],
    ["one byte", bytes(0xff)],
    ["a text", text("Kia ora")],
    ["a text in UTF-16", Buffer.from("\uFEFFKia ora", "utf16le")],
    ["a page", text(html)],
    ["an SVG", text(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)],
    [
      "an SVG that reads a file",
      text(
        `<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd" width="9" height="9"/></svg>`,
      ),
    ],
    [
      "an XML with an entity",
      text(`<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`),
    ],
    ["a GIF with a script", text("GIF89a<script>alert(1)</script>")],
    ["a real GIF", gif],
    ["a PDF", text("%PDF-1.7\n1 0 obj<</OpenAction 2 0 R>>endobj")],
    ["a PostScript", text("%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file")],
    [
      "a drawing of ImageMagick",
      text("push graphic-context\nfill 'url(https://x/|id)'\npop graphic-context"),
    ],
    ["a script", text("#!/bin/sh\nrm -rf /")],
    ["a PHP", text("<?php system($_GET['c']); ?>")],
    ["a program of Windows", Buffer.concat([text("MZ"), randomBytes(500)])],
    ["a program of Linux", Buffer.concat([bytes(0x7f), text("ELF"), randomBytes(500)])],
    ["a zip", Buffer.concat([text("PK\u0003\u0004"), randomBytes(500)])],
    ["a gzip bomb", gzipSync(Buffer.alloc(5_000_000))],
    ["a bitmap", Buffer.concat([text("BM"), randomBytes(500)])],
    ["an icon", Buffer.concat([bytes(0, 0, 1, 0, 1, 0), randomBytes(200)])],
    ["a TIFF", Buffer.concat([text("II*\0"), randomBytes(500)])],
    ["a HEIC", Buffer.concat([bytes(0, 0, 0, 24), text("ftypheic"), randomBytes(500)])],
    ["an AVIF", Buffer.concat([bytes(0, 0, 0, 24), text("ftypavif"), randomBytes(500)])],
    ["a film", Buffer.concat([bytes(0, 0, 0, 24), text("ftypmp42"), randomBytes(500)])],
    ["a sound", Buffer.concat([text("RIFF\x10\0\0\0WAVE"), randomBytes(500)])],
    ["noise", randomBytes(100_000)],
    ["a JPEG's beginning and a page", Buffer.concat([jpegSign, text(html)])],
    ["a JPEG's beginning and noise", Buffer.concat([jpegSign, randomBytes(50_000)])],
    ["half a JPEG", jpeg.subarray(0, Math.floor(jpeg.length / 2))],
    ["a JPEG without a size", noSize],
    ["a PNG's sign alone", pngSign],
    ["a PNG with a broken body", flipped],
    ["a PNG that stops", png(400, 300, 20)],
    ["a PNG of no width", png(0, 300)],
    ["a PNG that unpacks to 256 million pixels", png(16_000, 16_000)],
    ["a PNG that says four billion pixels", png(65_535, 65_535, 1)],
    [
      "a WebP's head and noise",
      Buffer.concat([text("RIFF\xf0\x01\0\0WEBPVP8 "), randomBytes(490)]),
    ],
  ];
}

const noisy = { type: "gaussian", mean: 128, sigma: 40 } as const;
