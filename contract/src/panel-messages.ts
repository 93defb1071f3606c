/** Banners the vendor shows in the panel. */
export const panelMessages = {} as const
