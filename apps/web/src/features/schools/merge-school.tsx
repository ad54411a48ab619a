import { mergeSchools, previewSchoolMerge } from "@kitround/contract/schools/school-merge.ts";
import type { School, SchoolDetail } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { texts as t } from "#texts/school-merge";
import { Read } from "../../fittings/read.tsx";
import { SchoolPicker } from "../../fittings/school-picker/school-picker.tsx";
import { toast } from "../../lib/toast-store.ts";
import { queryOptions } from "../../server/queries.ts";
import { useAction } from "../../server/use-action.ts";
import { FieldLabel } from "../../ui/field-label.tsx";
import { tones } from "../../ui/tone.tsx";
import { Muted, Stack } from "../../ui/vocabulary.tsx";

interface MergeSchoolProps {
  school: SchoolDetail;
  onClose: () => void;
}

/** Merges another record of this school into this one, after showing what moves. */
export function MergeSchool({ school, onClose }: MergeSchoolProps) {
  const [other, setOther] = useState<School | null>(null);
  const id = useId();
  const title = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title} sx={{ overflowWrap: "anywhere" }}>
        {t.title(school.nameEn)}
      </DialogTitle>
      <DialogContent>
        <Stack gap={2} style={{ gridTemplateColumns: "minmax(0, 1fr)" }}>
          <div>
            <FieldLabel htmlFor={id}>{t.other}</FieldLabel>
            <SchoolPicker id={id} value={other} onChoose={setOther} taken={new Set([school.id])} />
            <Muted small>{t.help}</Muted>
          </div>
          {other && <WhatMoves school={school} other={other} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t.cancel}
        </Button>
        <Save school={school} other={other} onClose={onClose} />
      </DialogActions>
    </Dialog>
  );
}

function useMergePreview(school: SchoolDetail, other: School | null) {
  const input = { params: { id: school.id }, query: { otherId: other?.id ?? "" } };
  return useQuery({ ...queryOptions(previewSchoolMerge, input), enabled: other !== null });
}

function WhatMoves({ school, other }: { school: SchoolDetail; other: School }) {
  const preview = useMergePreview(school, other);
  return (
    <Read of={preview} rows={4}>
      {({ otherName, parts, moeNumber, joinsRoute, refused }) => {
        if (refused !== null) {
          return (
            <Box
              role="status"
              sx={{ p: 1.5, borderRadius: 1, fontSize: 14, overflowWrap: "anywhere" }}
              style={{ color: tones.late.ink, background: tones.late.tint }}
            >
              {refused}
            </Box>
          );
        }
        const extra = [
          ...(moeNumber === null ? [] : [t.number(moeNumber)]),
          ...(joinsRoute === null ? [] : [t.route(joinsRoute)]),
        ];
        if (parts.length + extra.length === 0) return <Muted>{t.nothing(otherName)}</Muted>;
        return (
          <div>
            <div>{t.moves(otherName)}</div>
            <ul style={{ margin: "4px 0 8px", paddingLeft: 20 }}>
              {parts.map(({ part, moves, stays }) => (
                <li key={part}>
                  {t.part(part, moves)}
                  {stays > 0 && <Muted small>{t.stays(stays)}</Muted>}
                </li>
              ))}
              {extra.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <Muted small>{t.past}</Muted>
          </div>
        );
      }}
    </Read>
  );
}

function Save({ school, other, onClose }: MergeSchoolProps & { other: School | null }) {
  const { data } = useMergePreview(school, other);
  const merge = useAction(mergeSchools, {
    onDone: ({ otherName }) => {
      toast(t.done(otherName));
      onClose();
    },
  });
  return (
    <Button
      variant="contained"
      disabled={other === null || data === undefined || data.refused !== null || merge.isPending}
      onClick={() => {
        if (other !== null)
          merge.mutate({ params: { id: school.id }, body: { otherId: other.id } });
      }}
    >
      {t.save}
    </Button>
  );
}
