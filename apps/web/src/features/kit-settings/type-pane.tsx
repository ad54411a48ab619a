import { getKitType } from "@kitround/contract/kit-types/kit-type.ts";
import { mdiClose } from "@mdi/js";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/kit-settings";
import { Read } from "../../fittings/read.tsx";
import { queryOptions } from "../../server/queries.ts";
import { RecordHistory } from "../../fittings/record-history.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TypeOfferPart } from "./offers/type-offer-part.tsx";
import { PackingListPart } from "./packing-list-part.tsx";
import { TypeForm } from "./type-form.tsx";
import { TypeCopies, TypePart } from "./type-part.tsx";

interface TypePaneProps {
  /** "new" for one that does not exist yet. */
  id: string;
  onClose: () => void;
  onMade: (id: string) => void;
}

/** One kit type: its packing list, and the facts of the title. */
export function TypePane({ id, onClose, onMade }: TypePaneProps) {
  const isNew = id === "new";
  const type = useQuery({ ...queryOptions(getKitType, { params: { id } }), enabled: !isNew });
  const title = isNew
    ? texts.type.new
    : type.data === undefined
      ? ""
      : `${type.data.code} ${type.data.nameEn}`;
  return (
    <Box sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 3, alignContent: "start" }}>
      <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start" }}>
        <Typography variant="h1" sx={{ flex: 1, fontSize: 20, overflowWrap: "anywhere" }}>
          {title}
        </Typography>
        <IconButton aria-label={texts.type.close} onClick={onClose} sx={{ mt: -1 }}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      {isNew && <TypeForm onSaved={onMade} />}
      {!isNew && (
        <Read of={type} rows={6}>
          {(data) => (
            <>
              <PackingListPart type={data} />
              <TypeOfferPart type={data} />
              <TypePart type={data} />
              <TypeCopies type={data} />
              <RecordHistory kind="kit_type" id={data.id} />
            </>
          )}
        </Read>
      )}
    </Box>
  );
}
