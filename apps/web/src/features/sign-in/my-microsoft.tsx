import { type MyMicrosoft, readMyMicrosoft } from "@kitround/contract/microsoft/microsoft.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/sign-in";
import { Unread } from "../../fittings/read.tsx";
import { microsoft } from "../../server/microsoft.ts";
import { queryOptions } from "../../server/queries.ts";
import { useStore } from "../../lib/store.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { MicrosoftButton } from "./microsoft-button.tsx";
import { signInDraft } from "./sign-in-draft.ts";
import { UnlinkDialog } from "./unlink-dialog.tsx";

const words = texts.microsoft;

/** The Microsoft account linked to one's own account; linked and unlinked here. */
export function MyMicrosoftPart() {
  const query = useQuery(queryOptions(readMyMicrosoft));
  const { failure } = useStore(signInDraft);
  const client = useStore(microsoft);
  const [asking, setAsking] = useState(false);
  if (query.data === undefined) return <Unread of={query} rows={1} height={64} />;
  const { account, hasPassword } = query.data;
  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      {account === null ? (
        <>
          <Typography sx={{ color: "text.secondary" }}>{words.unlinkedText}</Typography>
          <MicrosoftButton
            intent={{ kind: "link" }}
            label={words.link}
            onAsk={() => setAsking(true)}
          />
          {asking && client !== null && (
            <LinkDialog client={client} onClose={() => setAsking(false)} />
          )}
          {failure !== "" && (
            <Typography role="alert" color="error">
              {failure}
            </Typography>
          )}
        </>
      ) : (
        <Linked account={account} hasPassword={hasPassword} />
      )}
    </Box>
  );
}

interface LinkedProps {
  account: NonNullable<MyMicrosoft["account"]>;
  hasPassword: boolean;
}

function Linked({ account, hasPassword }: LinkedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Typography sx={{ overflowWrap: "anywhere" }}>{words.account(account.name)}</Typography>
      {hasPassword ? (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {words.unlink}
        </Button>
      ) : (
        <Typography sx={{ color: "text.secondary" }}>{words.onlyWay}</Typography>
      )}
      {open && <UnlinkDialog name={account.name} onClose={() => setOpen(false)} />}
    </>
  );
}
