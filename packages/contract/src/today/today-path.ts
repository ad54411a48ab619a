/** Apart from its route, so that the page can request Today before the schemas are loaded. */
export const todayPath = "/today";
