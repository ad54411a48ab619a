import { mdiClose } from "@mdi/js";
import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { texts } from "#texts/dialogs";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";

interface SettingsPaneProps {
  title: string;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A part of the settings beside their list, and on a phone in its place. */
export function SettingsPaneFrame({ title, actions, onClose, children }: SettingsPaneProps) {
  return (
    <Page
      title={title}
      actions={
        <>
          {actions}
          <IconButton aria-label={texts.close} onClick={onClose}>
            <Icon path={mdiClose} />
          </IconButton>
        </>
      }
    >
      {children}
    </Page>
  );
}
