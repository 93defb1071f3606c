const cellOf = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Writes a sample that spreadsheet programs can open. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\ufeff${rows.map(cells => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
