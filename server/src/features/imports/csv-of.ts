const cellOf = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A sample as spreadsheet programs open it. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\ufeff${rows.map(cells => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
