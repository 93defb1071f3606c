import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import type { AnyRecord, CredentialValues } from '../imports/record-settings.ts'
import { importTexts } from '../imports/texts.ts'
import { asChanges, ofItem, type RecordFile, type RowOfSomebody, untouched, wanted } from './record-file.ts'

const values = (one: AnyRecord) => one as CredentialValues
const keyOfNumber = (number: Sql) => sql`nullif(lower(regexp_replace(${number}, '[^[:alnum:]]', '', 'g')), '')`
const plainNumber = (number: string | null) => number?.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase() ?? ''

export const credentialFile: RecordFile = {
  kind: 'credential_import',
  table: sql`credentials`,
  decides: true,
  ends: sql`x.expires_on`,
  stands: sql`x.state <> 'withdrawn'`,
  same: sql`x.type_id = (k.v ->> 'type_id')::uuid and x.issued_on = (k.v ->> 'issued_on')::date
    and (x.number_key is null or ${keyOfNumber(sql`k.v ->> 'number'`)} is null or x.number_key = ${keyOfNumber(sql`k.v ->> 'number'`)})`,
  endField: 'expires_on',
  keyOf: (employee_id, one) => {
    const { type_id, issued_on, number } = values(one)
    return `${employee_id} ${type_id} ${issued_on} ${plainNumber(number)}`
  },
  told: after =>
    asChanges(
      {
        credential: sql`(select y.name from credential_types y where y.organization_id = x.organization_id and y.id = x.type_id)`,
        number: sql`x.number`,
        issued_on: sql`x.issued_on::text`,
        expires_on: sql`x.expires_on::text`,
      },
      after,
    ),
  events: {
    added: 'credential.recorded',
    counted: 'credential.verified',
    removed: 'credential.withdrawn',
    imported: 'credentials.imported',
  },
  changes: (one, { types }) => {
    const { type_id, number, issued_on, expires_on } = values(one)
    return [
      ['credential', types.get(type_id)?.name ?? null],
      ['number', number],
      ['issued_on', issued_on],
      ['expires_on', expires_on],
    ]
  },
  alwaysWaits: (one, { types }) => types.get(values(one).type_id)?.needs_file === true,
  refusals: ownedByOthers,
  write,
  remove,
}

/** A credential has one owner. */
async function ownedByOthers({ db, agency }: Scope, rows: readonly RowOfSomebody[]) {
  const numbered = rows.filter(row => values(row.values).number)
  const of = <T>(read: (row: RowOfSomebody) => T) => numbered.map(read)
  const found = await db.rows<{ n: number; name: string }>(sql`
    select k.n, e.first_name || ' ' || e.last_name as name
    from (select u.n, u.employee_id, u.type_id, ${keyOfNumber(sql`u.number`)} as key
      from unnest(${of(row => row.n)}::int[], ${of(row => row.employee_id)}::uuid[], ${of(row => values(row.values).type_id)}::uuid[],
        ${of(row => values(row.values).number)}::text[]) as u (n, employee_id, type_id, number)) k
    join credentials c on c.organization_id = ${agency.id} and c.type_id = k.type_id and c.number_key = k.key
      and c.state <> 'withdrawn' and c.renewed_by is null and c.employee_id <> k.employee_id
    join employees e on e.organization_id = c.organization_id and e.id = c.employee_id`)
  return new Map(
    found.map(({ n, name }) => [
      n,
      { field: 'number', message: importTexts.named('recordNumberOfOther', { who: name }) },
    ]),
  )
}

const soonAfter = 120

/**
 * Of two credentials with one person and type, the later renews the earlier if their numbers don't distinguish them, or if the
 * earlier ends about when the later begins, because people can have licenses of two states at once.
 */
const renews = (earlier: { key: Sql; ends: Sql }, later: { key: Sql; begins: Sql }) =>
  sql`(${earlier.key} is null or ${later.key} is null or ${earlier.key} = ${later.key} or ${earlier.ends} <= ${later.begins} + ${soonAfter}::int)`

const toWrite = sql`cross join lateral jsonb_to_record(i.values) as v (type_id uuid, number text, issued_on date, expires_on date, note text)`

/** Writes a person's credentials of a type oldest first, each into its place in the chain of renewals. */
async function write(scope: Scope, job_id: Id, items: Sql): Promise<Id[]> {
  const rows = await scope.db.rows<{ n: number; turn: number }>(sql`
    select i.n, row_number() over (partition by i.subject_id, v.type_id order by v.issued_on, i.n)::int as turn
    from job_items i ${toWrite} where ${items} and ${wanted}`)
  const last = rows.reduce((most, { turn }) => Math.max(most, turn), 0)
  const ids: Id[] = []
  for (let turn = 1; turn <= last; turn++) {
    const these = rows.filter(row => row.turn === turn).map(({ n }) => n)
    ids.push(...(await writeTurn(scope, job_id, sql`${items} and i.n = any(${these}::int[])`)))
  }
  return ids
}

