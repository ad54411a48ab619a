import { getBranch } from "@kitround/contract/branches/branch.ts";
import type { SchoolNow } from "@kitround/contract/schools/school-now.ts";
import type { SchoolDetail } from "@kitround/contract/schools/school.ts";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts as mergeTexts } from "#texts/school-merge";
import { texts as nowTexts } from "#texts/school-now";
import { texts } from "#texts/schools";
import { useCan } from "../../lib/can.ts";
import { languageName, secondLang, showsSecondName } from "../../lib/country-words.ts";
import { formatDay, formatMoment, formatSpan } from "../../lib/dates.ts";
import { RouteMap } from "../../fittings/route-map.tsx";
import { TextLink } from "../../fittings/text-link.tsx";
import { type Fact, FactList } from "../../ui/fact-list.tsx";
import { FactPart } from "../../ui/fact-part.tsx";
import { queryOptions } from "../../server/queries.ts";
import { StateTone } from "../../ui/tone.tsx";
import { fieldLabel } from "./field-label.ts";
import { Consent, MarkBounced } from "./contact-mails.tsx";
import { MergeSchool } from "./merge-school.tsx";
import { MoveRoute } from "./move-route.tsx";
import { RenewMembership } from "./renew-membership.tsx";
import { type SchoolPartName, schoolParts } from "./school-fields.tsx";
import { SchoolPartForm } from "./school-part-form.tsx";
import { Muted, Row } from "../../ui/vocabulary.tsx";

const t = texts.fields;

interface SchoolPartsProps {
  school: SchoolDetail;
  /** Contacts who can't be reached by e-mail. */
  unreached: SchoolNow["unreached"];
}

/** The facts of a school, part by part, each with its own form. */
export function SchoolParts({ school, unreached }: SchoolPartsProps) {
  const mayWrite = useCan("schools:write");
  const [moving, setMoving] = useState(false);
  const [merging, setMerging] = useState(false);
  const [editing, setEditing] = useState<SchoolPartName | null>(null);
  return (
    <Box sx={{ display: "grid", gap: 3, alignContent: "start" }}>
      {schoolParts.map((part) => (
        <FactPart
          key={part}
          title={texts.parts[part]}
          onEdit={mayWrite ? () => setEditing(part) : undefined}
        >
          <PartFacts part={part} school={school} unreached={unreached} />
          {part === "profile" && mayWrite && (
            <Row>
              <RenewMembership school={school} />
              <Button sx={{ mt: 1 }} onClick={() => setMerging(true)}>
                {mergeTexts.open}
              </Button>
            </Row>
          )}
          {part === "place" && (
            <>
              {mayWrite && (
                <Button variant="outlined" sx={{ my: 1 }} onClick={() => setMoving(true)}>
                  {nowTexts.move.open}
                </Button>
              )}
              <OnMap school={school} />
            </>
          )}
        </FactPart>
      ))}
      {editing !== null && (
        <SchoolPartForm school={school} part={editing} onClose={() => setEditing(null)} />
      )}
      {merging && <MergeSchool school={school} onClose={() => setMerging(false)} />}
      {moving && <MoveRoute school={school} onClose={() => setMoving(false)} />}
    </Box>
  );
}

/** A map of where boxes are handed over, with the branch's base. */
function OnMap({ school }: { school: SchoolDetail }) {
  const branch = useQuery(queryOptions(getBranch));
  const { lat, lng, nameEn, routeColour } = school;
  if (lat === null || branch.data === undefined) return null;
  const { baseLat, baseLng } = branch.data;
  return (
    <Box sx={{ maxWidth: 400 }}>
      <RouteMap
        name={nameEn}
        colour={routeColour ?? "#123F94"}
        base={{ lat: baseLat, lng: baseLng }}
        stops={[{ lat, lng, schoolName: nameEn }]}
      />
    </Box>
  );
}

function PartFacts({ part, school, unreached }: SchoolPartsProps & { part: SchoolPartName }) {
  const facts = factsOf[part](school, unreached);
  const empty = facts.every(({ value }) => value === null || value === "");
  if (empty) return <Muted>{texts.nothingYet[part]}</Muted>;
  return <FactList facts={facts} />;
}

