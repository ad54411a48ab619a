import {
  type Example,
  fillExample,
  getExample,
  removeExample,
} from "@kitround/contract/first-run/example.ts";
import { getMe, switchBranch } from "@kitround/contract/me/me.ts";
import { mdiFlaskOutline } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { texts as switchTexts } from "#texts/branch-switch";
import { texts } from "#texts/first-run";
import { Read } from "../../fittings/read.tsx";
import { confirm } from "../../lib/confirm-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { storeSession, useSession } from "../../lib/stored-session.ts";
import { toast } from "../../lib/toast-store.ts";
import { useAction } from "../../server/use-action.ts";
import { Icon } from "../../ui/icon.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";

const t = texts.example;
const LOOK_MS = 700;

/** The example branch: filling it, opening it, removing it in one step. */
export function ExamplePart() {
  const query = useQuery({
    ...queryOptions(getExample),
    // The job belongs to the branch that requested it, and no stream reports another branch's changes, so its progress is polled.
    refetchInterval: ({ state }) => (isMoving(state.data) ? LOOK_MS : false),
  });
  return (
    <Box
      component="section"
      aria-label={t.title}
      sx={{ py: 2, borderTop: 1, borderColor: "divider" }}
    >
      <Read of={query} rows={1} height={64}>
        {(example) => <ExampleNow example={example} />}
      </Read>
    </Box>
  );
}

const isMoving = (example: Example | undefined) =>
  example?.state === "filling" || example?.state === "removing";

function ExampleNow({ example }: { example: Example }) {
  const fill = useAction(fillExample);
  const go = useGo();
  const remove = useRemove(example.branchId);
  const { state, progress } = example;
  const here = useSession()?.branchId === example.branchId;
  if (state === "filling" || state === "removing") {
    const total = progress?.total ?? null;
    const share = total === null || total === 0 ? {} : { share: (progress?.done ?? 0) / total };
    return <ProgressBar label={t[state]} {...share} />;
  }
  const join = () => {
    if (example.mine) go(example.branchId ?? "");
    else fill.mutate({}, { onSuccess: ({ branchId }) => branchId !== null && go(branchId) });
  };
  if (state === "ready") {
    return (
      <Words title={t.ready} text={t.readyText}>
        {!here && (
          <Button variant="outlined" onClick={join}>
            {t.open}
          </Button>
        )}
        <Button onClick={() => void remove()}>{t.remove}</Button>
      </Words>
    );
  }
  const broken = state === "unfinished";
  return (
    <Words title={broken ? t.unfinished : t.title} text={broken ? t.unfinishedText : t.text}>
      <Button variant="outlined" disabled={fill.isPending} onClick={() => fill.mutate({})}>
        {broken ? t.again : t.fill}
      </Button>
      {broken && <Button onClick={() => void remove()}>{t.remove}</Button>}
    </Words>
  );
}

function Words(props: { title: string; text: string; children: ReactNode }) {
  return (
    <Box sx={{ display: "flex", gap: 1.5, alignItems: "flex-start" }}>
      <Box sx={{ color: "primary.main", pt: 0.25 }}>
        <Icon path={mdiFlaskOutline} size={24} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, fontSize: 16 }}>{props.title}</Box>
        <Box sx={{ color: "text.secondary", maxWidth: 640 }}>{props.text}</Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>{props.children}</Box>
      </Box>
    </Box>
  );
}

/** Switches to another branch. */
function useGo() {
  const to = useAction(switchBranch, {
    onDone: (session) => {
      storeSession(session);
      toast(switchTexts.switched(session.branchName));
    },
  });
  return (branchId: string) => to.mutate({ body: { branchId } });
}

/** Asks for confirmation, leaves the example if the person is in it, and removes it. */
function useRemove(exampleId: string | null) {
  const session = useSession();
  const me = useQuery(queryOptions(getMe));
  const leave = useAction(switchBranch, { onDone: storeSession });
  const away = useAction(removeExample, { onDone: () => toast(t.gone) });
  return async () => {
    const here = session !== null && session.branchId === exampleId;
    const home = me.data?.branches.find((branch) => !branch.example);
    const { text, ...words } = t.confirm;
    if (!(await confirm({ ...words, text: here ? `${text} ${t.elsewhere}` : text }))) return;
    if (here && home !== undefined) await leave.mutateAsync({ body: { branchId: home.branchId } });
    away.mutate({});
  };
}
