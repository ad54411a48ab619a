import type { Branch } from "@kitround/contract/branches/branch.ts";
import { weekdayCodes } from "@kitround/contract/plan/packing-days.ts";
import { texts as formatTexts } from "#texts/branch-format";
import { texts as regionTexts } from "#texts/regions";
import { texts } from "#texts/settings";
import { countryName, currencyName, zoneName } from "../../fittings/format-choices.ts";
import { WhoMay } from "../../fittings/who-may.tsx";
import { FactList } from "../../ui/fact-list.tsx";

const t = texts.form;

/** The branch's settings, for roles that may only read them. */
export function BranchFacts({ branch }: { branch: Branch }) {
  return (
    <>
      <WhoMay change="branch:manage" />
      <FactList
        facts={[
          { label: t.name, value: branch.name },
          { label: regionTexts.region, value: branch.region ?? "" },
          { label: t.baseAddress, value: branch.baseAddress ?? "" },
          { label: t.officePhone, value: branch.officePhone ?? "" },
          { label: t.officeEmail, value: branch.officeEmail ?? "" },
          { label: formatTexts.country, value: countryName(branch.country) },
          { label: formatTexts.timeZone, value: zoneName(branch.timeZone) },
          { label: formatTexts.currency, value: currencyName(branch.currency) },
          { label: t.packingDays, value: daysInWords(branch.packingDays) },
          { label: t.deliveryDays, value: daysInWords(branch.deliveryDays) },
          { label: t.turnaroundDays, value: String(branch.turnaroundDays) },
          { label: t.prepLeadDays, value: String(branch.prepLeadDays) },
          {
            label: t.volunteerHours,
            value: String(Math.round(branch.volunteerMinutes / 6) / 10),
          },
          { label: t.cutOff, value: t.cutOffIs(branch.cutOffDays, branch.cutOffTime) },
          { label: t.repeatTerms, value: String(branch.repeatTerms) },
          { label: t.defaultClassSize, value: String(branch.defaultClassSize) },
          { label: t.rotationDays, value: t.weeks[branch.rotationDays] },
          {
            label: t.counts,
            value: t.countsAre(branch.blindCounts, branch.countsByTwo),
          },
          { label: t.shortageChance, value: t.inAHundred(branch.shortageChance) },
          { label: t.packing, value: t.packingIs(branch.packsByTwo) },
          { label: t.photoAtStop, value: t.asked[branch.photoAtStop] },
          { label: t.signatureAtStop, value: t.asked[branch.signatureAtStop] },
        ]}
      />
    </>
  );
}

const daysInWords = (days: Branch["packingDays"]) =>
  weekdayCodes
    .filter((day) => days.includes(day))
    .map((day) => t.weekdays[day])
    .join(", ");