/** Why a contact can't be reached by e-mail. */
function Unreached({ of }: { of: SchoolNow["unreached"][number] | undefined }) {
  if (of === undefined) return null;
  const { bouncedAt, unsubscribedAt } = of;
  return (
    <>
      {bouncedAt !== null && (
        <StateTone tone="late" word={nowTexts.bounced(formatMoment(bouncedAt))} />
      )}
      {unsubscribedAt !== null && (
        <StateTone tone="blocked" word={nowTexts.unsubscribed(formatMoment(unsubscribedAt))} />
      )}
    </>
  );
}

const yesNo = (yes: boolean) => (yes ? texts.yes : texts.no);

const factsOf: Record<
  SchoolPartName,
  (school: SchoolDetail, unreached: SchoolNow["unreached"]) => Fact[]
> = {
  profile: (school) => [
    { label: t.nameEn, value: school.nameEn },
    ...(showsSecondName(school.nameMi)
      ? [
          {
            label: fieldLabel("nameMi"),
            value: school.nameMi && <span lang={secondLang()}>{school.nameMi}</span>,
          },
        ]
      : []),
    { label: fieldLabel("moeNumber"), value: school.moeNumber },
    { label: t.type, value: school.type },
    { label: t.authority, value: school.authority },
    { label: t.language, value: school.language && languageName(school.language) },
    { label: t.roll, value: school.roll === null ? null : String(school.roll) },
    { label: t.status, value: texts.statuses[school.status] },
    { label: t.memberUntil, value: school.memberUntil && formatDay(school.memberUntil) },
  ],
  place: (school) => [
    { label: t.address, value: school.address },
    { label: t.suburb, value: school.suburb },
    {
      label: texts.cityAndPostcode,
      value: [school.city, school.postcode].filter(Boolean).join(" "),
    },
    {
      label: texts.onMap,
      value: school.lat === null ? texts.notOnMap : `${school.lat}, ${school.lng}`,
    },
    {
      label: texts.route,
      value:
        school.routeId === null ? (
          texts.noRoute
        ) : (
          <TextLink to="/settings/routes/$id" params={{ id: school.routeId }}>
            {school.routeName}
          </TextLink>
        ),
    },
  ],
  delivery: (school) => [
    { label: t.dropPoint, value: school.dropPoint },
    {
      label: t.accessNote,
      value: school.accessNote && <Box sx={{ whiteSpace: "pre-line" }}>{school.accessNote}</Box>,
    },
    {
      label: texts.window,
      value:
        school.windowFrom === null && school.windowTo === null
          ? texts.anyTime
          : `${school.windowFrom ?? ""}–${school.windowTo ?? ""}`,
    },
    { label: t.maxKits, value: String(school.maxKits) },
    { label: t.heavyOk, value: yesNo(school.heavyOk) },
    {
      label: t.maxKitG,
      value: school.maxKitG === null ? null : `${school.maxKitG / 1000} kg`,
    },
    { label: t.notifyEmail, value: yesNo(school.notifyEmail) },
  ],
  excluded: (school) =>
    school.excluded.map(({ kitTypeName, reason }) => ({
      label: kitTypeName,
      value: reason ?? texts.noReason,
    })),
  contacts: (school, unreached) =>
    school.contacts.map(({ id, name, role, phone, email, isPrimary, consent, consentOn }) => ({
      label: [
        name,
        isPrimary && school.contacts.length > 1 ? `(${texts.form.contact.isPrimary})` : "",
      ]
        .filter(Boolean)
        .join(" "),
      value: (
        <>
          {role}
          {phone !== null && (
            <div>
              <Link href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</Link>
            </div>
          )}
          {email !== null && (
            <div>
              <Link href={`mailto:${email}`}>{email}</Link>
            </div>
          )}
          <Consent consent={consent} on={consentOn} />
          <Unreached of={unreached.find(({ contactId }) => contactId === id)} />
          {email !== null && (
            <MarkBounced
              schoolId={school.id}
              contact={{ id, name }}
              bounced={unreached.some((one) => one.contactId === id && one.bouncedAt !== null)}
            />
          )}
        </>
      ),
    })),
  closures: (school) =>
    school.closures.map(({ fromOn, toOn, reason }) => ({
      label: fromOn === toOn ? formatDay(fromOn) : formatSpan(fromOn, toOn),
      value: reason,
    })),
};
