import { getSchool } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/school-tasks";
import { texts as schoolTexts } from "#texts/schools";
import { TextLink } from "../../lib/links.tsx";
import { queryOptions } from "../../lib/queries.ts";

/** What a driver must know of a school on arrival. */
export function RoadSettings({ id }: { id: string }) {
  const { data } = useQuery(queryOptions(getSchool, { params: { id } }));
  if (!data) return null;
  const { fields } = schoolTexts;
  const span = [data.windowFrom, data.windowTo].filter((each) => each !== null).join(" – ");
  const first = data.contacts.find((contact) => contact.isPrimary) ?? data.contacts[0];
  const facts = [
    [fields.address, [data.address, data.suburb, data.city].filter((p) => p !== null).join(", ")],
    [fields.dropPoint, data.dropPoint],
    [fields.accessNote, data.accessNote],
    [texts.window, span],
    [fields.contacts, first && [first.name, first.phone].filter((p) => p !== null).join(", ")],
  ] as const;
  return (
    <Box
      component="section"
      aria-label={texts.road}
      sx={{ p: 2, bgcolor: "background.card", borderRadius: 1 }}
    >
      <Box component="h2" sx={{ m: 0, fontSize: 18, fontWeight: 600, overflowWrap: "anywhere" }}>
        {data.nameEn}
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          "& dt": { color: "text.secondary", fontSize: 14 },
          "& dd": { m: 0, mb: 1, overflowWrap: "anywhere" },
        }}
      >
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || texts.unknown}</dd>
          </div>
        ))}
      </Box>
      <TextLink to="/settings/schools/$id" params={{ id }}>
        {texts.edit}
      </TextLink>
    </Box>
  );
}
