import { createHash } from 'node:crypto'
import {
  type CauseCode,
  causeOf,
  type Direction,
  type DirectedField,
  type Id,
  type IntegrationJobType,
  isOver,
  type SyncOutcome,
  terminatedStatus,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { eventInsert } from '../../events/record.ts'
import { seal, type Keyring } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import { inWords } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { expectMany, within } from '../employee-batches/blocks.ts'
import type { Existing, GivenValues } from '../employee-batches/employee-values.ts'
import { readPeople } from '../employee-batches/read-people.ts'
import { createPeople, updatePeople } from '../employee-batches/write-people.ts'
import { todayIn } from '../employees/today.ts'
import { answeredBy, type Item, judge } from '../imports/judge.ts'
import { anybody, type KnownKeys } from '../imports/known-keys.ts'
import { loadLists } from '../imports/known-words.ts'
import { matchRows } from '../imports/match.ts'
import { SeenRows } from '../imports/repeated-rows.ts'
import { writeItems } from '../imports/write-items.ts'
import type { Adapter, Canonical } from './adapters/adapter.ts'
import { adapterOf, type adapters } from './adapters/adapters.ts'
import { loadWords, type PartnerWords } from './maps.ts'
import { cut, meaningOf, saidOf } from './meaning.ts'
import type { StoredSettings } from './settings.ts'
import { partnerTexts } from './texts.ts'

/** Values shared by all items of one exchange. */
export interface Taking {
  job_id: Id
  partner: { id: Id; name: string }
  adapter: Adapter
  keys: Keyring
  words: PartnerWords
  /** Maps the partner's coordinators to ours. */
  coordinators: ReadonlyMap<string, Id>
  directions: StoredSettings['directions']
  known: KnownKeys
  today: string
  nameOf: (field: 'location' | 'discipline' | 'coordinator', id: Id | null) => string | null
  /** The start of the exchange; people seen since then are skipped. */
  began: string
  digest: string
}

export async function openTaking(
  scope: Scope,
  { id, adapter, partner, directions, config }: StoredSettings & { adapter: keyof typeof adapters },
  given: { job_id: Id; keys: Keyring; known?: KnownKeys; began: string },
): Promise<Taking> {
  const lists = await loadLists(scope)
  const words = await loadWords(scope, partner.id, lists)
  const rows = await coordinatorsOf(scope, partner.id)
  const coordinators = new Map(rows.map(row => [row.external_id, row.coordinator_id]))
  return {
    known: anybody,
    ...given,
    partner,
    adapter: adapterOf(adapter, config),
    words,
    coordinators,
    directions,
    today: todayIn(scope.agency.time_zone),
    nameOf: (field, of) => lists[field].nameOf(of),
    digest: digestOf({ id, directions, config }, words, rows),
  }
}

/** Identifies how records are read: the same record means something else with other maps, directions or paths. */
const digestOf = (
  { id, directions, config }: Pick<StoredSettings, 'id' | 'directions' | 'config'>,
  words: PartnerWords,
  coordinators: readonly object[],
) => JSON.stringify([id, words.digest, coordinators, directions, ...mappingIn(config)])

/** Identifies everything by which people are currently fetched and read; while it stays the same, a sync of changes is enough. */
export async function digestNow(scope: Scope, stored: StoredSettings): Promise<string> {
  const words = await loadWords(scope, stored.partner.id, await loadLists(scope))
  const coordinators = await coordinatorsOf(scope, stored.partner.id)
  const connection = Object.entries(stored.config).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(digestOf(stored, words, coordinators))
    .update(JSON.stringify(connection))
    .digest('base64')
}

const coordinatorsOf = ({ db, agency }: Scope, partner_id: Id) =>
  db.rows<{ external_id: string; coordinator_id: Id }>(sql`select external_id, coordinator_id
    from care_coordinators where organization_id = ${agency.id} and partner_id = ${partner_id} and coordinator_id is not null
    order by external_id`)

/** The field paths of a designed connector: with other paths, the same record means something else. */
const mappingIn = (config: StoredSettings['config']) =>
  Object.entries(config)
    .filter(([key]) => key.startsWith('map_'))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/** A part of the partner's data, with how someone wants it applied. */
export interface Said {
  /** Its number in the exchange, counting up. */
  n: number
  raw: unknown
  /** Adds a new person even if someone has the same name. */
  isNew?: boolean
}

interface Mirrored {
  id: Id
  external_id: string
  employee_id: Id | null
  hash: string | null
  edits: Partial<Record<keyof Canonical, { was: string; is: string }>>
  is_seen: boolean
  ignored_until: string | null
  ignored_code: string | null
}

/** A record being processed. */
interface Row {
  n: number
  raw: unknown
  one: Canonical
  said: Canonical
  name: string
  mirror: Mirrored | null
  record_id: Id
  hash: Buffer
  isNew: boolean
  outcome: SyncOutcome
  code: CauseCode | null
  value: string
  employee_id: Id | null
  given: GivenValues
}

export interface Result {
  external_id: string
  name: string
  outcome: SyncOutcome
  code: CauseCode | null
}

/**
 * Applies a partner's data about people, using import matching and writing, in statements for all of them at once. A record that
 * fails gets a cause; the rest continues.
 */
export async function takeOver(scope: Scope, taking: Taking, said: readonly Said[]): Promise<Result[]> {
  const rows = await readRows(scope, taking, said)
  const open = rows.filter(({ outcome }) => outcome !== 'unchanged')
  await seen(
    scope,
    taking,
    rows.filter(({ outcome }) => outcome === 'unchanged'),
  )
  if (open.length > 0) {
    const of = within(scope, taking.job_id, (said[0]?.n ?? 1) - 1, said.at(-1)?.n ?? 0)
    await judgeRows(scope, taking, open, of)
    await writeMirror(scope, taking, open)
    await writeResults(scope, taking, open)
  }
  return rows.map(({ one, name, outcome, code }) => ({ external_id: one.external_id, name, outcome, code }))
}

/** Returns the records of a response that differ from the mirror, and the ids of all it contains. */
export async function compareWithMirror(
  { db, agency }: Scope,
  { adapter, partner, digest }: Taking,
  records: readonly unknown[],
): Promise<{ differing: unknown[]; external_ids: string[] }> {
  const external = records.map(raw => adapter.read(raw)?.external_id ?? null)
  const external_ids = external.filter(one => one !== null)
  const rows = await db.rows<{
    external_id: string
    hash: string
  }>(sql`select external_id, encode(hash, 'base64') as hash
    from partner_records where organization_id = ${agency.id} and partner_id = ${partner.id}
      and external_id = any(${external_ids}::text[]) and hash is not null and employee_id is not null and gone_at is null`)
  const known = new Map(rows.map(row => [row.external_id, row.hash]))
  const differing = records.filter((raw, at) => {
    const hash = known.get(external[at] ?? '')
    return hash === undefined || hash !== hashOf(digest, raw).toString('base64')
  })
  return { differing, external_ids }
}

const hashOf = (digest: string, raw: unknown) =>
  createHash('sha256').update(digest).update(JSON.stringify(raw)).digest()

async function readRows(scope: Scope, taking: Taking, said: readonly Said[]): Promise<Row[]> {
  const { db, agency } = scope
  const read = new Map<string, { n: number; raw: unknown; one: Canonical; isNew: boolean }>()
  for (const { n, raw, isNew = false } of said) {
    const one = taking.adapter.read(raw)
    // skip a page that arrived twice
    if (one && !read.has(one.external_id)) read.set(one.external_id, { n, raw, one, isNew })
  }
  const mirrored = await db.rows<Mirrored>(sql`select id, external_id, employee_id, encode(hash, 'hex') as hash, edits,
      seen_at >= ${taking.began}::timestamptz as is_seen, ignored_until, ignored_code
    from partner_records where organization_id = ${agency.id} and partner_id = ${taking.partner.id}
      and external_id = any(${[...read.keys()]}::text[])`)
  const mirror = new Map(mirrored.map(row => [row.external_id, row]))
  const rows: Row[] = []
  for (const { n, raw, one, isNew } of read.values()) {
    const known = mirror.get(one.external_id) ?? null
    if (known?.is_seen) continue
    const hash = hashOf(taking.digest, raw)
    const isSame = known !== null && known.employee_id !== null && known.hash === hash.toString('hex')
    rows.push({
      n,
      raw,
      said: one,
      one: known ? edited(one, known.edits) : one,
      name: [one.last_name, one.first_name].filter(Boolean).join(', ') || one.external_id,
      mirror: known,
      record_id: known?.id ?? newId(),
      hash,
      isNew,
      outcome: isSame ? 'unchanged' : 'skipped',
      code: null,
      value: '',
      employee_id: known?.employee_id ?? null,
      given: {},
    })
  }
  return rows
}

/** Keeps staff's corrections while the partner keeps sending the same value. */
export function edited(one: Canonical, edits: Mirrored['edits']): Canonical {
  const next: Record<string, unknown> = { ...one }
  for (const [field, edit] of Object.entries(edits)) if (next[field] === edit.was) next[field] = edit.is
  return next as unknown as Canonical
}

const fail = (row: Row, code: CauseCode, value = '') => {
  row.outcome = 'failed'
  row.code = code
  row.value = value.slice(0, 200)
}

/** From this many rows on, the query planner is told to expect many. */
const many = 100

async function judgeRows(scope: Scope, taking: Taking, rows: Row[], of: Sql) {
  for (const row of rows) readGiven(row, taking)
  const readable = rows.filter(({ code }) => code === null)
  const linked = await readPeople(
    scope,
    readable.flatMap(({ employee_id }) => employee_id ?? []),
  )
  const found = await matchRows(
    scope,
    readable.filter(({ employee_id, isNew }) => !isNew && !(employee_id && linked.has(employee_id))),
    taking.known,
  )
  const contextOf = () => ({
    options: { date_order: 'mdy', erase_blank: false, same_name: 'ask', usual_status: 1 } as const,
    today: taking.today,
    // duplicates of one person are reported below
    seen: new SeenRows(),
    nameOf: taking.nameOf,
  })
  const taken = new Set<Id>()
  const elsewhere = await linkedNow(
    scope,
    taking.partner.id,
    [...found.values()].flatMap(({ people }) => people.map(({ id }) => id)),
  )
  const items: { row: Row; item: Item }[] = []
  for (const row of readable) {
    const theirs = row.employee_id ? linked.get(row.employee_id) : undefined
    const match = theirs ? { by: 'external_id' as const, people: [theirs] } : found.get(row.n)
    const [person, other] = match?.people ?? []
    const only = other ? undefined : person
    if (row.given.provider_status === terminatedStatus && !row.mirror?.edits.status) {
      // A person who left before we knew them needs no training; for one who left since, someone decides
      if (!only) continue
      if (!isOver(only.provider_status)) {
        fail(row, 'TERMINATED_IN_PARTNER')
        continue
      }
    }
    const given = only ? directed(row.given, only, taking.directions) : row.given
    // the partner's id links the person, whatever number or name they have here
    if (theirs) delete given.external_id
    const item = judge(row.n, given, match, row.isNew ? answeredBy('create', contextOf()) : contextOf())
    const certain =
      theirs && item.outcome === 'ask' && item.choices?.update ? { ...item, ...item.choices.update } : item
    // never merge two partner records into one person without asking
    const isOther = !theirs && certain.outcome !== 'create' && certain.subject_id !== null
    if (isOther && (taken.has(certain.subject_id ?? '') || elsewhere.has(certain.subject_id ?? ''))) {
      fail(row, 'DUPLICATE_PERSON')
      continue
    }
    if (certain.subject_id) taken.add(certain.subject_id)
    items.push({ row, item: certain })
  }
  const write = items.filter(({ item }) => item.outcome === 'create' || item.outcome === 'update')
  if (write.length > 0) {
    if (write.length >= many) await expectMany(scope)
    await writeItems(
      scope,
      taking.job_id,
      write.map(({ item }) => item),
    )
    const has = (outcome: Item['outcome']) => write.some(({ item }) => item.outcome === outcome)
    if (has('create')) await createPeople(scope, taking.job_id, of)
    if (has('update'))
      await updatePeople(
        scope,
        { head: { source: 'sync', job_id: taking.job_id }, refused: partnerTexts.named('othersByNow') },
        of,
      )
  }
  const refused = write.length === 0 ? new Map<number, string>() : await refusedOf(scope, of)
  for (const { row, item } of items) {
    const why = refused.get(row.n) ?? (item.outcome === 'reject' ? item.problems[0]?.message : undefined)
    if (why !== undefined) fail(row, 'RECORD_REFUSED', inWords(fallback, why))
    else if (item.outcome === 'ask') fail(row, 'DUPLICATE_PERSON')
    else {
      row.outcome = item.outcome === 'create' ? 'created' : item.outcome === 'update' ? 'updated' : 'unchanged'
      row.employee_id = item.subject_id
    }
  }
}

/** Returns the reasons that written items were rejected after all, by their numbers. */
async function refusedOf({ db }: Scope, of: Sql): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows<{ n: number; message: string }>(sql`
    select i.n, i.problems -> 0 ->> 'message' as message from job_items i where ${of} and i.outcome = 'reject'`)
  return new Map(rows.map(({ n, message }) => [n, message]))
}

