/** Apart from their routes, so that the first screen can sign in without loading the schemas. */
export const authPath = "/auth";
export const microsoftPath = "/auth/microsoft";
export const microsoftNoncesPath = "/auth/microsoft/nonces";
export const passwordResetPath = `${authPath}/password-reset`;
export const secondFactorPath = `${authPath}/second-factor`;
export const passkeysPath = `${authPath}/passkeys`;
