import {
  listMembershipRenewals,
  type MembershipRenewal,
} from "@kitround/contract/memberships/membership-renewal.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/memberships";
import { Read } from "../../fittings/read.tsx";
import { RenewalTone } from "../../fittings/renewal-tone.tsx";
import { invoiceNumber, useMoveRenewals } from "../../fittings/renewals.ts";
import { formatDay, formatSpan } from "../../lib/dates.ts";
import { formatCents } from "../../lib/money.ts";
import { queryOptions } from "../../server/queries.ts";
import { ListLine, Muted, PlainList, Strong } from "../../ui/vocabulary.tsx";

const t = texts.ofSchool;

/** The years that a school's membership was renewed for, each with its invoice. */
export function SchoolRenewals({ schoolId }: { schoolId: string }) {
  const renewals = useQuery(queryOptions(listMembershipRenewals, { query: { schoolId } }));
  return (
    <Box component="section" aria-label={t.title}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t.title}
      </Typography>
      <Read of={renewals} rows={2} height={56} empty={<Muted>{t.none}</Muted>}>
        {({ items }) => (
          <PlainList>
            {items.map((renewal) => (
              <Renewal key={renewal.id} renewal={renewal} />
            ))}
          </PlainList>
        )}
      </Read>
    </Box>
  );
}

function Renewal({ renewal }: { renewal: MembershipRenewal }) {
  const { invoice, status, fromOn, untilOn } = renewal;
  const { move, isPending } = useMoveRenewals();
  const number = invoice && invoiceNumber(invoice.number);
  return (
    <ListLine>
      <Box sx={{ flex: "1 1 200px", minWidth: 0 }}>
        <Strong>{formatSpan(fromOn, untilOn)}</Strong>
        {invoice && number && (
          <Muted small>
            {t.invoice(number, formatCents(invoice.cents), formatDay(invoice.dueOn))}
          </Muted>
        )}
      </Box>
      <RenewalTone renewal={renewal} />
      {status !== "cancelled" && number !== null && (
        <Button
          disabled={isPending}
          onClick={() => move([renewal], status === "paid" ? "open" : "paid")}
        >
          {status === "paid" ? t.reopen(number) : t.pay(number)}
        </Button>
      )}
      {status === "open" && (
        <Button
          color="error"
          disabled={isPending}
          aria-label={t.cancel(formatDay(untilOn))}
          onClick={() => move([renewal], "cancelled")}
        >
          {texts.renewals.cancel(1)}
        </Button>
      )}
    </ListLine>
  );
}