/** Returns the people already linked to another record of the partner. */
async function linkedNow({ db, agency }: Scope, partner_id: Id, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  if (ids.length === 0) return new Set()
  const rows = await db.rows<{ employee_id: Id }>(sql`select employee_id from partner_records
    where organization_id = ${agency.id} and partner_id = ${partner_id} and gone_at is null and employee_id = any(${ids}::uuid[])`)
  return new Set(rows.map(({ employee_id }) => employee_id))
}

/** Translates the partner's words, or sets the reason it can't. */
function readGiven(row: Row, { today, ...known }: Taking) {
  const { one } = row
  if (one.is_locked) return fail(row, 'RECORD_LOCKED')
  const given: GivenValues = {}
  const take = (field: DirectedField) => {
    const meant = saidOf[field](one) === '' ? null : meaningOf[field](one, known)
    if (meant) Object.assign(given, meant)
    return meant !== null
  }
  if (!take('name')) return fail(row, 'NAME_MISSING')
  if (one.employee_number) given.employee_number = cut(one.employee_number, 40)
  else if (!row.employee_id) given.external_id = cut(one.external_id, 60)
  if (one.status && !take('status')) return fail(row, 'STATUS_NOT_MAPPED', one.status)
  if (one.discipline && !take('discipline')) return fail(row, 'DISCIPLINE_NOT_MAPPED', one.discipline)
  if (one.location && !take('location')) return fail(row, 'OFFICE_NOT_MAPPED', one.location)
  if (one.mobile && !take('mobile')) return fail(row, 'INVALID_PHONE')
  for (const field of ['coordinator', 'email', 'birth_date'] as const) take(field)
  if (one.hire_date > today && given.provider_status === 1) return fail(row, 'HIRE_DATE_IN_FUTURE')
  take('hire_date')
  row.given = given
}

