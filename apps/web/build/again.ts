import type { Plugin } from "vite";

const dynamic = /\bimport\((`\.\/[^`]+\.js`|"\.\/[^"]+\.js")\)/g;

/** Of each file that loads others: an address that failed once is asked for by another name, for a browser may keep that it failed. */
const loader =
  "const again$=(t=>(p,l)=>l(t[p]?`${p}?again=${t[p]}`:p).catch(e=>{t[p]=(t[p]??0)+1;throw e}))({});";

/**
 * Lets a part of the app that could not be fetched be fetched again. Chromium keeps a failed module for as long as the page lives
 * (seen in 150), so that "Try again" would find the same failure without asking anybody. Throws where nothing was found to change.
 */
export function askedAgain(): Plugin {
  return {
    name: "kitround:asked-again",
    apply: "build",
    generateBundle: {
      // After Vite has found the files of each import by its plain address.
      order: "post",
      handler(_, bundle) {
        let changed = 0;
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk") continue;
          const code = file.code.replaceAll(dynamic, "again$$($1,u=>import(u))");
          if (code === file.code) continue;
          file.code = loader + code;
          changed += 1;
        }
        if (changed === 0) this.error("No file imports another: has the way they do it changed?");
      },
    },
  };
}
