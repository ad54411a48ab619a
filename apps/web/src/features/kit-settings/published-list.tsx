import type { PackingList } from "@kitround/contract/kit-types/packing-list.ts";
import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { texts } from "#texts/kit-settings";
import { useDense } from "../../lib/use-dense.ts";
import { Muted, PlainList } from "../../ui/vocabulary.tsx";

const t = texts.list;

/** The current packing list: lines for touch, a full table on a desktop. */
export function PublishedList({ list }: { list: PackingList }) {
  const dense = useDense();
  return (
    <>
      <Muted small>{t.version(list.version, t.statuses[list.status])}</Muted>
      {dense ? <ListTable list={list} /> : <ListLines list={list} />}
    </>
  );
}

function ListLines({ list }: { list: PackingList }) {
  return (
    <PlainList as="ol">
      {list.lines.map((line) => (
        <Box
          component="li"
          key={line.id}
          sx={{ display: "flex", gap: 2, py: 0.75, borderBottom: 1, borderColor: "divider" }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
            {line.itemName}
            {line.kind === "consumable" && <Muted as="span"> ★ {t.consumable}</Muted>}
            {line.critical && <Muted as="span"> · {t.essential}</Muted>}
          </Box>
          {list.boxes > 1 && (
            <Box sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>{t.inBox(line.boxNo)}</Box>
          )}
          <Box sx={{ fontVariantNumeric: "tabular-nums", fontWeight: 600, whiteSpace: "nowrap" }}>
            {t.each(line.qty, line.unit)}
          </Box>
        </Box>
      ))}
    </PlainList>
  );
}

function ListTable({ list }: { list: PackingList }) {
  const many = list.boxes > 1;
  return (
    <Table size="small" aria-label={t.title}>
      <TableHead>
        <TableRow sx={{ "& th": { fontWeight: 600, color: "text.secondary" } }}>
          <TableCell sx={{ pl: 0, width: "40%" }}>{t.item}</TableCell>
          <TableCell align="right">{t.qty}</TableCell>
          <TableCell>{t.kind}</TableCell>
          <TableCell>{t.count}</TableCell>
          {many && <TableCell align="right">{t.box}</TableCell>}
          <TableCell align="right">{t.heads.tolerance}</TableCell>
          <TableCell align="right">{t.heads.use}</TableCell>
          <TableCell>{t.heads.critical}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {list.lines.map((line) => (
          <TableRow key={line.id} sx={{ height: "var(--row)" }}>
            <TableCell sx={{ pl: 0, overflowWrap: "break-word" }}>{line.itemName}</TableCell>
            <TableCell align="right" sx={{ fontWeight: 600, whiteSpace: "nowrap" }}>
              {t.each(line.qty, line.unit)}
            </TableCell>
            <TableCell>{t.kinds[line.kind]}</TableCell>
            <TableCell>{t.counts[line.countMethod]}</TableCell>
            {many && <TableCell align="right">{line.boxNo}</TableCell>}
            <TableCell align="right">{line.tolerance > 0 && line.tolerance}</TableCell>
            <TableCell align="right">{line.usePerClass > 0 && line.usePerClass}</TableCell>
            <TableCell>{line.critical && t.heads.yes}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
