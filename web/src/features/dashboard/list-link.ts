/** Returns the address of the employees list with these filters; undefined without access to it. */
export type ListLink = (query: Readonly<Record<string, string | number | undefined>>) => string | undefined
