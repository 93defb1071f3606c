import { createHash } from 'node:crypto'
import { type Id, listName } from '@preceptor/contract'
import { namedDay } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { definePhase } from '../../jobs/define.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Existing } from '../employee-batches/employee-values.ts'
import type { Problem } from '../employee-batches/row-failures.ts'
import { fixesOf } from '../imports/corrections.ts'
import { answered, leftOut } from '../imports/answered.ts'
import { blankItem } from '../imports/judge.ts'
import { type KnownKeys, loadKnownKeys } from '../imports/known-keys.ts'
import type { Match } from '../imports/match-types.ts'
import { matchRows } from '../imports/match.ts'
import { nearPeople } from '../imports/near-people.ts'
import { countBlocks, forEarlierRows, type Planning, planBlock } from '../imports/plan-blocks.ts'
import { withoutLeftOut } from '../imports/read-rows.ts'
import { readRecord, recordReader, type RecordRow } from '../imports/read-records.ts'
import type { AnyRecord, CredentialValues, RecordJob, RecordSettings } from '../imports/record-settings.ts'
import { loadRecordLists, RecordWords } from '../imports/record-words.ts'
import { rememberEarlier, SeenRows } from '../imports/seen-rows.ts'
import { importTexts } from '../imports/texts.ts'
import { asking, narrowSeveral, peopleIn, whomOf } from '../imports/whom.ts'
import type { StoredItem } from '../imports/write-items.ts'
import type { RecordFile } from './record-file.ts'

const { named } = importTexts

export interface Known {
  file: RecordFile
  keys: KnownKeys
  seen: SeenRows
  /** Credential numbers and their owners. */
  numbers: Map<string, { n: number; employee_id: Id }>
  words: RecordWords
  settings: RecordSettings
  /** Corrections by a person. */
  fixes: Awaited<ReturnType<typeof fixesOf>>
  /** Tells rows checked on their own about other rows for the same people, or about the same record. */
  recall?: (scope: Scope, people: readonly Id[]) => Promise<void>
}

/** The dry run: determines what each row would write. Changes nothing in the agency. */
export const planRecords = (file: RecordFile) =>
  definePhase<RecordSettings, Planning<RecordRow>>({
    open: (scope, job) => open(scope, job, file),
    block: planBlock,
  })

async function open(scope: Scope, job: RecordJob, file: RecordFile): Promise<Planning<RecordRow>> {
  const { settings } = job
  const words = new RecordWords(await loadRecordLists(scope, file.kind), settings.decisions)
  const reader = recordReader(file.kind, settings, words)
  const fixes = await fixesOf(scope, job.id)
  const known: Known = {
    file,
    fixes,
    keys: await loadKnownKeys(scope),
    seen: new SeenRows(),
    numbers: new Map(),
    words,
    settings,
  }
  const read: Planning<RecordRow>['read'] = row => readRecord(withoutLeftOut(row, fixes.get(row[0])), reader)
  // Collects the open words and the content of earlier rows
  await forEarlierRows(scope, job, read)
  await rememberEarlier<AnyRecord>(scope, job, (n, employee_id, values) => void repeated(n, employee_id, values, known))
  return {
    blocks: await countBlocks(scope, job.id),
    read,
    judge: (now, rows) => judgeRows(now, rows, known),
    blank: n => blankItem(n, {}),
    keep: now =>
      now.db.run(sql`update jobs set settings = ${JSON.stringify({ ...settings, unknowns: words.list() })}::jsonb
        where organization_id = ${now.agency.id} and id = ${job.id}`),
  }
}

/** Returns the letters and digits of a credential number, which identify it. */
export const plainNumber = (number: string | null | undefined) =>
  number?.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** Reports an earlier row with the same content, or with the same number for someone else. */
export function repeated(
  n: number,
  employee_id: Id,
  values: AnyRecord,
  { file, seen, numbers }: Known,
): Problem | null {
  const earlier = seen.earlier(n, file.keyOf(employee_id, values))
  if (earlier !== null) return { field: null, value: null, message: named('recordRepeats', { row: earlier }) }
  const { type_id, number } = values as Partial<CredentialValues>
  const plain = plainNumber(number)
  if (!type_id || !plain) return null
  const key = createHash('sha256').update(`${type_id} ${plain}`).digest('base64').slice(0, 16)
  const held = numbers.get(key)
  if (!held) numbers.set(key, { n, employee_id })
  else if (held.employee_id !== employee_id)
    return { field: 'number', value: number ?? null, message: named('recordNumberRepeats', { row: held.n }) }
  return null
}

interface Found {
  match: Match | undefined
  near: readonly Existing[] | undefined
}

