/** Fills known blanks of a saved reply; `{{coordinator|the office}}` has a fallback. */
export const filled = (text: string, known: Readonly<Record<string, string | null | undefined>>) =>
  text.replace(blank, (whole, name: string, otherwise: string | undefined) => known[name] || otherwise?.trim() || whole)

const blank = /\{\{\s*([a-z_]+)\s*(?:\|([^}]*))?\}\}/g

/** Returns the first blank that is still unfilled. */
export const openBlank = (text: string): string | undefined => /\{\{[^}]*\}\}/.exec(text)?.[0]