export const columnsOf: Record<DirectedField, readonly (keyof GivenValues & keyof Existing)[]> = {
  name: ['first_name', 'middle_name', 'last_name'],
  email: ['email'],
  mobile: ['mobile'],
  birth_date: ['birth_date'],
  hire_date: ['hire_date'],
  status: ['provider_status'],
  discipline: ['discipline_id'],
  location: ['location_id'],
  coordinator: ['coordinator_id'],
}

/** Keeps only the fields that the partner may set for an existing person. */
function directed(given: GivenValues, found: Existing, directions: Taking['directions']): GivenValues {
  const next = { ...given }
  for (const [field, direction] of Object.entries(directions) as [DirectedField, Direction][])
    for (const column of columnsOf[field])
      if (direction === 'ours' || (direction === 'blanks' && found[column])) delete next[column]
  return next
}

const seen = ({ db, agency }: Scope, { partner }: Taking, rows: readonly Row[]) =>
  rows.length === 0
    ? null
    : db.run(sql`update partner_records set seen_at = clock_timestamp(), gone_at = null
        where organization_id = ${agency.id} and partner_id = ${partner.id}
          and external_id = any(${rows.map(({ one }) => one.external_id)}::text[])`)

export const recordAt = (id: Id) => ({ table: 'partner_records', column: 'said_sealed', id })
export const itemAt = (id: Id, column: 'said_sealed' | 'sent_sealed' = 'said_sealed') => ({
  table: 'integration_items',
  column,
  id,
})

