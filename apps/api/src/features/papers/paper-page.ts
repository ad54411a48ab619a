import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Pdf from "pdfkit";

/** Points per millimetre. */
export const mm = 72 / 25.4;
export const a4 = { width: 210 * mm, height: 297 * mm };

export type Weight = "regular" | "bold";
const bytesAt = (address: string) => readFileSync(fileURLToPath(address));
const fonts: Record<Weight, Buffer> = {
  regular: bytesAt(
    import.meta.resolve("@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf"),
  ),
  bold: bytesAt(
    import.meta.resolve("@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf"),
  ),
};

/** A fixed date, so that the same data give the same bytes. */
const madeAt = new Date(Date.UTC(2000, 0, 1));

export interface TextAt {
  x: number;
  y: number;
  width: number;
  size: number;
  weight?: Weight;
  align?: "left" | "right" | "center";
  /** Wraps the text; otherwise it has one line, which is cut with an ellipsis. */
  wrap?: boolean;
  /** Maximum height in points of a wrapped text; the rest is cut. */
  tall?: number;
}

export type Doc = PDFKit.PDFDocument;
export type Node = PDFKit.PDFStructureElement;

/**
 * Creates an empty tagged document in the app's typeface, with functions that draw into it. The code that draws adds
 * the first page.
 */
export function newPaper(title: string, buffered: boolean) {
  const doc = new Pdf({
    autoFirstPage: false,
    bufferPages: buffered,
    margin: 0,
    lang: "en-NZ",
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    // The library writes it into XML unescaped.
    info: {
      Title: clean(title).replaceAll("&", "and").replaceAll(/[<>]/g, ""),
      Producer: "Kitround",
      Creator: "Kitround",
      CreationDate: madeAt,
    },
  });
  doc.registerFont("regular", fonts.regular);
  doc.registerFont("bold", fonts.bold);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const use = ({ size, weight = "regular" }: Pick<TextAt, "size" | "weight">) =>
    doc.font(weight).fontSize(size);
  const options = ({ width, align = "left", wrap = false, tall }: TextAt) => ({
    width,
    align,
    ...(wrap ? {} : { lineBreak: false, ellipsis: true, height: 1 }),
    ...(tall === undefined ? {} : { height: tall, ellipsis: true }),
  });

  return {
    doc,
    root,
    /** A part of the document, which screen readers announce as `tag` says. */
    part(tag: string, into: Node = root): Node {
      const node = doc.struct(tag);
      into.add(node);
      return node;
    },
    text(text: string, at: TextAt, tag = "P", into: Node = root): void {
      use(at);
      const shown = drawable(doc, text);
      into.add(doc.struct(tag, {}, () => void doc.text(shown, at.x, at.y, options(at))));
    },
    /** Draws decoration, which screen readers skip. */
    drawn(draw: (doc: Doc) => void): void {
      doc.markContent("Artifact", { type: "Layout" });
      draw(doc);
      doc.endMarkedContent();
    },
    figure(alt: string, draw: (doc: Doc) => void, into: Node = root): void {
      into.add(doc.struct("Figure", { alt }, () => draw(doc)));
    },
    /** The height of a text in points. */
    heightOf(text: string, at: Omit<TextAt, "x" | "y">): number {
      use(at);
      if (at.wrap !== true) return doc.currentLineHeight(true);
      return doc.heightOfString(drawable(doc, text), { width: at.width });
    },
    /** The largest size up to `most` at which a text fits on one line of this width. */
    fitting(text: string, width: number, most: number, weight: Weight): number {
      use({ size: most, weight });
      const full = doc.widthOfString(drawable(doc, text));
      return full <= width ? most : Math.max(6, Math.floor((most * width * 10) / full) / 10);
    },
  };
}
export type Paper = ReturnType<typeof newPaper>;

/** Composes combining marks, so that a macron is one character, and removes characters that have no glyph. */
function clean(text: string): string {
  return text.normalize("NFC").replaceAll(/\p{Cc}+/gu, " ");
}

interface WithGlyphs {
  _font: { font: { hasGlyphForCodePoint(point: number): boolean } };
}

/** A character that the font lacks would disappear without a trace, so it becomes a question mark. */
function drawable(doc: Doc, text: string): string {
  // The library's own types leave out its font.
  const { font } = (doc as unknown as WithGlyphs)._font;
  const signs = Array.from(clean(text), (sign) =>
    font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : "?",
  );
  return signs.join("");
}
