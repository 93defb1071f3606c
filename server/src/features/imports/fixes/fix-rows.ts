import {
  anyFileFields,
  type api,
  type FileField,
  type Id,
  type ImportFix,
  mayBeLeftOut,
  saidOf,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError, invalid, notFound } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import { holdRecord, recordChange, type RecordKind } from '../../../records/change-record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listWhere } from '../../../lists/list-sql.ts'
import { type FileRecord, findFile, mayBeFixed } from '../read-import.ts'
import { refuseAtWork } from '../start.ts'
import type { FileSettings } from '../settings.ts'
import { importTexts } from '../texts.ts'
import { cellOf, fixesOf, noFix, type StoredFix } from '../corrections.ts'
import type { FixableFile } from '../fixable-file.ts'
import { fixesSql, problemsNow, readFix, rowsWithFixes } from './read-fixes.ts'
import { storedRowsOf } from './stored-rows.ts'
import { writeVerdicts } from './write-verdicts.ts'

type RowBody = z.output<(typeof api.imports.fixRow)['body']>
type ManyBody = z.output<(typeof api.imports.fixMany)['body']>

interface Fixing {
  record: FileRecord
  file: FixableFile
}

/** Changes cells of a rejected row and returns the effect the row would have now. */
export async function fixRow(
  scope: Scope,
  file: FixableFile,
  { id, row }: { id: Id; row: number },
  body: RowBody,
  ifMatch: number | null,
): Promise<ImportFix> {
  if (body.answer === 'create' && file.kind !== 'provider_import')
    throw invalid({ answer: [importTexts.named('addsNobody')] })
  const record = await holdImport(scope, file, id)
  const kind = fixRecord(record, file, row)
  const before = await holdRecord(scope, kind, id, ifMatch)
  const fix = (await fixesOf(scope, id, [row])).get(row) ?? noFix
  await saveFixes(scope, { record, file }, new Map([[row, changed(fix, body, { record, file })]]))
  return recordChange(scope, kind, before, { kind: 'import.row_fixed', source: 'import' })
}

/** The most rows checked by one call. */
const atOnce = 2_000

/** Applies the same change to all rows whose cell has the same problem. */
export async function fixMany(scope: Scope, file: FixableFile, id: Id, { field, value, text }: ManyBody) {
  const record = await holdImport(scope, file, id)
  const { mapping } = record.settings
  const column = columnOf(field, mapping, 'field')
  if (text === null) refuseRequired(file, field, 'field')
  else if (value === null) throw invalid({ value: [importTexts.named('whichValue')] })
  // Rows that already have this change and still can't be imported
  const already = text === null ? sql`${column} = any(f.without)` : sql`f.cells ->> ${String(column)} = ${text}`
  const fields = file.fields.filter(name => cellOf(name, mapping) === field)
  const rows = await scope.db.rows<{ n: number }>(sql`select i.n from ${rowsWithFixes}
    where ${listWhere(fixesSql, { ...scope, record }, { state: 'open' })} and not coalesce(${already}, false)
      and exists (select from jsonb_array_elements(${problemsNow}) p where p ->> 'field' = any(${fields}::text[])
        ${value === null ? sql`` : sql`and lower(p ->> 'value') = ${saidOf(value).toLowerCase()}`})
    order by i.n`)
  const numbers = rows.slice(0, atOnce).map(({ n }) => n)
  if (numbers.length === 0) return { rows: 0, ready: 0, left: 0 }
  const fixes = await fixesOf(scope, id, numbers)
  const change: RowBody = text === null ? { leave_out: [field] } : { cells: { [field]: text } }
  const ready = await saveFixes(
    scope,
    { record, file },
    new Map(numbers.map(n => [n, changed(fixes.get(n) ?? noFix, change, { record, file })])),
  )
  await recordEvent(scope, {
    kind: 'import.row_fixed',
    source: 'import',
    subject: { id, name: record.settings.file_name },
    changes: [{ field, before: value, after: text }],
    note: importTexts.say(fallback, 'rowsFixed', { count: numbers.length }),
  })
  return { rows: numbers.length, ready, left: rows.length - numbers.length }
}

async function holdImport(scope: Scope, { kind }: FixableFile, id: Id): Promise<FileRecord> {
  const record = await findFile(scope, kind, id, { hold: true })
  refuseAtWork(record)
  if (!mayBeFixed(record)) throw new AppError('CONFLICT', importTexts.named('notToFix'))
  return record
}