/** Stores the hash of records without errors; the next exchange retries the others. */
const writeMirror = ({ db, agency }: Scope, { partner, keys }: Taking, rows: readonly Row[]) => {
  const of = <T>(read: (row: Row) => T) => rows.map(read)
  return db.run(sql`insert into partner_records as r (organization_id, id, partner_id, external_id, employee_id, name, said_sealed,
      coordinator_external_id, hash, seen_at)
    select ${agency.id}, i.id, ${partner.id}, i.external_id, i.employee_id, i.name, i.said, i.coordinator, decode(i.hash, 'hex'), clock_timestamp()
    from unnest(${of(r => r.record_id)}::uuid[], ${of(r => r.one.external_id)}::text[], ${of(r => r.employee_id)}::uuid[],
      ${of(r => r.name)}::text[], ${of(r => seal(keys, recordAt(r.record_id), JSON.stringify(r.raw)))}::text[],
      ${of(r => r.one.coordinator_external_id || null)}::text[],
      ${of(r => (r.outcome === 'failed' ? null : r.hash.toString('hex')))}::text[])
      as i (id, external_id, employee_id, name, said, coordinator, hash)
    on conflict (organization_id, partner_id, external_id) do update set employee_id = excluded.employee_id, name = excluded.name,
      said_sealed = case when r.id = excluded.id then excluded.said_sealed else r.said_sealed end,
      coordinator_external_id = excluded.coordinator_external_id, hash = excluded.hash, seen_at = excluded.seen_at, gone_at = null`)
}

