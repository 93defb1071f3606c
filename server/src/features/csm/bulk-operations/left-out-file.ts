import { operationOutcomes, type OperationOutcome, type Id } from '@preceptor/contract'
import sql, { join } from 'sql-template-tag'
import { csvLine } from '../../../files/csv.ts'
import { FileAnswer } from '../../../http/send-file.ts'
import { inWords } from '../../../lib/texts.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'
import { kindOf } from './kinds.ts'
import { findOperation, itemsOf, leftOutOutcomes, outcomeNow, reasonNow } from './read-operations.ts'
import { operationTexts } from './texts.ts'

interface LeftOut {
  agency: string
  name: string
  employee_number: string | null
  outcome: OperationOutcome
  reason: string | null
  cells: (string | null)[]
}

/**
 * Exports rows without an effect, with the reasons, including those a halted run never reached. Rows that came from a file use that
 * file's columns, so they can be fixed and uploaded again.
 */
export async function leftOutFile(scope: AgenciesScope, id: Id): Promise<FileAnswer> {
  const { language } = scope.origin
  const { title, change } = await findOperation(scope, id)
  const own = kindOf(change).file ?? []
  const cells = own.length === 0 ? sql`'{}'::text[]` : sql`array[${join(own.map(({ value }) => value))}]::text[]`
  const rows = await scope.db.rows<LeftOut>(sql`
    select a.name as agency, i.name, i.employee_number, ${outcomeNow} as outcome, ${reasonNow} as reason, ${cells} as cells
    from ${itemsOf} join organizations a on a.id = j.organization_id
    where o.id = ${id} and ${outcomeNow} = any(${[...leftOutOutcomes]}::text[])
    order by lower(a.name), a.id, j.created_at, j.id, i.n`)
  const say = (key: 'fileAgency' | 'fileName' | 'fileNumber' | 'fileResult' | 'fileReason') =>
    operationTexts.say(language, key)
  const heads =
    own.length > 0
      ? own.map(({ label }) => inWords(language, label))
      : [say('fileAgency'), say('fileName'), say('fileNumber')]
  const lines = [
    csvLine([...heads, say('fileResult'), say('fileReason')]),
    ...rows.map(row =>
      csvLine([
        ...(own.length > 0 ? row.cells.map(cell => cell ?? '') : [row.agency, row.name, row.employee_number ?? '']),
        inWords(language, operationOutcomes[row.outcome]),
        row.reason === null ? '' : inWords(language, row.reason),
      ]),
    ),
  ]
  const name = operationTexts.say(language, 'leftOutName', { title: plain(inWords(language, title)) })
  return new FileAnswer(`${name}.csv`, 'text/csv; charset=utf-8', Buffer.from(`\ufeff${lines.join('')}`))
}

const plain = (title: string) =>
  title
    .replace(/[^\p{L}\p{N} ,.-]/gu, ' ')
    .slice(0, 80)
    .trim()
