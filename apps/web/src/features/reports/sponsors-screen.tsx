import type { Branch } from "@kitround/contract/branches/branch.ts";
import { printSponsors } from "@kitround/contract/papers/paper.ts";
import { listSponsors, type SponsorReach } from "@kitround/contract/plan/sponsors.ts";
import type { Term } from "@kitround/contract/terms/term.ts";
import { mdiFilePdfBox, mdiPrinterOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/plan-sponsors";
import { Read } from "../../fittings/read.tsx";
import { ButtonLink } from "../../fittings/links.tsx";
import { queryOptions } from "../../server/queries.ts";
import { useFile } from "../../server/save-file.ts";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ReportTable } from "../../ui/report-table.tsx";
import { Paper } from "../../ui/paper.tsx";
import { usePaper } from "../../ui/use-paper.ts";
import { ReportFrame } from "./report-frame.tsx";
import { sponsorColumns } from "./sponsor-columns.ts";
import { SponsorSheet } from "./sponsor-sheet.tsx";

interface SponsorsScreenProps {
  term: Term;
  branch: Branch;
  /** The sponsor whose page is open; without one, all of them side by side. */
  sponsor: string | undefined;
  onSponsor: (name: string | undefined) => void;
  onClose: () => void;
}

/** Reports for sponsors: a page for each, on screen, on paper, as PDF and as CSV. */
export function SponsorsScreen(props: SponsorsScreenProps) {
  const { term, branch, sponsor, onSponsor, onClose } = props;
  const params = { id: term.id };
  const sponsors = useQuery(queryOptions(listSponsors, { params }));
  const pdf = useFile(printSponsors, texts.saved);
  const all = sponsors.data?.items ?? [];
  const shown = sponsor === undefined ? all : all.filter(({ name }) => name === sponsor);
  const nothing = shown.length === 0;
  const paper = usePaper(!nothing);
  return (
    <ReportFrame
      title={sponsor ?? texts.title(term.number, term.year)}
      back={sponsor === undefined ? texts.back : texts.backToAll}
      onBack={sponsor === undefined ? onClose : () => onSponsor(undefined)}
      actions={
        <>
          <Button
            startIcon={<Icon path={mdiPrinterOutline} size={18} />}
            disabled={nothing}
            onClick={paper.print}
          >
            {texts.print}
          </Button>
          <Button
            startIcon={<Icon path={mdiFilePdfBox} size={18} />}
            disabled={nothing || pdf.isPending}
            onClick={() =>
              pdf.mutate({ params, query: sponsor === undefined ? {} : { name: sponsor } })
            }
          >
            {texts.pdf}
          </Button>
        </>
      }
    >
      <Read of={sponsors} rows={6} height={44}>
        {() =>
          sponsor === undefined ? (
            <AllSponsors term={term} sponsors={all} onSponsor={onSponsor} />
          ) : nothing ? (
            <EmptyState title={texts.gone} />
          ) : (
            shown.map((one) => <SponsorSheet key={one.name} sponsor={one} term={term} />)
          )
        }
      </Read>
      {paper.shown && (
        <Paper
          size="A4"
          upright
          title={texts.about(branch.name, term.number, term.year)}
          begun={paper.begun}
          onDone={paper.onDone}
        >
          {shown.map((one, at) => (
            <section key={one.name} style={at > 0 ? { breakBefore: "page" } : {}}>
              <h2>{one.name}</h2>
              <SponsorSheet sponsor={one} term={term} paper />
            </section>
          ))}
        </Paper>
      )}
    </ReportFrame>
  );
}

interface AllSponsorsProps {
  term: Term;
  sponsors: readonly SponsorReach[];
  onSponsor: (name: string | undefined) => void;
}

function AllSponsors({ term, sponsors, onSponsor }: AllSponsorsProps) {
  if (sponsors.length === 0) {
    return (
      <EmptyState
        title={texts.none}
        text={texts.noneText}
        action={
          <ButtonLink to="/settings/kits" variant="outlined">
            {texts.toTitles}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ReportTable
      title={texts.table}
      help={texts.help}
      file={texts.file(texts.all, term.number, term.year)}
      columns={sponsorColumns}
      rows={sponsors}
      keyOf={(one) => one.name}
      onOpen={(one) => onSponsor(one.name)}
    />
  );
}
