import type { JobKindName } from "@kitround/contract/jobs/job-kinds.ts";

const kinds: Record<JobKindName, string> = {
  backup: "Nightly backup",
  backup_drill: "Trying a backup out",
  auto_plan: "Planning by itself",
  example_fill: "Filling the example branch",
  example_removal: "Removing the example branch",
  kit_import: "Importing kits",
  kit_import_undo: "Taking an import of kits back",
  kit_type_import: "Importing kit types",
  kit_type_import_undo: "Taking an import of kit types back",
  retention: "Nightly upkeep",
  item_import: "Importing items",
  item_import_undo: "Taking an import of items back",
  request_import: "Importing requests",
  request_import_undo: "Taking an import of requests back",
  school_import: "Importing schools",
  school_import_undo: "Taking an import back",
  stock_import: "Importing counts",
  stock_import_undo: "Taking an import of counts back",
  send_mail: "Sending an e-mail",
  remind_pick_up: "Reminding schools of tomorrow's pick-ups",
  remind_claims: "Reminding drivers of unclaimed trips",
  tell_schools: "Telling schools of tomorrow",
  school_tasks: "Raising school tasks",
};

/** Work that goes on in the background, said in the app's shell. */
export const texts = {
  kinds,
  sign: (running: number, failed: number, brought: number) =>
    [
      ...(running > 0 ? [`${running} at work`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(running + failed === 0 && brought > 0 ? [`${brought} imported`] : []),
    ].join(", "),
  open: (words: string) => `${words}. Show the work in the background`,
  title: "In the background",
  nothing: "Nothing is at work.",
  waiting: "Waits for its turn",
  cancelling: "Stopping…",
  done: "Done",
  cancelled: "Cancelled",
  failed: "Failed",
  of: (done: number, total: number) => `${done} of ${total}`,
  soFar: (done: number) => `${done} so far`,
  by: (name: string) => `asked for by ${name}`,
  undoImport: "Undo import",
  dismiss: "Dismiss",
  close: "Close",
};
