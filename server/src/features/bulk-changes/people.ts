import { type api, bulkOutcomes, type BulkPerson, type Id } from '@preceptor/contract'
import { mark } from '@preceptor/contract/texts/texts'
import sql, { join, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { holds } from '../../db/search-words.ts'
import { inReadersWords } from '../../events/read-changes.ts'
import { withTitles } from '../../events/titles-in-words.ts'
import { csvOf } from '../../files/csv.ts'
import type { Column } from '../../files/table.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { inWords } from '../../lib/texts.ts'
import { inLanguage } from '../../lists/export-list.ts'
import type { Scope } from '../../scope/scope.ts'
import { searchWords } from '../employees/population.ts'
import { actOf } from './acts.ts'
import { type BulkRecord, findBulk, isLeftOut, isUnreached } from './read-bulk.ts'
import { bulkTexts } from './texts.ts'

type PeopleQuery = z.output<(typeof api.bulk.people)['query']>

/** Lists each person of the preview or the result. */
export async function listPeople(scope: Scope, id: Id, { page, per_page, outcome, search }: PeopleQuery) {
  const record = await findBulk(scope, id)
  const { db, agency } = scope
  const done = record.state === 'undone' ? 0 : record.ran_to
  const words = searchWords(search).map(word =>
    holds(sql`fold(i.name || ' ' || coalesce(i.employee_number, '') || ' ' || coalesce(i.line, ''))`, word),
  )
  const where = join(
    [
      sql`i.organization_id = ${agency.id} and i.job_id = ${id} and i.outcome <> 'pending'`,
      ...(outcome ? [sql`i.outcome = ${outcome}`] : []),
      // For a run that stopped partway, an outcome is what was done, as in its counts
      ...(outcome && record.ended_at !== null && record.ran_to > 0 ? [sql`i.n <= ${record.ran_to}`] : []),
      ...words,
    ],
    ' and ',
  )
  const [data, counted] = await Promise.all([
    db.rows<BulkPerson>(sql`select i.n, i.outcome, i.n <= ${done} and i.outcome = 'update' as done, i.name, i.employee_number,
        i.subject_id as employee_id, i.line, i.problems -> 0 ->> 'message' as reason, i.changes
      from job_items i where ${where} order by i.n limit ${per_page} offset ${(page - 1) * per_page}`),
    db.row<{ total: number }>(sql`select count(*) as total from job_items i where ${where}`),
  ])
  return {
    data: await withTitles(scope, inReadersWords(scope.origin.language, data)),
    meta: { total: counted?.total ?? 0, page, per_page },
  }
}

/** Returns skipped and failed people as a file; pasting its first column finds them again. */
export async function failedPeople(scope: Scope, id: Id): Promise<FileAnswer> {
  const record = await findBulk(scope, id)
  const { language } = scope.origin
  const reasons = await reasonsIn(scope, record, language)
  const { change } = record.settings
  const said = actOf(change).saidOf?.(change) ?? { columns: [], from: sql`` }
  const [number, name, ...result] = columnsOf(record, reasons)
  const body = csvOf(scope, {
    columns: [number, name, ...said.columns, ...result].map(column => inLanguage(language, column)),
    from: sql`job_items i left join employees e on e.organization_id = i.organization_id and e.id = i.subject_id ${said.from}`,
    where: sql`i.organization_id = ${scope.agency.id} and i.job_id = ${id} and ${isLeftOut(record)}`,
    orderBy: sql`i.n`,
    time_zone: scope.agency.time_zone,
  })
  const title = plain(inWords(language, record.title))
  return new FileAnswer(`${bulkTexts.say(language, 'fileName', { title })}.csv`, 'text/csv; charset=utf-8', body)
}

/** Translates the reasons of left-out people into one language; the database can't translate them. */
async function reasonsIn({ db, agency }: Scope, record: BulkRecord, language: string) {
  const named = await db.rows<{ reason: string }>(sql`
    select distinct ${storedReason} as reason from job_items i
    where i.organization_id = ${agency.id} and i.job_id = ${record.id} and ${isLeftOut(record)} and ${storedReason} like ${`${mark}%`}`)
  return Object.fromEntries(named.map(({ reason }) => [reason, inWords(language, reason)]))
}

const plain = (title: string) =>
  title
    .replace(/[^\p{L}\p{N} ,.-]/gu, ' ')
    .slice(0, 80)
    .trim()

const text = (label: string, value: Sql): Column => ({ label, is: 'text', value, width: 24 })
const outcomeWords = sql`case i.outcome ${join(
  Object.entries(bulkOutcomes).map(([outcome, words]) => sql`when ${outcome} then ${words}`),
  ' ',
)} end`
const storedReason = sql`i.problems -> 0 ->> 'message'`
const columnsOf = (record: BulkRecord, reasons: Readonly<Record<string, string>>): [Column, Column, ...Column[]] => [
  text(bulkTexts.named('fileNumber'), sql`coalesce(i.line, i.employee_number, e.email)`),
  text(bulkTexts.named('fileNameOf'), sql`i.name`),
  {
    ...text(
      bulkTexts.named('fileResult'),
      sql`case when ${isUnreached(record)} then ${bulkTexts.named('notDone')} else ${outcomeWords} end`,
    ),
    is: 'words',
  },
  text(
    bulkTexts.named('fileReason'),
    sql`case when ${isUnreached(record)} then ${bulkTexts.named('notReached')}
      else coalesce(${JSON.stringify(reasons)}::jsonb ->> (${storedReason}), ${storedReason}) end`,
  ),
]
