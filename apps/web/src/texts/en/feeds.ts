import type { FeedKind } from "@kitround/contract/feeds/feed-rules.ts";

const kinds: Record<FeedKind, { title: string; text: string }> = {
  branch: {
    title: "Calendar of the branch",
    text: "Rotations, deliveries and trips in any calendar program.",
  },
  driver: { title: "Calendar of my trips", text: "Your trips in your phone's calendar." },
  school: {
    title: "Calendar for the school",
    text: "What arrives and what goes back, for the school's own calendar.",
  },
};

export const texts = {
  kinds,
  make: "Make a link",
  made: (moment: string, by: string | null) =>
    by === null ? `The link was made ${moment}.` : `The link was made ${moment} by ${by}.`,
  told: "It was shown when it was made and is not stored. If you have lost it, renew it.",
  renew: "Renew",
  renewAsk: {
    title: "Renew the calendar link?",
    text: "A new link is made. Calendars that use the present one stop working.",
    confirm: "Renew link",
  },
  revoke: "Revoke",
  revokeAsk: {
    title: "Revoke the calendar link?",
    text: "Calendars that use it stop working. You can make a new one later.",
    confirm: "Revoke link",
  },
  revoked: "The calendar link is revoked.",
  shown: "Calendar link",
  once: "Copy it now: it is not shown again. Anyone who has it reads this calendar without signing in.",
  copy: "Copy",
  copied: "Copied",
  notCopied: "It could not be copied. Mark the link and copy it by hand.",
  subscribe: "Open in calendar",
};
