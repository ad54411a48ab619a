import type { Kit, KitDetail } from "@kitround/contract/kits/kit.ts";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { texts as photoTexts } from "#texts/kit-photos";
import { texts } from "#texts/kits";
import { texts as plotTexts } from "#texts/plots";
import { KitTimeline } from "../../fittings/kit-timeline.tsx";
import { saveKitsWay } from "../../fittings/kit-timeline-csv.ts";
import { KitStateTone } from "../../fittings/kit-tone.tsx";
import { PlanConflicts } from "../../fittings/plan-conflicts.tsx";
import { TitlePicture } from "../../fittings/title-picture.tsx";
import { RecordHistory } from "../../fittings/record-history.tsx";
import { WhoMay } from "../../fittings/who-may.tsx";
import { connection } from "../../lib/connection.ts";
import { secondLang } from "../../lib/country-words.ts";
import { useStore } from "../../lib/store.ts";
import { KitChip } from "../../ui/kit-chip.tsx";
import { ListHead } from "../../ui/list-bar.tsx";
import { NoSignal } from "../../ui/no-signal.tsx";
import { Muted, PlainList } from "../../ui/vocabulary.tsx";
import { CloseKit } from "./close-kit.tsx";
import { KitFacts } from "./kit-facts.tsx";
import { KitMenu } from "./kit-menu.tsx";
import { KitPhotos } from "./kit-photos.tsx";
import { KitUse } from "./kit-use.tsx";
import { NextStep } from "./next-step.tsx";

export interface OneKitProps {
  /** The list's data, if nothing more is known without signal. */
  kit: Kit | KitDetail;
  onClose: () => void;
}

/** A kit's state and next step, its facts, its short lines, its history. */
export function OneKit({ kit, onClose }: OneKitProps) {
  const reached = useStore(connection);
  return (
    <>
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1.5 }}>
        {reached && <TitlePicture code={kit.code} side={56} />}
        <Box sx={{ flex: 1, minWidth: 0, display: "grid", gap: 1 }}>
          <Typography variant="h2" component="h1" sx={{ fontSize: 20 }}>
            <KitChip code={kit.code} title={kit.kitTypeName} />
          </Typography>
          {kit.kitTypeNameMi !== null && <Muted lang={secondLang()}>{kit.kitTypeNameMi}</Muted>}
          <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, flexWrap: "wrap" }}>
            <KitStateTone kit={kit} />
            {kit.stateReason !== null && (
              <Box sx={{ overflowWrap: "anywhere" }}>{kit.stateReason}</Box>
            )}
          </Box>
        </Box>
        <KitMenu kit={kit} />
        <CloseKit onClose={onClose} />
      </Box>
      <NoSignal>{texts.noSignal.kit}</NoSignal>
      <NextStep kit={kit} />
      {reached && <PlanConflicts about={{ kitId: kit.id }} />}
      <KitFacts kit={kit} />
      {reached && (
        <Section title={photoTexts.title}>
          <KitPhotos key={kit.id} kitId={kit.id} kitCode={kit.code} />
        </Section>
      )}
      {"short" in kit && <WholeKit kit={kit} reached={reached} />}
      <WhoMay change="kits:condition" />
    </>
  );
}

/** The parts that need the kit's own data, and below them those that always need a connection. */
function WholeKit({ kit, reached }: { kit: KitDetail; reached: boolean }) {
  return (
    <>
      <Section title={texts.detail.lacks}>
        {kit.short.length === 0 ? (
          <Muted>{texts.detail.full}</Muted>
        ) : (
          <PlainList>
            {kit.short.map((line) => (
              <Box
                component="li"
                key={line.lineId}
                sx={{ display: "flex", gap: 2, py: 0.75, borderBottom: 1, borderColor: "divider" }}
              >
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>{line.itemName}</Box>
                <Box sx={{ fontVariantNumeric: "tabular-nums", fontWeight: 600 }}>
                  {texts.detail.lackLine(line.present, line.qty)}
                </Box>
              </Box>
            ))}
          </PlainList>
        )}
      </Section>
      {reached && (
        <Section title={plotTexts.use.title}>
          <KitUse kit={kit} />
        </Section>
      )}
      <Section
        title={texts.detail.history}
        onSave={kit.events.length > 0 ? () => saveKitsWay(kit) : undefined}
      >
        <KitTimeline kit={kit} />
      </Section>
      {reached && <RecordHistory inPane kind="kit" id={kit.id} title={texts.detail.changes} />}
    </>
  );
}

interface SectionProps {
  title: string;
  onSave?: (() => void) | undefined;
  children: ReactNode;
}

function Section({ title, onSave, children }: SectionProps) {
  return (
    <Box component="section">
      <ListHead onSave={onSave}>
        <Typography variant="h3" component="h2" sx={{ fontSize: 16, fontWeight: 600 }}>
          {title}
        </Typography>
      </ListHead>
      {children}
    </Box>
  );
}
