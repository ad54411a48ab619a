import Button, { type ButtonProps } from "@mui/material/Button";
import IconButton, { type IconButtonProps } from "@mui/material/IconButton";
import { createLink } from "@tanstack/react-router";
import { texts } from "#texts/states";
import { backIcon } from "../ui/first-icons.ts";
import { Icon } from "../ui/icon.tsx";

function ButtonAnchor(props: Omit<ButtonProps<"a">, "component">) {
  return <Button component="a" {...props} />;
}

/** A button that is a link: `<ButtonLink to="/trips" variant="contained">`. */
export const ButtonLink = createLink(ButtonAnchor);

function BackAnchor(props: Omit<IconButtonProps<"a">, "component">) {
  return (
    <IconButton component="a" aria-label={texts.back} edge="start" {...props}>
      <Icon path={backIcon} />
    </IconButton>
  );
}

/** The arrow before the title of a screen without an app bar: `<BackLink to="/settings" />`. */
export const BackLink = createLink(BackAnchor);
