export const texts = {
  ready: "Ready",
  due: "Due",
  late: "Late",
  out: "On the road",
  atSchool: "At school",
  needsWork: "Needs work",
  quarantined: "Quarantined",
  done: "Done",
  blocked: "Blocked",
};
