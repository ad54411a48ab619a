import type { KitRequest } from "@kitround/contract/requests/kit-request.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { texts as planTexts } from "#texts/plan";
import { texts } from "#texts/plan-cell";
import { formatDay } from "../../../lib/dates.ts";
import { KitChip } from "../../../ui/kit-chip.tsx";
import { StateTone, type Tone } from "../../../ui/tone.tsx";
import { Part } from "../side-panel.tsx";
import { Muted } from "../../../ui/vocabulary.tsx";

export const requestTones: Record<KitRequest["status"], Tone> = {
  requested: "due",
  planned: "ready",
  waitlisted: "blocked",
  declined: "off",
  withdrawn: "off",
};

interface RequestListProps {
  requests: readonly KitRequest[];
  rotations: readonly Rotation[];
  /** Opens the form for changes; without it the list is read-only. */
  onEdit?: () => void;
}

/** A school's requests in the term, the first rank first. */
export function RequestList({ requests, rotations, onEdit }: RequestListProps) {
  return (
    <Part
      title={texts.requests}
      action={onEdit && <Button onClick={onEdit}>{texts.form.edit}</Button>}
    >
      {requests.length === 0 && <Muted>{texts.noRequests}</Muted>}
      {requests.map((request) => (
        <RequestLine key={request.id} request={request} rotations={rotations} />
      ))}
    </Part>
  );
}

export function RequestLine(props: { request: KitRequest; rotations: readonly Rotation[] }) {
  const { request, rotations } = props;
  const preferred = rotations.find((r) => r.id === request.preferredRotationId);
  const facts = [
    planTexts.wish(request.rank),
    ...(preferred ? [texts.prefers(preferred.seq)] : []),
    ...(request.students === null ? [] : [texts.students(request.students)]),
    ...(request.askedBy === null && request.askedOn === null
      ? []
      : [
          texts.asked(
            request.askedBy,
            request.askedOn === null ? null : formatDay(request.askedOn),
          ),
        ]),
    ...(request.fromSchool ? [texts.fromSchool] : []),
    ...(request.note === null ? [] : [request.note]),
  ];
  return (
    <Box sx={{ display: "grid", gap: 0.5, minWidth: 0 }}>
      <Box
        sx={{ display: "flex", gap: 1, alignItems: "flex-start", justifyContent: "space-between" }}
      >
        <KitChip code={request.kitTypeCode} title={request.kitTypeName} />
        <StateTone tone={requestTones[request.status]} word={texts.requestStatus[request.status]} />
      </Box>
      <Box sx={{ color: "text.secondary", fontSize: 14, overflowWrap: "anywhere" }}>
        {facts.join(" · ")}
      </Box>
    </Box>
  );
}
