/** Apart from its route, so that the page can request the signed-in person before the schemas are loaded. */
export const mePath = "/me";
