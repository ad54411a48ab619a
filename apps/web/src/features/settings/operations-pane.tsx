import { backupStanding } from "@kitround/contract/operations/backup-rules.ts";
import { getOperations, type Operations } from "@kitround/contract/operations/operations.ts";
import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/operations";
import { Read } from "../../fittings/read.tsx";
import { now as clockNow } from "../../lib/clock.ts";
import { formatMoment } from "../../lib/dates.ts";
import { branchFormat } from "../../lib/locale.ts";
import { queryOptions } from "../../server/queries.ts";
import { type Fact, FactList } from "../../ui/fact-list.tsx";
import { BackupsPart } from "./backups-part.tsx";
import { sizeOf } from "./size-of.ts";
import { PostcodePart } from "./postcode-part.tsx";
import { SectionTitle, Stack } from "../../ui/vocabulary.tsx";

const t = texts;
const hour = 3_600_000;

/** The state of the installation, for the person who administers it. */
export function OperationsPane() {
  const query = useQuery(queryOptions(getOperations));
  return (
    <Read of={query} rows={8}>
      {(operations) => <Facts operations={operations} />}
    </Read>
  );
}

function Facts({ operations }: { operations: Operations }) {
  const { jobs, mails, files, engine, version, schema } = operations;
  const now = clockNow();
  const standing = backupStanding(operations, now);
  return (
    <Stack gap={3}>
      <Stack gap={1}>
        <SectionTitle>{t.backups}</SectionTitle>
        <Alert severity={severities[standing]}>{t.standing[standing]}</Alert>
        <FactList facts={factsOfBackups(operations, now)} />
        <BackupsPart engine={engine} backups={operations.backups} />
      </Stack>
      <PostcodePart />
      <Stack gap={1}>
        <SectionTitle>{t.inBranch}</SectionTitle>
        <FactList
          facts={[
            { label: t.jobs, value: t.jobsAre(jobs.running, jobs.waiting, jobs.failed) },
            { label: t.mails, value: t.mailsAre(mails.waiting, mails.refused) },
            { label: t.files, value: t.filesAre(files.count, sizeOf(files.bytes)) },
          ]}
        />
      </Stack>
      <Stack gap={1}>
        <SectionTitle>{t.server}</SectionTitle>
        <FactList
          facts={[
            { label: t.version, value: version },
            { label: t.schema, value: schema },
            { label: t.engine, value: t.engines[engine] },
          ]}
        />
      </Stack>
    </Stack>
  );
}

const severities = {
  good: "success",
  late: "error",
  none: "warning",
  not_kept: "info",
  not_ours: "info",
} as const;

function factsOfBackups({ engine, backups }: Operations, now: Date): Fact[] {
  const { items, drill, encrypted } = backups;
  const [last] = items;
  const bytes = items.reduce((sum, each) => sum + each.bytes, 0);
  return [
    {
      label: t.last,
      value:
        last &&
        t.lastIs(formatMoment(last.madeAt), (now.getTime() - Date.parse(last.madeAt)) / hour),
    },
    { label: t.kept, value: last && t.keptAre(items.length, sizeOf(bytes)) },
    { label: t.drill, value: (drill !== null || engine === "folder") && drillWords(drill) },
    {
      label: t.encryption,
      value: engine !== "memory" && (encrypted ? t.encrypted : t.notEncrypted),
    },
  ];
}

function drillWords(drill: Operations["backups"]["drill"]): string {
  if (drill === null) return t.noDrill;
  const moment = formatMoment(drill.at);
  if (drill.fault !== null) return t.drillFailed(moment, drill.fault);
  return t.drilled(moment, new Intl.NumberFormat(branchFormat().locale).format(drill.rows));
}
