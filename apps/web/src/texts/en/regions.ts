/** Regions of branches, by which a national office groups its figures. */
export const texts = {
  region: "Region",
  help: "Groups the branches in figures and reports. Leave it empty if you have no regions.",
  allRegions: "All regions",
  none: "Without a region",
  branches: "Branches",
  claimed: (currency: string) => `Kilometre claims, ${currency}`,
  table: "By region",
  tableHelp:
    "The same figures, added up by the branches' own region. Examples are left out. A region shows its branches alone.",
  file: "Regions side by side",
  show: "Show",
  active: "Active branches",
  archived: "Archived branches",
  noneArchived: "No branch is archived. A branch is archived in the list below.",
};
