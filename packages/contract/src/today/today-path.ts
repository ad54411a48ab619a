/** Apart from its route, so that the page asks for the day before the schemas are loaded. */
export const todayPath = "/today";
