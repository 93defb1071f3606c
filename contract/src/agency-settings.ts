/** One agency: its own facts. */
export const agencySettings = {} as const