const fixRecord = (record: FileRecord, file: FixableFile, n: number): RecordKind<Scope, ImportFix> => ({
  what: importTexts.named('thisRow'),
  // the lock on the import covers its rows
  hold: async scope => {
    if (!(await readFix(scope, { record, file }, n))) throw notFound(importTexts.named('noSuchFix'))
    await scope.db.run(sql`insert into import_fixes (organization_id, job_id, n)
      values (${scope.agency.id}, ${record.id}, ${n}) on conflict do nothing`)
    return readOrThrow(scope, { record, file }, n)
  },
  read: scope => readOrThrow(scope, { record, file }, n),
  nameOf: ({ row, name }) => importTexts.say(fallback, 'rowOfFile', { file: record.settings.file_name, row, name }),
  inWords: ({ cells, answer }) => ({
    ...Object.fromEntries(cells.map(({ field, text, left_out }) => [field, left_out ? null : text])),
    answer,
  }),
  fields: [...file.fields, 'answer'],
})

async function readOrThrow(scope: Scope, of: Fixing, n: number): Promise<ImportFix> {
  const fix = await readFix(scope, of, n)
  if (!fix) throw notFound(importTexts.named('noSuchFix'))
  return fix
}

function changed(fix: StoredFix, { cells = {}, leave_out = [], answer }: RowBody, { record, file }: Fixing): StoredFix {
  const corrects = Object.keys(cells).length > 0 || leave_out.length > 0
  const { mapping } = record.settings
  const next = {
    cells: { ...fix.cells },
    without: new Set(fix.without),
    // Correcting a skipped row brings it back
    answer: answer === undefined ? (corrects && fix.answer === 'skip' ? null : fix.answer) : answer,
  }
  for (const [field, text] of Object.entries(cells) as [FileField, string | null | undefined][]) {
    if (text === undefined) continue
    const column = columnOf(field, mapping, `cells.${field}`)
    next.without.delete(column)
    if (text === null) delete next.cells[column]
    else next.cells[column] = text
  }
  for (const field of leave_out) {
    refuseRequired(file, field, 'leave_out')
    next.without.add(columnOf(field, mapping, 'leave_out'))
  }
  return { ...next, without: [...next.without] }
}

function columnOf(field: FileField, mapping: FileSettings['mapping'], place: string): number {
  const column = mapping[field]
  if (column === undefined) throw invalid({ [place]: [importTexts.named('noSuchColumn')] })
  return column
}

function refuseRequired({ kind }: FixableFile, field: FileField, place: string) {
  if (!mayBeLeftOut(kind, field))
    throw invalid({ [place]: [importTexts.named('neededCell', { field: anyFileFields[field] })] })
}

/** Stores the corrections and the effect of the rows; returns how many can be imported now. */
async function saveFixes(
  scope: Scope,
  { record, file }: Fixing,
  fixes: ReadonlyMap<number, StoredFix>,
): Promise<number> {
  const { db, agency, actor } = scope
  const numbers = [...fixes.keys()]
  const all = [...fixes.values()]
  await db.run(sql`
    insert into import_fixes (organization_id, job_id, n, cells, without, answer, version, changed_by_name, changed_at)
    select ${agency.id}, ${record.id}, u.n, u.cells::jsonb, (select coalesce(array_agg(w::int), '{}') from jsonb_array_elements_text(u.without::jsonb) w),
      u.answer, 2, ${actor.name}, now()
    from unnest(${numbers}::int[], ${all.map(fix => JSON.stringify(fix.cells))}::text[],
      ${all.map(fix => JSON.stringify(fix.without))}::text[], ${all.map(fix => fix.answer)}::text[]) as u (n, cells, without, answer)
    on conflict (organization_id, job_id, n) do update set cells = excluded.cells, without = excluded.without,
      answer = excluded.answer, version = import_fixes.version + 1, changed_by_name = excluded.changed_by_name, changed_at = now()`)
  const stored = await storedRowsOf(scope, record.id, numbers)
  const judged = await file.judgeAgain(
    scope,
    record,
    [...fixes].map(([n, fix]) => ({ n, cells: stored.get(n) ?? [], fix })),
  )
  await writeVerdicts(scope, record, judged)
  return judged.filter(({ outcome }) => outcome !== 'reject' && outcome !== 'ask').length
}
