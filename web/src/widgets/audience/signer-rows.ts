/** The signer of one employee, as a row of a pasted list. */
export interface SignerRow {
  who: string
  name: string
  email: string | null
  phone: string | null
}

const separatorOf = (line: string) => (line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',')

/**
 * Splits a line into cells, as in spreadsheets and CSV files: by tabs, otherwise semicolons, otherwise commas; quotes keep a cell
 * together.
 */
function cellsOf(line: string, by = separatorOf(line)): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === '"' && quoted && line.charAt(at + 1) === '"') {
      cell += sign
      at++
    } else if (sign === '"') quoted = !quoted
    else if (sign === by && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}

const isHeading = (cells: readonly string[]) =>
  cells.some(cell => /^(e-?mail|correo( electr[oó]nico)?|phone|tel[eé]fono)$/i.test(cell)) &&
  !cells.some(cell => cell.includes('@'))

/** The headings of our own file of people left out. With several steps, each heading has its step in parentheses. */
const ours = {
  name: /^(signer|firmante)( \(.+\))?$/i,
  email: /^(signer[’'´]s email|correo del firmante)( \(.+\))?$/i,
  phone: /^(signer[’'´]s phone|tel[eé]fono del firmante)( \(.+\))?$/i,
}

/** Parses rows of our own file, which has additional columns about the result; null for any other file. */
function ofOurFile([first = '', ...lines]: readonly string[], step: string): SignerRow[] | null {
  const by = separatorOf(first)
  const heading = cellsOf(first, by)
  const column = (is: RegExp) => {
    const found = heading.flatMap((cell, at) => (is.test(cell) ? [at] : []))
    return found.find(at => heading[at]?.endsWith(` (${step})`)) ?? found[0]
  }
  const [name, email, phone] = [column(ours.name), column(ours.email), column(ours.phone)]
  if (name === undefined || email === undefined || phone === undefined) return null
  return lines.map(line => {
    // An apostrophe keeps spreadsheets from reading a cell as a formula
    const cells = cellsOf(line, by).map(cell => cell.replace(/^'(?=[=+@-])/, ''))
    return { who: cells[0] ?? '', name: cells[name] ?? '', email: cells[email] || null, phone: cells[phone] || null }
  })
}

/**
 * Parses rows of employee, then the signer's name, email, and phone, the last two optional and in any order; or our own file of
 * people left out.
 */
export function signerRows(pasted: string, step: string): SignerRow[] {
  const lines = pasted.split(/[\r\n]+/).filter(line => line.trim() !== '')
  const own = ofOurFile(lines, step)
  if (own) return own
  const rows = lines.map(line => cellsOf(line))
  return (rows[0] && isHeading(rows[0]) ? rows.slice(1) : rows).map(([who = '', name = '', ...reach]) => ({
    who,
    name,
    email: reach.find(cell => cell.includes('@')) ?? null,
    phone: reach.find(cell => cell !== '' && !cell.includes('@')) ?? null,
  }))
}

/** Converts the rows back to text. */
export const pastedSigners = (rows: readonly { [K in keyof SignerRow]?: SignerRow[K] | undefined }[]): string =>
  rows.map(({ who, name, email, phone }) => [who, name, email, phone].map(cell => cell ?? '').join('\t')).join('\n')
