import { type Id, mostOwnFormats, type PayrollFormatRow } from '@preceptor/contract'
import { allowedCharacters } from '@preceptor/contract/payroll-formats/allowed'
import {
  delimiters,
  encodings,
  negatives,
  type PayrollFormat,
  quotings,
} from '@preceptor/contract/payroll-formats/format'
import { formatOfOwn, layouts, lineEnds, type OwnColumn, type OwnFormat } from '@preceptor/contract/payroll-formats/own'
import { paySources } from '@preceptor/contract/payroll-formats/sources'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { inWords } from '../../lib/texts.ts'
import { holdRecord, type RecordKind, recordAdded, recordChange } from '../../records/change-record.ts'
import { insertRow, setColumns } from '../../records/columns.ts'
import { heldIn } from '../../records/hold-row.ts'
import type { Scope } from '../../scope/scope.ts'
import { payrollFormatTexts } from './texts.ts'

interface Stored extends Omit<PayrollFormatRow, keyof OwnFormat> {
  name: string
  definition: Omit<OwnFormat, 'name'>
}

async function readRows({ db, agency }: Scope, where: Sql): Promise<PayrollFormatRow[]> {
  const rows = await db.rows<Stored>(sql`select f.id, f.version, f.name, f.definition, f.updated_by_name, f.updated_at,
      exists (select from payroll_settings s where s.organization_id = f.organization_id and s.format = f.id::text)
        or exists (select from payroll_batches b where b.organization_id = f.organization_id and b.format = f.id::text
          and b.state <> 'acknowledged') as is_used
    from payroll_formats f where f.organization_id = ${agency.id} and ${where} order by lower(f.name)`)
  return rows.map(({ definition, ...row }) => Object.assign(row, definition))
}

export const readOwnFormats = (scope: Scope) => readRows(scope, sql`true`)

async function readOwnFormat(scope: Scope, id: Id): Promise<PayrollFormatRow> {
  const [found] = await readRows(scope, sql`f.id = ${id}`)
  if (!found) throw notFound(payrollFormatTexts.named('notFound'))
  return found
}

const asFormat = ({ id, version, is_used: _, updated_by_name: __, updated_at: ___, ...own }: PayrollFormatRow) =>
  formatOfOwn(id, version, own)

/** Returns the agency's layouts as the writer reads them, with their ids as keys. */
export const ownFormatsOf = async (scope: Scope): Promise<PayrollFormat[]> =>
  (await readOwnFormats(scope)).map(asFormat)

const columnInWords = ({ heading, from, fixed, most, allowed }: OwnColumn) =>
  [
    heading,
    from === null ? fixed : inWords(fallback, paySources[from].label),
    String(most),
    allowed === null ? '' : inWords(fallback, allowedCharacters[allowed]),
  ]
    .filter(word => word !== '')
    .join(' · ')

const kind: RecordKind<Scope, PayrollFormatRow> = {
  what: payrollFormatTexts.named('thisLayout'),
  hold: heldIn('payroll_formats', readOwnFormat),
  read: readOwnFormat,
  nameOf: row => row.name,
  inWords: row => ({
    ...row,
    layout: layouts[row.layout],
    delimiter: delimiters[row.delimiter],
    quoting: quotings[row.quoting],
    line_end: lineEnds[row.line_end],
    encoding: encodings[row.encoding],
    negatives: negatives[row.negatives],
    columns: row.columns.map(columnInWords).join('\n'),
  }),
  fields: [
    'name',
    'layout',
    'delimiter',
    'quoting',
    'headings',
    'line_end',
    'encoding',
    'negatives',
    'sums',
    'by_company',
    'file_name',
    'columns',
  ],
}

/** Runs one at a time, to catch two layouts with the same name or one layout too many. */
async function refuseTaken({ db, agency }: Scope, name: string, id: Id | null): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('payroll_formats ' || ${agency.id}::text, 0))`)
  const others = await db.rows<{ taken: boolean }>(sql`select lower(name) = lower(${name}) as taken from payroll_formats
    where organization_id = ${agency.id} and id is distinct from ${id}::uuid`)
  if (others.some(({ taken }) => taken)) throw invalid({ name: [payrollFormatTexts.named('nameTaken')] })
  if (id === null && others.length >= mostOwnFormats)
    throw new AppError('CONFLICT', payrollFormatTexts.named('tooMany', { most: mostOwnFormats }))
}

const stored = ({ name, ...definition }: OwnFormat, by: string) => ({
  name,
  definition: JSON.stringify(definition),
  updated_by_name: by,
})

export async function addOwnFormat(scope: Scope, body: OwnFormat): Promise<PayrollFormatRow> {
  await refuseTaken(scope, body.name, null)
  const id = await insertRow(scope, 'payroll_formats', stored(body, scope.actor.name))
  return recordAdded(scope, kind, id, { kind: 'payroll_format.added' })
}

export async function updateOwnFormat(
  scope: Scope,
  id: Id,
  body: OwnFormat,
  ifMatch: number | null,
): Promise<PayrollFormatRow> {
  const before = await holdRecord(scope, kind, id, ifMatch)
  await refuseTaken(scope, body.name, id)
  await scope.db.run(sql`update payroll_formats set ${setColumns(stored(body, scope.actor.name))}, updated_at = now(), version = version + 1
    where organization_id = ${scope.agency.id} and id = ${id}`)
  return recordChange(scope, kind, before, { kind: 'payroll_format.updated' })
}

export async function removeOwnFormat(scope: Scope, id: Id): Promise<undefined> {
  const { db, agency } = scope
  const held = await kind.hold(scope, id)
  if (held.is_used) throw new AppError('CONFLICT', payrollFormatTexts.named('inUse'))
  await db.run(sql`delete from payroll_formats where organization_id = ${agency.id} and id = ${id}`)
  await recordEvent(scope, { kind: 'payroll_format.removed', subject: { id, name: held.name } })
  return undefined
}
