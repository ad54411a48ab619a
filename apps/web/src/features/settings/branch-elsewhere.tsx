import { texts } from "#texts/settings";
import { TextLink } from "../../fittings/text-link.tsx";
import { ListLine, PlainList, SectionTitle, Stack } from "../../ui/vocabulary.tsx";

const t = texts.elsewhere;

/** The branch's other settings, which are where their work is done. */
export function BranchElsewhere() {
  return (
    <section aria-label={t.title}>
      <Stack gap={1}>
        <SectionTitle>{t.title}</SectionTitle>
        <PlainList>
          <ListLine>
            <TextLink to="/plan" search={{ show: "holidays" }}>
              {t.closedDays}
            </TextLink>
          </ListLine>
          <ListLine>
            <TextLink to="/settings" search={{ open: "school-mails" }}>
              {t.mailTexts}
            </TextLink>
          </ListLine>
          <ListLine>
            <TextLink to="/settings" search={{ open: "memberships" }}>
              {t.memberships}
            </TextLink>
          </ListLine>
          <ListLine>
            <TextLink to="/km-claims" search={{ tab: "rates" }}>
              {t.rates}
            </TextLink>
          </ListLine>
        </PlainList>
      </Stack>
    </section>
  );
}