/** A readable row, and the person it is about. */
interface Judged {
  item: StoredItem
  row: RecordRow
  person: Existing
  /** The reason to doubt the match. */
  why: string | null
  values: AnyRecord
}

/** Returns the effect of each row. */
export async function judgeRows(scope: Scope, rows: readonly RecordRow[], known: Known): Promise<StoredItem[]> {
  const found = await matchRows(scope, rows, known.keys)
  await narrowSeveral(
    rows.filter(row => row.values !== null && row.open.length === 0),
    found,
    async pairs => {
      const each = pairs.flatMap(({ row, person }, n) =>
        row.values ? [{ row: { n }, person, values: row.values }] : [],
      )
      const standing = await onFile(scope, each, known)
      return new Set([...standing].flatMap(([at, { as_said }]) => (as_said ? [at] : [])))
    },
  )
  const near = await nearPeople(scope, rows, found)
  await known.recall?.(scope, peopleIn(found, near))
  const judged = rows.map(row => judgeOne(row, { match: found.get(row.n), near: near.get(row.n) }, known))
  // A word that no one has decided on yet has no id to look up
  const open = judged.flatMap(one => ('row' in one && one.row.open.length === 0 ? [one] : []))
  const standing = await onFile(scope, open, known)
  const refused = await known.file.refusals(
    scope,
    open.map(({ row, person, values }) => ({ n: row.n, employee_id: person.id, values })),
  )
  return judged.map(one =>
    'row' in one
      ? answered(
          asking(settled(one, known, standing.get(one.row.n), refused.get(one.row.n)), one.why),
          known.fixes.get(one.row.n)?.answer,
        )
      : leftOut(one, known.fixes.get(one.n)?.answer),
  )
}

function judgeOne(row: RecordRow, { match, near }: Found, known: Known): StoredItem | Judged {
  const item: StoredItem = { ...blankItem(row.n, row.given), problems: [...row.problems] }
  const whom = whomOf(row, match, near)
  if ('problem' in whom)
    return { ...item, problems: [...item.problems, { field: null, value: null, message: whom.problem }] }
  const [person, why] = 'ask' in whom ? [whom.ask, whom.why] : [whom.person, null]
  const told = { ...item, name: listName(person), employee_number: person.employee_number }
  if (!row.values) return told
  const problem = row.open.length > 0 ? null : repeated(row.n, person.id, row.values, known)
  return problem ? { ...told, problems: [problem] } : { item: told, row, person, why, values: row.values }
}

interface Standing {
  ends: string | null
  as_said: boolean
}

/** Returns matching records on file. */
async function onFile(
  { db, agency }: Scope,
  rows: readonly { row: Pick<RecordRow, 'n'>; person: Existing; values: AnyRecord }[],
  { file }: Known,
): Promise<Map<number, Standing>> {
  if (rows.length === 0) return new Map()
  const found = await db.rows<Standing & { n: number }>(sql`
    select distinct on (k.n) k.n, ${file.ends} as ends, ${file.ends} is not distinct from (k.v ->> ${file.endField})::date as as_said
    from (select u.n, u.employee_id, u.v::jsonb as v
      from unnest(${rows.map(({ row }) => row.n)}::int[], ${rows.map(({ person }) => person.id)}::uuid[],
        ${rows.map(({ values }) => JSON.stringify(values))}::text[]) as u (n, employee_id, v)) k
    join ${file.table} x on x.organization_id = ${agency.id} and x.employee_id = k.employee_id and ${file.stands} and ${file.same}
    order by k.n, as_said desc`)
  return new Map(found.map(({ n, ...standing }) => [n, standing] as const))
}

function settled(
  { item, row, person, values }: Judged,
  { file, words: { lists }, settings }: Known,
  standing: Standing | undefined,
  refused: { field: string; message: string } | undefined,
): StoredItem {
  const whole = (message: string): Problem[] => [{ field: null, value: null, message }]
  if (standing && !standing.as_said) {
    const { kind } = file
    const { ends } = standing
    const message = ends
      ? named('recordOnFileUntil', { kind, day: namedDay(ends) })
      : named('recordOnFileNoEnd', { kind })
    return { ...item, problems: [{ field: file.endField, value: null, message }] }
  }
  const told = { ...item, subject_id: person.id, values }
  if (standing) return { ...told, outcome: 'unchanged', problems: whole(named('recordOnFile')) }
  if (refused) return { ...item, problems: [{ ...refused, value: null }] }
  const counts = !file.decides || (settings.at_once && !file.alwaysWaits(values, lists))
  return {
    ...told,
    outcome: counts ? 'add' : 'review',
    problems: [...row.open, ...row.warnings],
    changes: file
      .changes(values, lists)
      .flatMap(([field, after]) => (after === null ? [] : [{ field, before: null, after }])),
  }
}
