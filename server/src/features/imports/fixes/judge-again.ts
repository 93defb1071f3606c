import { type Id, importFieldNames } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { todayIn } from '../../employees/today.ts'
import { leftOut } from '../answered.ts'
import { answeredBy, blankItem, type Context, type Item, judge, rejected } from '../judge.ts'
import { anybody } from '../known-keys.ts'
import { loadLists } from '../known-words.ts'
import { matchRows } from '../match.ts'
import { prepareMapping } from '../read/to-row.ts'
import type { ImportRecord } from '../read-import.ts'
import { readRow } from '../read-rows.ts'
import { SeenRows } from '../repeated-rows.ts'
import { byName, type ImportSettings, type PlannedEntry } from '../settings.ts'
import { importTexts } from '../texts.ts'
import { UnknownWords } from '../unknown-words.ts'
import type { FixableFile, RowToJudge } from '../fixable-file.ts'
import { otherRowsAlike, otherRowsOfPeople, otherRowsWithKeys } from '../other-rows.ts'

export const rosterFixes: FixableFile<ImportSettings> = {
  kind: 'provider_import',
  fields: importFieldNames,
  judgeAgain: async (scope, record, rows) => {
    const { items, planned } = await judgeRows(scope, record, rows)
    if (planned.length > 0) await keepPlanned(scope, record, planned)
    return items
  },
}

interface Judged {
  items: Item[]
  /** List entries that these rows need and that the run creates. */
  planned: PlannedEntry[]
}

async function judgeRows(scope: Scope, record: ImportRecord, rows: readonly RowToJudge[]): Promise<Judged> {
  const { id, settings } = record
  const { header, mapping, options, decisions } = settings
  // Before the run, the check's day applies, as for all its rows
  const today = record.state === 'planned' ? settings.today : todayIn(scope.agency.time_zone)
  const words = new UnknownWords(id, await loadLists(scope), decisions)
  const prepared = prepareMapping(header, byName(header, mapping, options.date_order), {
    today,
    erase_blank: options.erase_blank,
  })
  const seen = new SeenRows()
  const context: Context = { options, today, seen, nameOf: (field, entry) => words.nameOf(field, entry) }
  const read = rows.map(({ n, cells, fix }) => {
    const { given, problems, open } = readRow([n, cells], prepared, words, fix)
    return { n, given, problems: [...problems, ...open], answer: fix.answer }
  })
  const others = await otherRowsWithKeys(scope, record, read)
  for (const { row, given } of await otherRowsAlike(scope, record, read)) seen.resembles(row, given)
  const refused = new Map<number, Item>()
  for (const { n, given, problems } of read) {
    const item = { ...blankItem(n, given), problems }
    const other = others.get(n)
    const repeats = other ? importTexts.named('repeats', other) : problems.length === 0 && seen.repeats(n, given)
    if (repeats) refused.set(n, rejected(item, null, repeats))
    else if (problems.length > 0) refused.set(n, item)
  }
  const open = read.filter(({ n }) => !refused.has(n))
  const found = await matchRows(scope, open, anybody)
  const judged = read.map(
    ({ n, given, answer }) => refused.get(n) ?? judge(n, given, found.get(n), answeredBy(answer, context)),
  )
  const items = await withoutRepeated(scope, record, judged)
  const answers = new Map(rows.map(({ n, fix }) => [n, fix.answer] as const))
  return { items: items.map(item => leftOut(item, answers.get(item.n))), planned: words.planned() }
}

/** Rejects people that another row of the import already covers. */
async function withoutRepeated(scope: Scope, record: ImportRecord, items: readonly Item[]): Promise<Item[]> {
  const known = items.filter(
    (item): item is Item & { subject_id: Id } => item.subject_version !== null && item.subject_id !== null,
  )
  const others = await otherRowsOfPeople(
    scope,
    record,
    known.map(({ n, subject_id }) => ({ n, subject_id })),
  )
  return items.map(item => {
    const row = others.get(item.n)
    if (row === undefined) return item
    const { problems: _, ...plain } = item
    const blank = { ...plain, subject_id: null, subject_version: null, values: null, before: null, choices: null }
    return rejected({ ...blank, problems: [], changes: [] }, null, importTexts.named('repeatsPerson', { row }))
  })
}

async function keepPlanned({ db, agency }: Scope, { id, settings }: ImportRecord, planned: readonly PlannedEntry[]) {
  const known = new Set(settings.planned.map(entry => entry.id))
  const more = planned.filter(entry => !known.has(entry.id))
  if (more.length === 0) return
  await db.run(sql`update jobs set settings = jsonb_set(settings, '{planned}', ${JSON.stringify([...settings.planned, ...more])}::jsonb)
    where organization_id = ${agency.id} and id = ${id}`)
}
