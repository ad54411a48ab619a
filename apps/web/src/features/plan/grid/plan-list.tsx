import type { Rotation } from "@kitround/contract/rotations/rotation.ts";
import { mdiChevronLeft, mdiChevronRight, mdiPlus } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { texts } from "#texts/plan";
import { formatDay } from "../../../lib/dates.ts";
import { useCan } from "../../../lib/can.ts";
import { Icon } from "../../../ui/icon.tsx";
import { unseen } from "../../../ui/unseen.ts";
import { AllocationChip, allocationName, chipStyle } from "./allocation-chip.tsx";
import { deliveryDay, type PlanRow, type RouteRow, type SchoolRow } from "../plan-model.ts";
import { RotationHead } from "./rotation-head.tsx";

const Line = styled("button")(({ theme }) => ({
  display: "grid",
  // A long title is shortened within the screen.
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 6,
  width: "100%",
  minHeight: 56,
  padding: "10px 16px",
  border: 0,
  borderBottom: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  color: "inherit",
  font: "inherit",
  textAlign: "left",
  cursor: "pointer",
  // The browser skips the layout of rows outside the viewport.
  contentVisibility: "auto",
  containIntrinsicBlockSize: "auto 72px",
}));

const Lines = styled("div")(chipStyle);

interface PlanListProps {
  rows: readonly PlanRow[];
  rotations: readonly Rotation[];
  /** The visible rotation. */
  rotation: Rotation;
  minutes: number;
  onRotation: (id: string) => void;
  onOpenRotation: (id: string) => void;
  onOpenCell: (schoolId: string, rotationId: string) => void;
}

/** The plan on a phone: one rotation at a time, with a list of its schools. */
export function PlanList(props: PlanListProps) {
  const { rows, rotations, rotation, minutes, onRotation, onOpenRotation, onOpenCell } = props;
  const mayPlan = useCan("plan:write");
  const index = rotations.findIndex((r) => r.id === rotation.id);
  const step = (by: number, label: string, icon: string) => {
    const to = rotations[index + by];
    return (
      <IconButton
        aria-label={label}
        disabled={to === undefined}
        onClick={() => to && onRotation(to.id)}
      >
        <Icon path={icon} size={28} />
      </IconButton>
    );
  };
  return (
    <Lines>
      <Box
        sx={{
          position: "sticky",
          top: 56,
          zIndex: 2,
          display: "flex",
          alignItems: "center",
          bgcolor: "background.paper",
          borderBottom: 1,
          borderTop: 1,
          borderColor: "divider",
          minHeight: 104,
        }}
      >
        {step(-1, texts.before, mdiChevronLeft)}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <RotationHead
            rotation={rotation}
            minutes={minutes}
            open={false}
            tabIndex={0}
            onOpen={onOpenRotation}
          />
        </Box>
        {step(1, texts.after, mdiChevronRight)}
      </Box>
      {rows.map((row) =>
        row.kind === "route" ? (
          <RouteLine key={row.key} row={row} rotation={rotation} />
        ) : (
          <SchoolLine
            key={row.key}
            row={row}
            rotation={rotation}
            mayPlan={mayPlan}
            onOpen={onOpenCell}
          />
        ),
      )}
    </Lines>
  );
}

function RouteLine({ row, rotation }: { row: RouteRow; rotation: Rotation }) {
  const { route, kits } = row;
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        px: 2,
        py: 1,
        bgcolor: "background.card",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box
        sx={{ width: 10, height: 10, borderRadius: "50%", flexShrink: 0 }}
        style={{ background: route?.colour ?? "#8A93A0" }}
      />
      <Box component="h2" sx={{ m: 0, flex: 1, fontSize: 16, fontWeight: 600, minWidth: 0 }}>
        {route?.name ?? texts.noRoute}
      </Box>
      <Box sx={{ color: "text.secondary", fontSize: 14, whiteSpace: "nowrap" }}>
        {formatDay(deliveryDay(row, rotation))}
        {" · "}
        {texts.kits(kits.get(rotation.id) ?? 0)}
      </Box>
    </Box>
  );
}

function SchoolLine(props: {
  row: SchoolRow;
  rotation: Rotation;
  mayPlan: boolean;
  onOpen: (schoolId: string, rotationId: string) => void;
}) {
  const { row, rotation, mayPlan, onOpen } = props;
  const { school } = row;
  const kits = row.cells.get(rotation.id) ?? [];
  const words =
    kits.length === 0
      ? texts.listedEmpty(rotation.seq)
      : texts.listed(rotation.seq, kits.map(allocationName).join("; "));
  return (
    <Line type="button" onClick={() => onOpen(school.id, rotation.id)}>
      <span style={{ display: "flex", gap: 8, alignItems: "center" }}>
        <span style={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: "anywhere" }}>
          {school.nameEn}
        </span>
        {mayPlan && kits.length === 0 && <Icon path={mdiPlus} size={20} color="#123F94" />}
      </span>
      {kits.length > 0 && (
        <span style={{ display: "flex", gap: 6, flexWrap: "wrap" }}>
          {kits.map((kit) => (
            <AllocationChip key={kit.id} allocation={kit} titled />
          ))}
        </span>
      )}
      <span style={unseen}>{words}</span>
    </Line>
  );
}
