import { listKitTypes } from "@kitround/contract/kit-types/kit-type.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/plan-hands";
import { wholeList } from "../../../server/whole-list.ts";
import type { Hold } from "./use-hold.ts";

/** Shown below the plan while something is carried or chosen: what it is, and the possible actions. */
export function HandsBar({ hold }: { hold: Hold }) {
  const { carried, places } = hold.hands;
  if (carried) {
    return (
      <Bar>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <b style={{ fontWeight: 600 }}>
            {texts.carrying(carried.kitCode ?? carried.kitTypeName, carried.schoolName)}
          </b>{" "}
          {places?.size === 0 ? texts.noPlace : texts.carryingHelp}
        </Box>
        <Button onClick={hold.clear}>{texts.cancel}</Button>
      </Bar>
    );
  }
  return <Chosen hold={hold} />;
}

function Chosen({ hold }: { hold: Hold }) {
  const { chosen, choosing } = hold.hands;
  const types = useQuery(wholeList(listKitTypes, { status: "active" }));
  const none = chosen.size === 0;
  return (
    <Bar>
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <b style={{ fontWeight: 600 }}>{texts.chosen(chosen.size)}</b>
        {none && ` ${texts.chooseHelp}`}
      </Box>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput notched={false} size="small" />}
        value=""
        disabled={none}
        onChange={(event) => hold.give(event.target.value)}
        inputProps={{ "aria-label": texts.give }}
        sx={{ minHeight: 44, maxWidth: 240, bgcolor: "background.paper" }}
      >
        <option value="">{texts.give}</option>
        {(types.data ?? []).map(({ id, code, nameEn }) => (
          <option key={id} value={id}>
            {code} {nameEn}
          </option>
        ))}
      </NativeSelect>
      <Button disabled={none} onClick={() => hold.change(chosen, "pin")}>
        {hold.inCells(chosen).every((a) => a.pinned) && !none ? texts.unpin : texts.pin}
      </Button>
      <Button disabled={none} onClick={() => hold.change(chosen, "take_back")}>
        {texts.unassign}
      </Button>
      <Button onClick={hold.clear}>{choosing ? texts.stopChoosing : texts.clear}</Button>
    </Bar>
  );
}

function Bar({ children }: { children: React.ReactNode }) {
  return (
    <Box
      role="status"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        px: { xs: 2, sm: 3 },
        py: 1,
        borderTop: 1,
        borderColor: "divider",
        bgcolor: "#E5ECF9",
      }}
    >
      {children}
    </Box>
  );
}
