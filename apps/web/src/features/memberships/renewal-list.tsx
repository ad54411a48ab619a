import {
  listMembershipRenewals,
  type MembershipRenewal,
  renewalStatuses,
} from "@kitround/contract/memberships/membership-renewal.ts";
import { renewalMayBecome } from "@kitround/contract/memberships/membership-rules.ts";
import { mdiFileDelimitedOutline, mdiReceiptTextOutline } from "@mdi/js";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/memberships";
import { choices, type ListFilter } from "../../fittings/list-filters.tsx";
import { ListTable, type ManyProps } from "../../fittings/list-screen.tsx";
import { SchoolLink } from "../../fittings/record-link.tsx";
import { RenewalTone } from "../../fittings/renewal-tone.tsx";
import { invoiceNumber, useMoveRenewals } from "../../fittings/renewals.ts";
import { useCan } from "../../lib/can.ts";
import { addressOf, oneOf, text } from "../../lib/address.ts";
import { formatDay } from "../../lib/dates.ts";
import { formatCents } from "../../lib/money.ts";
import { wholeList } from "../../server/whole-list.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Column } from "../../ui/table-model.ts";
import { SectionTitle, Stack, Strong, Unbroken } from "../../ui/vocabulary.tsx";
import { saveInvoices } from "./invoices-csv.ts";

const t = texts.renewals;
const readAddress = addressOf({ status: oneOf(renewalStatuses), sort: text });
type Address = ReturnType<typeof readAddress>;

const columns: readonly Column<MembershipRenewal>[] = [
  {
    key: "school",
    title: t.school,
    value: ({ schoolName }) => schoolName,
    card: "heading",
    cell: ({ schoolId, schoolName }) => (
      <Strong>
        <SchoolLink id={schoolId} name={schoolName} />
      </Strong>
    ),
  },
  {
    key: "number",
    title: t.number,
    value: ({ invoice }) => invoice?.number ?? 0,
    csv: ({ invoice }) => (invoice === null ? null : invoiceNumber(invoice.number)),
    cell: ({ invoice }) => (invoice === null ? t.noInvoice : invoiceNumber(invoice.number)),
  },
  {
    key: "amount",
    title: t.amount,
    value: ({ invoice }) => invoice?.cents ?? 0,
    csv: ({ invoice }) => (invoice === null ? null : invoice.cents / 100),
    align: "right",
    cell: ({ invoice }) => (invoice === null ? "" : formatCents(invoice.cents)),
  },
  {
    key: "year",
    title: t.year,
    value: ({ fromOn }) => fromOn,
    cell: ({ fromOn, untilOn }) => (
      <span>
        <Unbroken>{formatDay(fromOn)}</Unbroken> {t.to} <Unbroken>{formatDay(untilOn)}</Unbroken>
      </span>
    ),
  },
  {
    key: "due",
    title: t.due,
    card: "named",
    value: ({ invoice }) => invoice?.dueOn ?? "",
    cell: ({ invoice }) => invoice && <Unbroken>{formatDay(invoice.dueOn)}</Unbroken>,
  },
  {
    key: "status",
    title: t.status,
    card: "end",
    value: ({ status }) => t.statuses[status],
    cell: (renewal) => <RenewalTone renewal={renewal} />,
  },
];

const filters: readonly ListFilter<Address>[] = [
  { name: "status", label: t.status, options: choices(renewalStatuses, t.statuses) },
];

/** All renewals with their invoices: paid, open and cancelled; as a file for the accounting program. */
export function RenewalList() {
  const [search, setSearch] = useState<Address>({});
  const { status } = search;
  const renewals = useQuery(
    wholeList(listMembershipRenewals, status === undefined ? {} : { status }),
  );
  const invoices = (renewals.data ?? []).filter((one) => one.invoice && one.status !== "cancelled");
  return (
    <section aria-label={t.title}>
      <Stack gap={1}>
        <SectionTitle>{t.title}</SectionTitle>
        <ListTable
          label={t.list}
          of={renewals}
          rows={renewals.data}
          columns={columns}
          rowKey={({ id }) => id}
          rowName={({ schoolName }) => schoolName}
          search={search}
          onSearch={(change) => setSearch((before) => readAddress({ ...before, ...change }))}
          filters={filters}
          icon={mdiReceiptTextOutline}
          empty={{ title: t.none, text: t.noneText }}
          none={{ title: t.noMatch, clear: t.all }}
          many={Selected}
        />
        {invoices.length > 0 && (
          <Button
            variant="outlined"
            sx={{ justifySelf: "start" }}
            startIcon={<Icon path={mdiFileDelimitedOutline} size={20} />}
            onClick={() => saveInvoices(invoices)}
          >
            {t.invoices}
          </Button>
        )}
      </Stack>
    </section>
  );
}

function Selected({ rows, deselect }: ManyProps<MembershipRenewal>) {
  const mayCancel = useCan("schools:write");
  const { move, isPending } = useMoveRenewals(deselect);
  const may = (next: MembershipRenewal["status"]) =>
    rows.filter((row) => row.status !== next && renewalMayBecome(row, next) === null);
  const [payable, reopenable, cancellable] = [may("paid"), may("open"), may("cancelled")];
  return (
    <>
      <Button
        size="large"
        disabled={isPending || payable.length === 0}
        onClick={() => move(payable, "paid")}
      >
        {t.pay(payable.length)}
      </Button>
      <Button
        size="large"
        disabled={isPending || reopenable.length === 0}
        onClick={() => move(reopenable, "open")}
      >
        {t.reopen(reopenable.length)}
      </Button>
      {mayCancel && (
        <Button
          size="large"
          color="error"
          disabled={isPending || cancellable.length === 0}
          onClick={() => move(cancellable, "cancelled")}
        >
          {t.cancel(cancellable.length)}
        </Button>
      )}
    </>
  );
}
