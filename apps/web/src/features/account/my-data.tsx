import { downloadMyData } from "@kitround/contract/me/me.ts";
import Button from "@mui/material/Button";
import { texts } from "#texts/account";
import { TextLink } from "../../fittings/text-link.tsx";
import { useFile } from "../../server/save-file.ts";
import { Muted, Row, Stack } from "../../ui/vocabulary.tsx";

const waitMs = 5 * 60_000;

/** Downloads everything stored about the signed-in person as one file. */
export function MyData() {
  const file = useFile(downloadMyData, texts.data.saved, waitMs);
  return (
    <Stack gap={1}>
      <Muted>{texts.data.text}</Muted>
      <Row>
        <Button variant="outlined" disabled={file.isPending} onClick={() => file.mutate({})}>
          {texts.data.download}
        </Button>
        <TextLink to="/privacy">{texts.data.law}</TextLink>
      </Row>
    </Stack>
  );
}
