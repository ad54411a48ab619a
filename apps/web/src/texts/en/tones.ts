export const texts = {
  ready: "Ready",
  due: "Due",
  late: "Late",
  out: "On the road",
  atSchool: "At school",
  needsWork: "Needs work",
  quarantined: "Quarantined",
  draft: "Draft",
  done: "Done",
  off: "Cancelled",
  blocked: "Blocked",
};