export async function writeResults(
  scope: Scope,
  taking: Pick<Taking, 'job_id' | 'partner' | 'keys' | 'today'> & { type?: IntegrationJobType },
  rows: readonly ResultRow[],
) {
  const { db, agency } = scope
  const { job_id, partner, keys, today, type = 'caregivers.pull' } = taking
  const external = rows.map(row => row.one.external_id)
  const pushes = rows.flatMap(({ push_id }) => push_id ?? [])
  const earlier = await db.rows<{
    earlier: string
    attempts: number
    code: string
  }>(sql`update integration_items set is_open = false
    where organization_id = ${agency.id} and partner_id = ${partner.id} and is_open
      and ${pushes.length > 0 ? sql`push_id = any(${pushes}::uuid[])` : sql`push_id is null and external_id = any(${external}::text[])`}
    returning coalesce(push_id::text, external_id) as earlier, attempts, code`)
  const failedBefore = new Set(earlier.map(row => `${row.earlier} ${row.code}`))
  const attempts = new Map(earlier.map(row => [row.earlier, row.attempts]))
  const failed = rows.filter(({ code }) => code !== null)
  const cases = await casesOf(scope, partner.id, type, failed)
  for (const row of failed) {
    const { ignored_until } = cases.get(`${row.code} ${row.value}`) ?? {}
    const own = row.mirror?.ignored_code === row.code ? row.mirror?.ignored_until : null
    if ([ignored_until, own].some(until => until && until >= today)) row.outcome = 'ignored'
  }
  await tellFailed(
    scope,
    job_id,
    failed.filter(
      row => row.outcome === 'failed' && !failedBefore.has(`${row.push_id ?? row.one.external_id} ${row.code}`),
    ),
  )
  const told = rows.filter(({ outcome }) => outcome !== 'unchanged')
  if (told.length === 0) return
  const ids = told.map(() => newId())
  const of = <T>(read: (row: ResultRow, at: number) => T) => told.map(read)
  await db.run(sql`insert into integration_items (organization_id, id, job_id, n, partner_id, external_id, employee_id, name, outcome,
      code, value, case_id, is_open, attempts, said_sealed, sent_sealed, push_id)
    select ${agency.id}, i.id, ${job_id}, i.n, ${partner.id}, i.external_id, i.employee_id, i.name, i.outcome, i.code,
      nullif(i.value, ''), i.case_id, i.outcome = 'failed', i.attempts, i.said, i.sent, i.push_id
    from unnest(${ids}::uuid[], ${of(r => r.n)}::int[], ${of(r => r.one.external_id)}::text[], ${of(r => r.employee_id)}::uuid[],
      ${of(r => r.name)}::text[], ${of(r => r.outcome)}::text[], ${of(r => r.code)}::text[], ${of(r => r.value)}::text[],
      ${of(r => (r.code === null ? null : (cases.get(`${r.code} ${r.value}`)?.id ?? null)))}::uuid[],
      ${of(r => (attempts.get(r.push_id ?? r.one.external_id) ?? 0) + 1)}::int[],
      ${of((r, at) => sealedItem(keys, itemAt(ids[at] ?? ''), r.raw))}::text[], ${of((r, at) => sealedItem(keys, itemAt(ids[at] ?? '', 'sent_sealed'), r.sent))}::text[],
      ${of(r => r.push_id ?? null)}::uuid[])
      as i (id, n, external_id, employee_id, name, outcome, code, value, case_id, attempts, said, sent, push_id)`)
}
/** Records in the history each person whose sync fails for the first time with a given cause, so rules can react. */
async function tellFailed(scope: Scope, job_id: Id, rows: readonly ResultRow[]) {
  const known = rows.filter(({ employee_id }) => employee_id !== null)
  if (known.length === 0) return
  const of = <T>(read: (row: ResultRow) => T) => known.map(read)
  const why = of(({ code, value }) => (code === null ? '' : inWords(fallback, causeOf(code).words(value))))
  await scope.db.run(
    eventInsert(
      scope,
      { kind: 'integration.sync_failed', source: 'sync', job_id },
      sql`select i.id as subject_id, i.name as subject_name, jsonb_build_array(jsonb_build_object('field', 'cause', 'before', null, 'after', i.why)) as changes
        from unnest(${of(row => row.employee_id)}::uuid[], ${of(({ name }) => name)}::text[], ${why}::text[]) i (id, name, why)`,
    ),
  )
}

