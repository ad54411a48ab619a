// The few icons of the first load are copied here: `@mdi/js` is one module, and a file that imports from it loads
// every icon that any screen uses.

export const closeIcon =
  "M5 6.4 6.4 5 12 10.6 17.6 5 19 6.4 13.4 12 19 17.6 17.6 19 12 13.4 6.4 19 5 17.6 10.6 12Z";
export const backIcon = "M3 12 11 4 12.4 5.4 6.8 11H21V13H6.8L12.4 18.6 11 20Z";
export const alertIcon =
  "M12 2A10 10 0 0 1 12 22 10 10 0 0 1 12 2M12 4A8 8 0 0 0 12 20 8 8 0 0 0 12 4M11 7H13V13H11ZM11 15H13V17H11Z";
