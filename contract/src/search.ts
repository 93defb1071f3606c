/** People, pages and actions. */
export const search = {} as const