interface Place {
  n: number
  id: Id
  before_id: Id | null
  after_id: Id | null
}

async function writeTurn(scope: Scope, job_id: Id, items: Sql): Promise<Id[]> {
  const { db, agency, actor } = scope
  const places = await placesOf(scope, items)
  const of = <T>(read: (place: Place) => T) => places.map(read)
  // The previous one steps aside first: both may have the same number
  await db.run(sql`
    update credentials x set renewed_by = u.id, version = x.version + case when x.job_id is not distinct from ${job_id}::uuid then 0 else 1 end
    from unnest(${of(one => one.id)}::uuid[], ${of(one => one.before_id)}::uuid[]) as u (id, before_id)
    where x.organization_id = ${agency.id} and x.id = u.before_id`)
  const written = await db.rows<{ id: Id }>(sql`
    insert into credentials (organization_id, id, employee_id, type_id, number, issued_on, expires_on, note, state, renewed_by, written_by,
      recorded_by_name, decided_by_name, decided_at, job_id, import_row)
    select i.organization_id, u.id, i.subject_id, v.type_id, v.number, v.issued_on, v.expires_on, v.note,
      case i.outcome when 'add' then 'verified' else 'recorded' end, u.after_id, array[${actor.user_id}]::uuid[], ${actor.name},
      case i.outcome when 'add' then ${actor.name}::text end, case i.outcome when 'add' then now() end, i.job_id, i.n
    from job_items i ${toWrite}
    join unnest(${of(one => one.n)}::int[], ${of(one => one.id)}::uuid[], ${of(one => one.after_id)}::uuid[]) as u (n, id, after_id)
      on u.n = i.n
    where ${items} returning id`)
  return written.map(({ id }) => id)
}

/** Finds the credentials of the type before and after each. */
const placesOf = ({ db }: Scope, items: Sql) =>
  db.rows<Place>(sql`
    with k as materialized (select i.n, new_id() as id, i.organization_id, i.subject_id, v.*, ${keyOfNumber(sql`v.number`)} as key
      from job_items i ${toWrite} where ${items})
    select k.n, k.id, a.id as after_id, b.id as before_id from k
    left join lateral (select x.id from credentials x where x.organization_id = k.organization_id and x.employee_id = k.subject_id
      and x.type_id = k.type_id and x.state <> 'withdrawn' and x.issued_on > k.issued_on
      and ${renews({ key: sql`k.key`, ends: sql`k.expires_on` }, { key: sql`x.number_key`, begins: sql`x.issued_on` })}
      order by x.issued_on, x.id limit 1) a on true
    left join lateral (select x.id, x.renewed_by from credentials x where x.organization_id = k.organization_id
      and x.employee_id = k.subject_id and x.type_id = k.type_id and x.state <> 'withdrawn' and x.issued_on < k.issued_on
      and ${renews({ key: sql`x.number_key`, ends: sql`x.expires_on` }, { key: sql`k.key`, begins: sql`k.issued_on` })}
      order by x.issued_on desc, x.id desc limit 1) b on b.renewed_by is null or b.renewed_by = a.id`)

async function remove({ db, agency }: Scope, job_id: Id, items: Sql, reason: string): Promise<Id[]> {
  const rows = await db.rows<{ id: Id }>(sql`
    update credentials x set state = 'withdrawn', reason = ${reason}, version = x.version + 1 from job_items i
    where ${items} and ${ofItem} and ${untouched} and x.state <> 'withdrawn' returning x.id`)
  const ids = rows.map(({ id }) => id)
  // The one they followed is current again, or is followed by the one after them
  await db.run(sql`
    with recursive chain as (
      select x.id, c.renewed_by as next from credentials x join credentials c on c.organization_id = x.organization_id and c.id = x.renewed_by
      where x.organization_id = ${agency.id} and x.renewed_by = any(${ids}::uuid[]) and x.state <> 'withdrawn'
      union all
      select h.id, c.renewed_by from chain h join credentials c on c.organization_id = ${agency.id} and c.id = h.next
      where c.state = 'withdrawn')
    update credentials x set renewed_by = h.next, version = x.version + case when x.job_id is not distinct from ${job_id}::uuid then 0 else 1 end
    from chain h where x.organization_id = ${agency.id} and x.id = h.id
      and not exists (select from credentials c where c.organization_id = x.organization_id and c.id = h.next and c.state = 'withdrawn')`)
  return ids
}
