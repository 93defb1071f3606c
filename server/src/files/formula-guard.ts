import sql, { type Sql } from 'sql-template-tag'

/**
 * Reliability class 6: a cell that a spreadsheet would run as a formula gets a leading `'`. A text that is already `'` + formula
 * gets one too, so that an import can always remove it.
 */
const blanks = String.raw`\t\n\u000b\u000c\r \u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff`
const signs = String.raw`=+@\uff1d\uff0b\uff0d\uff20-`
/** Works the same in JavaScript and PostgreSQL, so that both guard the same cells. */
const formula = `([${blanks}]*[${signs}]|[\\t\\r\\n])`
const runsAsFormula = new RegExp(`^'*${formula}`)
const guarded = new RegExp(`^'+${formula}`)

/** Most cells begin with a letter or a digit and need no regular expression. */
const isPlain = (sign: number) => (sign >= 65 && sign <= 126) || (sign >= 48 && sign <= 57)
export const guardFormula = (cell: string) =>
  !isPlain(cell.charCodeAt(0)) && runsAsFormula.test(cell) ? `'${cell}` : cell
export const stripFormulaGuard = (cell: string) => (guarded.test(cell) ? cell.slice(1) : cell)

/** The same in the database. Most cells begin with a letter and pass after two comparisons. */
export const guardFormulaSql = (cell: Sql): Sql =>
  sql`case when ${cell} collate "C" between 'A' and '~' then ${cell}
    when ${cell} ~ ${`^'*${formula}`}::text then '''' || ${cell} else ${cell} end`
