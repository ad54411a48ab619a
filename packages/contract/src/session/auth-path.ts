/** Apart from its routes, so that the first screen signs in without loading their schemas. */
export const authPath = "/auth";
