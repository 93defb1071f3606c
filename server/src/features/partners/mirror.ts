import {
  type AdapterName,
  type DirectedField,
  directedFields,
  type Direction,
  type Id,
  type MirrorField,
  type MirrorRecord,
  providerStatuses,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { type Keyring, unseal } from '../../keys/secrets.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Existing, GivenValues } from '../employee-batches/employee-values.ts'
import { readPeople } from '../employee-batches/read-people.ts'
import { type Lists, loadLists } from '../imports/known-words.ts'
import type { Adapter, Canonical } from './adapters/adapter.ts'
import { adapterOf, adapters } from './adapters/adapters.ts'
import { loadWords } from './maps.ts'
import { type Known, meaningOf, saidOf } from './meaning.ts'
import { theirConnection } from './settings.ts'
import { exchangeAtOnce } from './small-exchange.ts'
import { columnsOf, recordAt } from './take-over.ts'
import { partnerTexts } from './texts.ts'

const { named } = partnerTexts
const fields = Object.keys(directedFields) as DirectedField[]

interface Kept {
  id: Id
  partner: { id: Id; name: string }
  adapter: AdapterName | null
  is_now: boolean
  external_id: string
  said_sealed: string
  seen_at: string
  gone_at: string | null
  directions: Partial<Record<DirectedField, Direction>>
  config: Record<string, string>
}

/** Returns the last values of a person from each partner, the current partner first. */
export async function readMirror(scope: Scope, { appKeys }: Config, employee_id: Id): Promise<MirrorRecord[]> {
  const { db, agency } = scope
  const person = (await readPeople(scope, [employee_id])).get(employee_id)
  if (!person) throw notFound(named('whoUnknown'))
  const kept = await db.rows<Kept>(sql`select r.id, json_build_object('id', p.id, 'name', p.name) as partner, p.adapter,
      o.partner_id is not distinct from p.id as is_now, r.external_id, r.said_sealed,
      case when r.gone_at is null then greatest(r.seen_at, s.full_at) else r.seen_at end as seen_at, r.gone_at,
      coalesce(s.directions, '{}') as directions, coalesce(s.config, '{}') as config
    from partner_records r join partners p on p.id = r.partner_id join organizations o on o.id = r.organization_id
    left join integration_settings s on s.organization_id = r.organization_id and s.partner_id = r.partner_id
    where r.organization_id = ${agency.id} and r.employee_id = ${employee_id}
    order by (o.partner_id is not distinct from p.id) desc, r.gone_at is not null, r.seen_at desc limit 20`)
  if (kept.length === 0) return []
  const lists = await loadLists(scope)
  const writers = await writersOf(scope, employee_id)
  const records: MirrorRecord[] = []
  for (const { said_sealed, adapter, directions, config, ...one } of kept) {
    const said = adapter && saidIn(appKeys, adapterOf(adapter, config), { id: one.id, said_sealed })
    const known = said && (await knownOf(scope, one.partner.id, lists))
    records.push({
      ...one,
      can_send: one.is_now && one.gone_at === null && adapter !== null && adapters[adapter].sending !== undefined,
      fields: known
        ? fields.map(field => ({
            ...compared(field, said, { known, person, lists }),
            direction: directions[field] ?? 'partner',
            written: lastOf(writers, field),
          }))
        : [],
    })
  }
  return records
}

/** Returns null once the key that sealed it is gone. */
function saidIn(keys: Keyring, adapter: Adapter, { id, said_sealed }: Pick<Kept, 'id' | 'said_sealed'>) {
  try {
    return adapter.read(JSON.parse(unseal(keys, recordAt(id), said_sealed)))
  } catch {
    return null
  }
}

async function knownOf(scope: Scope, partner_id: Id, lists: Lists): Promise<Known> {
  const rows = await scope.db.rows<{ external_id: string; coordinator_id: Id }>(sql`select external_id, coordinator_id
    from care_coordinators where organization_id = ${scope.agency.id} and partner_id = ${partner_id} and coordinator_id is not null`)
  return {
    words: await loadWords(scope, partner_id, lists),
    coordinators: new Map(rows.map(row => [row.external_id, row.coordinator_id])),
  }
}

interface Beside {
  known: Known
  person: Existing
  lists: Lists
}

function compared(
  field: DirectedField,
  one: Canonical,
  { known, person, lists }: Beside,
): Pick<MirrorField, 'field' | 'theirs' | 'means' | 'ours' | 'differs'> {
  const theirs = saidOf[field](one)
  const given = theirs === '' ? null : meaningOf[field](one, known)
  const differs = given
    ? columnsOf[field].some(column => column in given && (given[column] ?? '') !== (person[column] ?? ''))
    : theirs !== ''
  return {
    field,
    theirs,
    means: given && inWordsOf(field, given, lists),
    ours: inWordsOf(field, person, lists),
    differs,
  }
}

/** Returns the value as people read it; statuses are named texts. */
function inWordsOf(field: DirectedField, of: GivenValues, lists: Lists): string | null {
  if (field === 'name') return saidOf.name({ ...blankName, ...withoutNull(of) } as Canonical) || null
  if (field === 'status') return of.provider_status ? providerStatuses[of.provider_status] : null
  if (field === 'discipline' || field === 'location' || field === 'coordinator')
    return lists[field].nameOf(of[`${field}_id`] ?? null)
  return of[field] ?? null
}

const blankName = { first_name: '', middle_name: '', last_name: '' }
const withoutNull = ({ first_name, middle_name, last_name }: GivenValues) => ({
  first_name: first_name ?? '',
  middle_name: middle_name ?? '',
  last_name: last_name ?? '',
})

interface Writer {
  column: string
  by_name: string
  by_partner: boolean
  at: string
}

const writersOf = ({ db, agency }: Scope, employee_id: Id): Promise<Writer[]> =>
  db.rows<Writer>(sql`select distinct on (c.field) c.field as column, v.actor_name as by_name, v.source = 'sync' as by_partner, v.at
    from events v cross join lateral jsonb_to_recordset(v.changes) c (field text)
    where v.organization_id = ${agency.id} and v.subject_id = ${employee_id}
      and c.field = any(${fields.flatMap(field => columnsOf[field])}::text[])
    order by c.field, v.id desc`)

function lastOf(writers: readonly Writer[], field: DirectedField): MirrorField['written'] {
  const columns: readonly string[] = columnsOf[field]
  const [last] = writers
    .filter(({ column }) => columns.includes(column))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
  return last ? { by_name: last.by_name, by_partner: last.by_partner, at: last.at } : null
}

interface Taking {
  employee_id: Id
  record_id: Id
  fields: readonly DirectedField[]
}

/** Applies the partner's values of some fields, as a separate exchange. */
export async function takeFromMirror(
  scope: Scope,
  config: Config,
  { employee_id, record_id, fields: asked }: Taking,
): Promise<MirrorRecord[]> {
  const { db, agency } = scope
  const kept = await db.row<Pick<Kept, 'id' | 'external_id' | 'said_sealed'> & { partner_id: Id }>(sql`
    select id, external_id, said_sealed, partner_id from partner_records
    where organization_id = ${agency.id} and id = ${record_id} and employee_id = ${employee_id}`)
  if (!kept) throw notFound(named('recordNotFound'))
  const { partner, adapter, config: settings } = await theirConnection(scope)
  if (kept.partner_id !== partner.id) throw new AppError('CONFLICT', named('otherPartner'))
  const one = saidIn(config.appKeys, adapterOf(adapter, settings), kept)
  if (!one) throw notFound(named('recordNotFound'))
  const known = await knownOf(scope, partner.id, await loadLists(scope))
  const given: GivenValues = {}
  for (const field of asked) {
    const meant = saidOf[field](one) === '' ? null : meaningOf[field](one, known)
    if (!meant) throw invalid({ fields: [named('notTaken')] })
    Object.assign(given, meant)
  }
  const { refused } = await exchangeAtOnce(scope, {
    partner,
    type: 'mirror.take',
    people: [{ id: employee_id, external_id: kept.external_id, given }],
  })
  if (refused[0]) throw new AppError('CONFLICT', refused[0])
  return readMirror(scope, config, employee_id)
}
