/** Apart from its route, so that the page asks who it is before the schemas are loaded. */
export const mePath = "/me";