const sealedItem = (keys: Keyring, at: ReturnType<typeof itemAt>, payload: unknown) =>
  payload === undefined ? null : seal(keys, at, JSON.stringify(payload))

type ResultRow = Pick<Row, 'n' | 'name' | 'outcome' | 'code' | 'value' | 'employee_id' | 'raw'> & {
  one: Pick<Canonical, 'external_id'>
  mirror?: Mirrored | null
  /** The data sent to the partner, and its push. */
  sent?: unknown
  push_id?: Id
}

interface FoundCase {
  id: Id
  code: string
  value: string
  ignored_until: string | null
}

async function casesOf(
  { db, agency }: Scope,
  partner_id: Id,
  type: IntegrationJobType,
  failed: readonly ResultRow[],
): Promise<Map<string, FoundCase>> {
  if (failed.length === 0) return new Map()
  const causes = [...new Map(failed.map(row => [`${row.code} ${row.value}`, row])).values()]
  const rows =
    await db.rows<FoundCase>(sql`insert into triage_cases as c (organization_id, partner_id, type, code, value)
    select ${agency.id}, ${partner_id}, ${type}, i.code, i.value
    from unnest(${causes.map(({ code }) => code)}::text[], ${causes.map(({ value }) => value)}::text[]) as i (code, value)
    on conflict (organization_id, partner_id, type, code, value) do update set last_at = now(),
      state = case when c.state = 'ignored' and c.ignored_until >= current_date then 'ignored'
        when c.assigned_to is not null then 'assigned' else 'open' end
    returning id, code, value, case when state = 'ignored' then ignored_until end as ignored_until`)
  return new Map(rows.map(row => [`${row.code} ${row.value}`, row]))
}

/** Resolves cases that have no items left. */
export const settleCases = ({ db, agency }: Scope, partner_id: Id) =>
  db.run(sql`update triage_cases c set state = 'resolved', assigned_to = null, assigned_to_name = null
    where c.organization_id = ${agency.id} and c.partner_id = ${partner_id} and c.state not in ('resolved', 'ignored')
      and not exists (select from integration_items i where i.organization_id = c.organization_id and i.case_id = c.id and i.is_open)`)
