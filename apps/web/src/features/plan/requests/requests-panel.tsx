import { listKitTypes } from "@kitround/contract/kit-types/kit-type.ts";
import type { KitRequest } from "@kitround/contract/requests/kit-request.ts";
import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import { mdiPencilOutline, mdiPlus } from "@mdi/js";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts as historyTexts } from "#texts/history";
import { texts } from "#texts/plan-cell";
import { useCan } from "../../../lib/can.ts";
import { RecordHistory } from "../../../fittings/record-history.tsx";
import { SchoolLink } from "../../../fittings/record-link.tsx";
import { WhoMay } from "../../../fittings/who-may.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { wholeList } from "../../../server/whole-list.ts";
import { RequestForm } from "./request-form.tsx";
import { RequestLine } from "./request-list.tsx";
import { SchoolRoute } from "../grid/school-route.tsx";
import { Part, SidePanel } from "../side-panel.tsx";
import { Muted } from "../../../ui/vocabulary.tsx";

interface RequestsPanelProps {
  school: School;
  termId: string;
  rotations: readonly Rotation[];
  requests: readonly KitRequest[];
  onClose: () => void;
}

/** A school's requests of the term: read, added, changed. */
export function RequestsPanel(props: RequestsPanelProps) {
  const { school, termId, rotations, requests, onClose } = props;
  const mayPlan = useCan("plan:write");
  const [editing, setEditing] = useState<string | null>(null);
  const types = useQuery({ ...wholeList(listKitTypes, active), enabled: mayPlan });
  const close = () => setEditing(null);
  const taken = new Set(requests.filter((r) => isLive(r)).map((r) => r.kitTypeId));
  const free = (types.data ?? []).filter((t) => !taken.has(t.id));
  return (
    <SidePanel
      title={<SchoolLink id={school.id} name={school.nameEn} />}
      sub={<SchoolRoute school={school} />}
      onClose={onClose}
    >
      <WhoMay change="plan:write" />
      <Part
        title={texts.requests}
        action={
          mayPlan && (
            <Button startIcon={<Icon path={mdiPlus} size={18} />} onClick={() => setEditing("new")}>
              {texts.addRequest}
            </Button>
          )
        }
      >
        {editing === "new" && (
          <RequestForm
            termId={termId}
            schoolId={school.id}
            rank={nextRank(requests)}
            types={free}
            rotations={rotations}
            onDone={close}
          />
        )}
        {requests.length === 0 && editing !== "new" && <Muted>{texts.noRequests}</Muted>}
        {requests.map((request) =>
          editing === request.id ? (
            <RequestForm
              key={request.id}
              termId={termId}
              schoolId={school.id}
              request={request}
              rank={request.rank}
              types={[]}
              rotations={rotations}
              onDone={close}
            />
          ) : (
            <Box key={request.id} sx={{ display: "flex", gap: 1, alignItems: "center" }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <RequestLine request={request} rotations={rotations} />
                <RecordHistory
                  kind="kit_request"
                  id={request.id}
                  title={historyTexts.of(request.kitTypeName)}
                  folded
                />
              </Box>
              {mayPlan && (
                <IconButton
                  aria-label={texts.editRequest(request.kitTypeName)}
                  onClick={() => setEditing(request.id)}
                >
                  <Icon path={mdiPencilOutline} size={20} />
                </IconButton>
              )}
            </Box>
          ),
        )}
      </Part>
    </SidePanel>
  );
}

const active = { status: "active" };

function isLive(request: KitRequest): boolean {
  return request.status !== "declined" && request.status !== "withdrawn";
}

/** The next rank after the school's present requests. */
function nextRank(requests: readonly KitRequest[]): number {
  return Math.max(-1, ...requests.filter(isLive).map((r) => r.rank)) + 1;
}
