import { mayRenew } from "@kitround/contract/memberships/membership-rules.ts";
import type { SchoolDetail } from "@kitround/contract/schools/school.ts";
import Button from "@mui/material/Button";
import { texts } from "#texts/school-now";
import { useRenew } from "../../fittings/renewals.ts";

/** Renews a membership by a year from its last day, or from today where that is past, with an invoice by the price list. */
export function RenewMembership({ school }: { school: SchoolDetail }) {
  const { id, rowVersion } = school;
  const renew = useRenew();
  if (mayRenew(school) !== null) return null;
  return (
    <Button
      variant="outlined"
      sx={{ mt: 1 }}
      disabled={renew.isPending}
      onClick={() => renew.mutate({ body: { schools: [{ id, rowVersion }] } })}
    >
      {texts.renew}
    </Button>
  );
}
