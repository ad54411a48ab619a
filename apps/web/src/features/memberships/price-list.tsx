import {
  listMembershipPrices,
  type MembershipPrice,
} from "@kitround/contract/memberships/membership-price.ts";
import { mdiPlus } from "@mdi/js";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/memberships";
import { Read } from "../../fittings/read.tsx";
import { useCan } from "../../lib/can.ts";
import { formatCents } from "../../lib/money.ts";
import { queryOptions } from "../../server/queries.ts";
import { Icon } from "../../ui/icon.tsx";
import { StateTone } from "../../ui/tone.tsx";
import { ListLine, Muted, PlainList, SectionTitle, Stack, Strong } from "../../ui/vocabulary.tsx";
import { PriceForm } from "./price-form.tsx";

const t = texts.prices;

/** What a year's membership costs, by the size of the school. */
export function PriceList() {
  const mayChange = useCan("branch:manage");
  const prices = useQuery(queryOptions(listMembershipPrices));
  const [form, setForm] = useState<MembershipPrice | "new" | null>(null);
  return (
    <section aria-label={t.title}>
      <Stack gap={1}>
        <SectionTitle>{t.title}</SectionTitle>
        <Muted>{t.help}</Muted>
        <Read of={prices} rows={3} empty={<Muted>{t.none}</Muted>}>
          {({ items }) => (
            <PlainList aria-label={t.list}>
              {items.map((price) => (
                <ListLine key={price.id}>
                  <div style={{ flex: "1 1 160px", minWidth: 0, overflowWrap: "anywhere" }}>
                    <Strong>{price.name}</Strong>
                    <Muted small>
                      {price.maxRoll === null ? t.anySize : t.upTo(price.maxRoll)}
                    </Muted>
                  </div>
                  {price.status === "archived" && (
                    <StateTone tone="off" word={t.statuses.archived} />
                  )}
                  <span>{formatCents(price.cents)}</span>
                  {mayChange && (
                    <Button onClick={() => setForm(price)} aria-label={t.change(price.name)}>
                      {t.edit}
                    </Button>
                  )}
                </ListLine>
              ))}
            </PlainList>
          )}
        </Read>
        {mayChange && (
          <Button
            variant="outlined"
            sx={{ justifySelf: "start" }}
            startIcon={<Icon path={mdiPlus} size={20} />}
            onClick={() => setForm("new")}
          >
            {t.add}
          </Button>
        )}
      </Stack>
      {form === "new" && <PriceForm onClose={() => setForm(null)} />}
      {form !== null && form !== "new" && <PriceForm price={form} onClose={() => setForm(null)} />}
    </section>
  );
}
