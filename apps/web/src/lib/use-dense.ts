import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";

/** Whether this is a desktop: from lg up ("mobile is below lg") lists and forms are compact. */
export function useDense(): boolean {
  return useMediaQuery(useTheme().breakpoints.up("lg"), { noSsr: true });
}
