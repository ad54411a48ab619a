import type { Mail } from "@kitround/contract/users/mail.ts";
import { texts } from "#texts/mails";
import { momentCell, saveRows } from "../../ui/save-table.ts";

const t = texts.csv;

/** The branch's e-mails, a row each, without their content. */
export function saveMails(mails: readonly Mail[]): void {
  saveRows(
    texts.title,
    [
      { title: t.made, value: ({ createdAt }) => momentCell(createdAt) },
      { title: t.kind, value: ({ kind }) => texts.kinds[kind] },
      { title: t.name, value: ({ toName }) => toName },
      { title: t.address, value: ({ toAddress }) => toAddress },
      { title: t.state, value: ({ state }) => texts.states[state] },
      { title: t.ended, value: ({ endedAt }) => endedAt && momentCell(endedAt) },
      { title: t.fault, value: ({ fault }) => fault },
    ],
    mails,
  );
}
