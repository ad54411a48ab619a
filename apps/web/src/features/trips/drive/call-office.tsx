import { mdiPhone } from "@mdi/js";
import Button from "@mui/material/Button";
import { texts } from "#texts/driver";
import { useOfficePhone } from "../../../server/use-office-phone.ts";
import { Icon } from "../../../ui/icon.tsx";
import { telLink } from "./maps-link.ts";

const button = { minHeight: 48, background: "#FFFFFF" };

/** Calls the branch's office; without a phone number it says where to enter one. */
export function CallOffice() {
  const phone = useOfficePhone();
  if (phone === null) return <div>{texts.callOffice.none}</div>;
  return (
    <Button
      variant="outlined"
      href={telLink(phone)}
      startIcon={<Icon path={mdiPhone} size={20} />}
      sx={button}
    >
      {texts.callOffice.button(phone)}
    </Button>
  );
}
