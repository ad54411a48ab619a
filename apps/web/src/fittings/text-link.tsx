import MuiLink from "@mui/material/Link";
import { createLink } from "@tanstack/react-router";

/** A link in a text or a list: `<TextLink to="/kits">`. */
export const TextLink = createLink(MuiLink);
