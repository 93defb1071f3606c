/** Users of an agency, and of the vendor. */
export const users = {} as const
