import {
  decideSchoolProposal,
  listSchoolProposals,
  type SchoolProposal,
} from "@kitround/contract/school-page/school-proposal.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/school-page";
import { formatDay, formatMoment } from "../../lib/dates.ts";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { Muted, Row } from "../../ui/vocabulary.tsx";

/** A school's proposed changes, each with the present value; one click accepts one. Renders nothing if there are none. */
export function SchoolProposals({ schoolId }: { schoolId: string }) {
  const open = useQuery(queryOptions(listSchoolProposals, { query: { schoolId } }));
  if (!open.data || open.data.items.length === 0) return null;
  return (
    <Box component="section" aria-label={texts.proposals.title}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {texts.proposals.title}
      </Typography>
      {open.data.items.map((proposal) => (
        <Proposal key={proposal.id} proposal={proposal} />
      ))}
    </Box>
  );
}

function Proposal({ proposal }: { proposal: SchoolProposal }) {
  const { id, kind, saidBy, saidAt, differences } = proposal;
  const decide = useAction(decideSchoolProposal, { onDone: () => toast(texts.proposals.decided) });
  const send = (accept: boolean) => decide.mutate({ params: { id }, body: { accept } });
  const shown = (field: string, value: string | null) =>
    value === null ? texts.proposals.nothing : field.endsWith("On") ? formatDay(value) : value;
  return (
    <Box sx={{ borderTop: 1, borderColor: "divider", py: 1.5 }}>
      <b>{texts.proposals.kinds[kind]}</b>
      <Muted small>{texts.proposals.by(saidBy, formatMoment(saidAt))}</Muted>
      <Box component="dl" sx={{ m: 0, my: 1 }}>
        {differences.map(({ field, now, proposed }) => (
          <Box key={field} sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
            <Box component="dt" sx={{ color: "text.secondary" }}>
              {texts.proposals.fields[field]}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
              {kind !== "closure" && <del>{shown(field, now)}</del>}{" "}
              <ins style={{ textDecoration: "none", fontWeight: 600 }}>
                {shown(field, proposed)}
              </ins>
            </Box>
          </Box>
        ))}
        {differences.length === 0 && <Muted>{texts.proposals.same}</Muted>}
      </Box>
      <Row>
        <Button variant="contained" disabled={decide.isPending} onClick={() => send(true)}>
          {texts.proposals.accept}
        </Button>
        <Button disabled={decide.isPending} onClick={() => send(false)}>
          {texts.proposals.decline}
        </Button>
      </Row>
    </Box>
  );
}
