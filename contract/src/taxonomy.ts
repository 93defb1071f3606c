/** Training types, disciplines and locations of an agency. */
export const taxonomy = {} as const
