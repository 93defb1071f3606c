import type { BulkChangeOf } from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Column } from '../../../../files/table.ts'
import type { SaidOf } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'

const cell = (label: string, value: Sql, is: 'text' | 'phone' = 'text'): Column => ({ label, is, value, width: 24 })

/**
 * Adds the signers from uploaded lists next to the people whose rows name them: matched by the row's text, or by number, email or
 * name.
 */
export function signersInFile(outside: NonNullable<BulkChangeOf<'form_add'>['outside']>): SaidOf | null {
  const lists = Object.entries(outside).flatMap(([key, given]) =>
    given.by === 'list' ? [{ key, rows: given.rows }] : [],
  )
  if (lists.length === 0) return null
  const parts = lists.map(({ key, rows }, at) => {
    const given = Object.fromEntries(rows.map(row => [row.who.trim().toLowerCase(), row]))
    const named = raw(`signer_${at}`)
    // With only one list, the step needs no name
    const step = lists.length > 1 ? ` (${key})` : ''
    return {
      columns: [
        cell(bulkTexts.named('fileSigner', { step }), sql`(${named}.said ->> 'name')`),
        cell(bulkTexts.named('fileSignerEmail', { step }), sql`(${named}.said ->> 'email')`),
        cell(bulkTexts.named('fileSignerPhone', { step }), sql`(${named}.said ->> 'phone')`, 'phone'),
      ],
      from: sql`cross join (select ${JSON.stringify(given)}::jsonb as by_who) ${named}_list
        cross join lateral (select coalesce(by_who -> lower(i.line), by_who -> lower(i.employee_number), by_who -> lower(e.email),
          by_who -> lower(i.name)) as said) ${named}`,
    }
  })
  return {
    columns: parts.flatMap(({ columns }) => columns),
    from: join(
      parts.map(({ from }) => from),
      ' ',
    ),
  }
}
