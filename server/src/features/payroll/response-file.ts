/** A payroll response file: whether everything was accepted, and the reasons if not. */
export interface PayrollResponse {
  answer: 'accepted' | 'rejected'
  /** The first reasons given; blank for an accepted file. */
  reasons: string[]
}

const refused = /\b(reject(ed)?|error|errors|fail(ed|ure)?|invalid|denied|not found|unknown employee|no match)\b/i
const none =
  /\b(0|no|zero)\s+(rejected|errors?|failed|failures?|rejects?)\b|\b(rejected|errors?|failed|failures?|rejects?)\s*[:=,;\t]\s*0\b/gi
const taken = /\b(accept(ed)?|success(ful(ly)?)?|processed|imported|loaded|posted|completed?|ok)\b/i
const mostReasons = 5

/** Reads vendors' response files, plain text or delimited. One refused row refuses the file. Null when it contains neither. */
export function readResponse(text: string): PayrollResponse | null {
  const rows = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .map(row => row.trim())
    .filter(Boolean)
  // A row of headings only, such as "Employee,Status,Error", isn't about a line
  const told = rows.filter((row, at) => !(at === 0 && rows.length > 1 && isHeading(row)))
  const reasons = told.filter(row => refused.test(row.replace(none, '')))
  if (reasons.length > 0)
    return { answer: 'rejected', reasons: reasons.slice(0, mostReasons).map(row => row.slice(0, 200)) }
  return told.some(row => taken.test(row) || row.search(none) >= 0) ? { answer: 'accepted', reasons: [] } : null
}

const isHeading = (row: string) => {
  const cells = row.split(/[,;|\t]/)
  return (
    cells.length > 1 && cells.every(cell => /^"?[A-Za-z][A-Za-z _#-]{0,30}"?$/.test(cell.trim())) && !/\d/.test(row)
  )
}
