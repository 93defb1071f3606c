/** Fills the blanks of a ready reply that are known here; `{{coordinator|the office}}` says what stands in otherwise. */
export const filled = (text: string, known: Readonly<Record<string, string | null | undefined>>) =>
  text.replace(blank, (whole, name: string, otherwise: string | undefined) => known[name] || otherwise?.trim() || whole)

const blank = /\{\{\s*([a-z_]+)\s*(?:\|([^}]*))?\}\}/g

/** The first blank that is still open. */
export const openBlank = (text: string): string | undefined => /\{\{[^}]*\}\}/.exec(text)?.[0]
