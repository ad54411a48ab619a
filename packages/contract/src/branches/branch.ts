import { z } from "zod";
import { roles } from "../access/capabilities.ts";
import { route } from "../route.ts";
import { weekdayCodes } from "../plan/packing-days.ts";
import { unknownField, wordFields } from "../trips/mail-fields.ts";
import { proofAsked } from "../trips/stop-proof.ts";
import { clock, day, id, instant, label, line, name, rowVersion, whole } from "../wire.ts";
import { shortageChances } from "../shopping/shortage-chance.ts";
import { branchCopy } from "./branch-copy.ts";
import { branchFormat } from "./branch-format.ts";

export const packingDays = z.array(z.enum(weekdayCodes)).min(1).max(7);

const branchFields = z.object({
  name,
  /** By which a national office groups its figures; null: none. */
  region: line(60).min(1).nullable(),
  baseAddress: label.nullable(),
  baseLat: z.number().min(-90).max(90).nullable(),
  baseLng: z.number().min(-180).max(180).nullable(),
  /** The office's own phone number and address for schools, never a person's. */
  officePhone: label.nullable(),
  officeEmail: z.email().max(254).nullable(),
  rotationDays: z.literal([7, 14, 21, 28]),
  /** Any day of a week A: from it, weeks A and B alternate. A route may run in one of them only. */
  weeksFrom: day,
  turnaroundDays: z.int().min(0).max(60),
  prepLeadDays: z.int().min(0).max(30),
  /** Days of the week on which kits are packed; a deadline is always on one of them. */
  packingDays,
  /** Days of the week on which the branch delivers; each route runs on one of them. */
  deliveryDays: packingDays,
  /** Until when before a delivery a school may change on its page what comes with it; null days: there is no cut-off. */
  cutOffDays: z.int().min(0).max(14).nullable(),
  cutOffTime: clock,
  /** Available volunteer minutes for topping up in one rotation. */
  volunteerMinutes: z.int().min(0).max(100_000),
  /** Terms within which a school does not get a kit type again. */
  repeatTerms: z.int().min(0).max(20),
  /** An invoice of a membership is to be paid within so many days. */
  invoiceDays: z.int().min(0).max(180),
  defaultClassSize: z.int().min(1).max(100),
  /** A person who counts a shelf does not see the expected quantity. */
  blindCounts: z.boolean(),
  /** A count's difference must be approved by another person than the counter. */
  countsByTwo: z.boolean(),
  /** Of a hundred items, how many may run out before the next delivery. */
  shortageChance: z.literal(shortageChances),
  /** A packed kit must be verified by another person than the packer. */
  packsByTwo: z.boolean(),
  /** Roles that can't sign in here by a password alone. Set with `branch:sign-in-rules`. */
  secondFactorRoles: z.array(z.enum(roles)).max(roles.length),
  /** Whether drivers are asked for a photo, and for a signature, at a hand-over. */
  photoAtStop: proofAsked,
  signatureAtStop: proofAsked,
});

const knownFields = (words: string) => unknownField(words) === null;
const fieldWords = wordFields.map((field) => `{${field}}`).join(", ");
const unknownWords = ({ input }: { input?: unknown }) =>
  `There is no field ${unknownField(String(input))}. What can be filled in: ${fieldWords}.`;

/** Which mails schools get about the van, and their words; null: the default words. */
const schoolMails = z.object({
  tellsTomorrow: z.boolean(),
  tellsDelivered: z.boolean(),
  /** Whether a school is reminded, the evening before, of a pick-up that it has not marked as ready. */
  remindsPickUp: z.boolean(),
  /** Whether a school is reminded of a membership that ends within a month. */
  remindsRenewal: z.boolean(),
  tomorrowSubject: mailSubject().nullable(),
  tomorrowText: mailText().nullable(),
  deliveredSubject: mailSubject().nullable(),
  deliveredText: mailText().nullable(),
});

function mailSubject() {
  return line(150).min(1).refine(knownFields, { error: unknownWords });
}

function mailText() {
  return z.string().trim().min(1).max(2000).refine(knownFields, { error: unknownWords });
}

export const branch = branchFields.extend({
  ...schoolMails.shape,
  ...branchFormat.shape,
  id,
  code: z.string(),
  status: z.enum(["active", "archived"]),
  /** Null for an active branch, and for an example that is being filled or removed. */
  archivedAt: instant.nullable(),
  /** Contains example data only: nothing in it is real. */
  example: z.boolean(),
  rowVersion,
});
export type Branch = z.output<typeof branch>;

export const getBranch = route({
  method: "GET",
  path: "/branch",
  access: "session",
  carried: true,
  reads: ["branch"],
  summary: "Read the session's branch",
  result: branch,
});

export const updateBranch = route({
  method: "PATCH",
  path: "/branch",
  access: "branch:manage",
  summary: "Change the branch's settings",
  body: branchFields
    .extend(schoolMails.shape)
    .extend(branchFormat.shape)
    .partial()
    .extend({ rowVersion }),
  result: branch,
  errors: ["stale_version", "in_use"],
});

export const listBranches = route({
  method: "GET",
  path: "/branches",
  access: "branches:create",
  reads: ["branch"],
  summary: "List all branches of the organisation",
  result: whole(branch),
});

export const createBranch = route({
  method: "POST",
  path: "/branches",
  access: "branches:create",
  summary: "Add a branch, new or like another one; who adds it is its first administrator",
  body: branchFields
    .partial()
    .required({ name: true })
    .extend({
      code: z.string().regex(/^[A-Z0-9]{2,6}$/, "Two to six capital letters or digits."),
      ...branchFormat.partial().shape,
      /** Null, or an own branch whose settings, price list, terms, rates, items and kit types are copied; other fields replace its settings. */
      likeId: id.nullable().default(null),
    }),
  result: branch.extend({
    /** Null without `likeId`. */
    copied: branchCopy.nullable(),
  }),
  status: 201,
  errors: ["already_exists"],
});
