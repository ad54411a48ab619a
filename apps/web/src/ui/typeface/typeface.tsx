import GlobalStyles from "@mui/material/GlobalStyles";
import { isCostly } from "../../lib/costly.ts";
import { typeface } from "../../lib/theme.ts";
import regular from "./kitround-sans-regular.woff2";
import semibold from "./kitround-sans-semibold.woff2";

const face = (url: string, weight: string) => ({
  "@font-face": {
    fontFamily: `"${typeface}"`,
    src: `url("${url}") format("woff2")`,
    fontWeight: weight,
    fontStyle: "normal",
    fontDisplay: "swap",
    // Scaled to the size of the fallback font, so that nothing moves when it is loaded.
    sizeAdjust: "106%",
  },
});
const faces = [face(regular, "100 500"), face(semibold, "600 900")];

/**
 * The papers' typeface for those who are signed in: the sign-in page is shown without it, and a metered connection
 * saves its 36 kB.
 */
export function Typeface() {
  return isCostly() ? null : <GlobalStyles styles={faces} />;
}
