/**
 * Reliability class 6: a cell that a spreadsheet program would run as a formula gets a leading `'`. So that import
 * can take it away again without a doubt (rulings 19), a text that already is `'` + formula gets one as well.
 */
const runsAsFormula = /^'*[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^'*[\t\r\n]/
const guarded = /^'+(?:[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

export const guardFormula = (cell: string) => (runsAsFormula.test(cell) ? `'${cell}` : cell)
export const stripFormulaGuard = (cell: string) => (guarded.test(cell) ? cell.slice(1) : cell)
