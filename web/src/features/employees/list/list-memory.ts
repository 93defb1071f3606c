/** The address of the list each area last showed, so that a profile leads back to it with its filters. */
const last = new Map<string, string>()

export const rememberList = (area: string, search: string) => void last.set(area, search)
export const rememberedList = (area: string) => last.get(area) ?? null
