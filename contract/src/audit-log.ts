/** The log of an agency, and that of customer success. */
export const auditLog = {} as const
