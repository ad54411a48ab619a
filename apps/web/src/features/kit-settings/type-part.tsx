import { listKits } from "@kitround/contract/kits/kit.ts";
import type { KitType } from "@kitround/contract/kit-types/kit-type.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/kit-settings";
import { Read } from "../../fittings/read.tsx";
import { useCan } from "../../lib/can.ts";
import { TextLink } from "../../fittings/text-link.tsx";
import { KitStateTone } from "../../fittings/kit-tone.tsx";
import { WhoMay } from "../../fittings/who-may.tsx";
import { wholeList } from "../../server/whole-list.ts";
import { FactPart } from "../../ui/fact-part.tsx";
import { KitChip } from "../../ui/kit-chip.tsx";
import { AddCopies } from "./add-copies.tsx";
import { TypeFacts } from "./type-facts.tsx";
import { TypeForm } from "./type-form.tsx";
import { ListLine, Muted, PlainList, Stack } from "../../ui/vocabulary.tsx";

/** The facts of a title: shown first, changed on demand. */
export function TypePart({ type }: { type: KitType }) {
  const mayWrite = useCan("kit-types:write");
  const mayPropose = useCan("kit-types:propose");
  const mayChange = mayWrite || (mayPropose && type.status === "draft");
  const [editing, setEditing] = useState(false);
  const end = () => setEditing(false);
  return (
    <FactPart
      title={texts.type.facts}
      onEdit={mayChange && !editing ? () => setEditing(true) : undefined}
    >
      {editing && mayChange ? (
        // Publishing changes the type itself, so the form starts again from it.
        <TypeForm
          key={`${type.id} ${type.publishedVersion}`}
          type={type}
          onSaved={end}
          onCancel={end}
        />
      ) : (
        <Stack gap={2}>
          <WhoMay change={type.status === "draft" ? "kit-types:propose" : "kit-types:write"} />
          <TypeFacts type={type} />
        </Stack>
      )}
    </FactPart>
  );
}

/** The copies of a title, each with its state and a link. */
export function TypeCopies({ type }: { type: KitType }) {
  const kits = useQuery(wholeList(listKits, { kitTypeId: type.id }));
  const mayAdd = useCan("kits:write") && type.status === "active" && type.publishedVersion !== null;
  const [adding, setAdding] = useState(false);
  return (
    <FactPart title={texts.tabs.copies}>
      <Read of={kits} rows={2} height={44} empty={<Muted>{texts.copies.empty.title}</Muted>}>
        {(copies) => (
          <PlainList>
            {copies.map((kit) => (
              <ListLine key={kit.id}>
                <TextLink to="/kits" search={{ kit: kit.code }} color="inherit" underline="hover">
                  <KitChip code={kit.code} />
                </TextLink>
                <Box sx={{ flex: 1 }}>
                  <KitStateTone kit={kit} />
                </Box>
                <Muted>{kit.schoolName ?? kit.tripName ?? kit.shelf}</Muted>
              </ListLine>
            ))}
          </PlainList>
        )}
      </Read>
      {mayAdd && (
        <Box sx={{ mt: 1 }}>
          <Button variant="outlined" onClick={() => setAdding(true)}>
            {texts.copies.add}
          </Button>
        </Box>
      )}
      {adding && <AddCopies kitTypeId={type.id} onClose={() => setAdding(false)} />}
    </FactPart>
  );
}
