/** Address of the employees list with these filters; nothing for those who may not open it. */
export type ListLink = (query: Readonly<Record<string, string | number | undefined>>) => string | undefined
