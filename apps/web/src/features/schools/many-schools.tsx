import { listRoutes } from "@kitround/contract/delivery-routes/delivery-route.ts";
import {
  changeSchools,
  mostSchoolsAtOnce,
  type SchoolChange,
} from "@kitround/contract/schools/many-schools.ts";
import { mayRenew } from "@kitround/contract/memberships/membership-rules.ts";
import { schoolStatuses } from "@kitround/contract/schools/school-statuses.ts";
import type { School } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { texts } from "#texts/many-schools";
import { texts as schoolTexts } from "#texts/schools";
import type { ManyProps } from "../../fittings/list-screen.tsx";
import { useRenew } from "../../fittings/renewals.ts";
import { toast } from "../../lib/toast-store.ts";
import type { ApiError } from "../../server/api-error.ts";
import { isShown } from "../../server/api-errors.ts";
import { useAction } from "../../server/use-action.ts";
import { wholeList } from "../../server/whole-list.ts";

const NO_ROUTE = "none";
type Change = (school: School) => Omit<SchoolChange, "id" | "rowVersion">;

/** Changes the status, the route or the membership of the selected schools, with one undo. */
export function ManySchools({ rows: schools, deselect }: ManyProps<School>) {
  const routes = useQuery(wholeList(listRoutes));
  const client = useQueryClient();
  const onRefused = (error: ApiError) => {
    if (!isShown(error)) toast(error.message, { tone: "error" });
    // Somebody else changed a school meanwhile: the next attempt uses the current data.
    void client.invalidateQueries();
  };
  const back = useAction(changeSchools, {
    onDone: ({ undo }) => toast(texts.undone(undo.length)),
    onRefused,
  });
  const change = useAction(changeSchools, {
    onDone({ undo }) {
      deselect();
      toast(texts.changed(undo.length), {
        undo: () => back.mutate({ body: { schools: undo } }),
      });
    },
    onRefused,
  });
  const renew = useRenew(deselect);
  const tooMany = schools.length > mostSchoolsAtOnce;
  const disabled = change.isPending || back.isPending || renew.isPending || tooMany;
  const each = (of: Change) =>
    change.mutate({
      body: {
        schools: schools.map((one) => ({ id: one.id, rowVersion: one.rowVersion, ...of(one) })),
      },
    });
  const renewable = schools.filter((school) => mayRenew(school) === null);
  return (
    <>
      {tooMany && <Box component="output">{texts.tooMany(mostSchoolsAtOnce)}</Box>}
      <Choose
        label={texts.route}
        disabled={disabled}
        options={[
          ...(routes.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: NO_ROUTE, label: texts.noRoute },
        ]}
        onChoose={(value) => each(() => ({ routeId: value === NO_ROUTE ? null : value }))}
      />
      <Choose
        label={texts.status}
        disabled={disabled}
        options={schoolStatuses.map((value) => ({ value, label: schoolTexts.statuses[value] }))}
        onChoose={(value) => each(() => ({ status: value }))}
      />
      <Button
        size="large"
        disabled={disabled || renewable.length === 0}
        onClick={() =>
          renew.mutate({
            body: { schools: renewable.map(({ id, rowVersion }) => ({ id, rowVersion })) },
          })
        }
      >
        {texts.renew(renewable.length)}
      </Button>
    </>
  );
}

interface ChooseProps<T extends string> {
  label: string;
  disabled: boolean;
  options: readonly { value: T; label: string }[];
  onChoose: (value: T) => void;
}

function Choose<T extends string>({ label, disabled, options, onChoose }: ChooseProps<T>) {
  return (
    <NativeSelect
      variant="outlined"
      input={<OutlinedInput notched={false} />}
      value=""
      disabled={disabled}
      inputProps={{ "aria-label": label }}
      onChange={({ target }) => {
        const chosen = options.find(({ value }) => value === target.value);
        if (chosen) onChoose(chosen.value);
      }}
      sx={{
        fontSize: 16,
        minHeight: 48,
        flex: { xs: "1 1 140px", sm: "none" },
        width: { sm: 200 },
      }}
    >
      <option value="">{label}</option>
      {options.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </NativeSelect>
  );
}
