import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const compressible = /\.(js|css|html|svg|json|wasm|webmanifest)$/;

/** Writes `.br` and `.gz` beside each built file, so that the server sends these instead of compressing at each request. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "kitround:compressed",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir.startsWith("/")
        ? config.build.outDir
        : join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((file) => compressible.test(file)).map(squeeze));
    },
  };

  async function squeeze(file: string): Promise<void> {
    const path = join(folder, file);
    const bytes = await readFile(path);
    const [br, gz] = await Promise.all([
      toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      toGzip(bytes, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  }
}
