import sql, { type Sql } from 'sql-template-tag'

/**
 * Reliability class 6: a cell that a spreadsheet program would run as a formula gets a leading `'`. So that import
 * can take it away again without a doubt, a text that already is `'` + formula gets one as well.
 */
const blanks = String.raw`\t\n\u000b\u000c\r \u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff`
const signs = String.raw`=+@\uff1d\uff0b\uff0d\uff20-`
/** Read alike by JavaScript and PostgreSQL, so that both guard the same cells. */
const formula = `([${blanks}]*[${signs}]|[\\t\\r\\n])`
const runsAsFormula = new RegExp(`^'*${formula}`)
const guarded = new RegExp(`^'+${formula}`)

/** Nearly every cell begins with a letter or a digit, and needs no expression. */
const isPlain = (sign: number) => (sign >= 65 && sign <= 126) || (sign >= 48 && sign <= 57)
export const guardFormula = (cell: string) =>
  !isPlain(cell.charCodeAt(0)) && runsAsFormula.test(cell) ? `'${cell}` : cell
export const stripFormulaGuard = (cell: string) => (guarded.test(cell) ? cell.slice(1) : cell)

/** The same in the database. Nearly every cell begins with a letter and is let through by two comparisons. */
export const guardFormulaSql = (cell: Sql): Sql =>
  sql`case when ${cell} collate "C" between 'A' and '~' then ${cell}
    when ${cell} ~ ${`^'*${formula}`}::text then '''' || ${cell} else ${cell} end`
