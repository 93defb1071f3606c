import { type DirectedField, directedFields, type Id, providerStatuses } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { inWords } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Existing } from '../employee-batches/employee-values.ts'
import { readPeople } from '../employee-batches/read-people.ts'
import { type Lists, loadLists } from '../imports/known-words.ts'
import { adapters } from './adapters/adapters.ts'
import { theirConnection } from './settings.ts'
import { partnerTexts } from './texts.ts'

const { named } = partnerTexts

interface Sending {
  employee_id: Id
  record_id: Id
  fields: readonly DirectedField[]
}

/** Queues our values of some fields for the partner, as a separate push. */
export async function sendOurs(scope: Scope, { employee_id, record_id, fields }: Sending): Promise<void> {
  const { db, agency } = scope
  const kept = await db.row<{ partner_id: Id }>(sql`select partner_id from partner_records
    where organization_id = ${agency.id} and id = ${record_id} and employee_id = ${employee_id}`)
  if (!kept) throw notFound(named('recordNotFound'))
  const { partner, adapter } = await theirConnection(scope)
  if (kept.partner_id !== partner.id) throw new AppError('CONFLICT', named('otherPartner'))
  if (!adapters[adapter].sending) throw new AppError('CONFLICT', named('cannotSend'))
  const person = (await readPeople(scope, [employee_id])).get(employee_id)
  if (!person) throw notFound(named('whoUnknown'))
  const asked = [...new Set(fields)].toSorted()
  const words = await theirWords(scope, partner.id)
  const facts = Object.assign({}, ...asked.map(field => factsOf(field, person, words))) as Record<string, string>
  const about = asked.map(field => inWords(fallback, directedFields[field])).join(', ')
  const queued = await db.row(sql`insert into partner_pushes
      (organization_id, partner_id, kind, key, employee_id, about, facts, asked_by)
    values (${agency.id}, ${partner.id}, 'person', ${`person:${employee_id}:${person.version}:${asked.join('+')}`}, ${employee_id},
      ${about}, ${JSON.stringify(facts)}::jsonb, 'user')
    on conflict (organization_id, partner_id, key) do nothing returning id`)
  if (!queued) throw new AppError('CONFLICT', named('nothingNew'))
  await db.run(sql`update integration_settings set push_look_at = now() where organization_id = ${agency.id}
    and partner_id = ${partner.id} and push_look_at is not null`)
  await recordEvent(scope, {
    kind: 'integration.ours_sent',
    subject: { id: employee_id, name: `${person.first_name} ${person.last_name}` },
    note: `${partner.name}: ${about}`,
  })
}

interface Words {
  /** The partner's words, by kind and our value. */
  maps: ReadonlyMap<string, string>
  /** The partner's codes of our coordinators. */
  coordinators: ReadonlyMap<Id, string>
  lists: Lists
}

async function theirWords(scope: Scope, partner_id: Id): Promise<Words> {
  const { db, agency } = scope
  const maps = await db.rows<{
    kind: string
    ours: string
    theirs: string
  }>(sql`select distinct on (kind, ours) kind, ours, theirs
    from partner_maps where organization_id = ${agency.id} and partner_id = ${partner_id} order by kind, ours, updated_at desc`)
  const codes = await db.rows<{
    coordinator_id: Id
    external_id: string
  }>(sql`select distinct on (coordinator_id) coordinator_id, external_id
    from care_coordinators where organization_id = ${agency.id} and partner_id = ${partner_id} and coordinator_id is not null
    order by coordinator_id, seen_at desc`)
  return {
    maps: new Map(maps.map(({ kind, ours, theirs }) => [`${kind} ${ours}`, theirs])),
    coordinators: new Map(codes.map(row => [row.coordinator_id, row.external_id])),
    lists: await loadLists(scope),
  }
}

/** Returns our value in the partner's words, by record field name. */
function factsOf(field: DirectedField, person: Existing, words: Words): Record<string, string> {
  const { first_name, middle_name, last_name } = person
  if (field === 'name') return { first_name, middle_name: middle_name ?? '', last_name }
  const value = valueOf(field, person, words)
  if (!value) throw invalid({ fields: [named('notSent')] })
  return { [field === 'coordinator' ? 'coordinator_external_id' : field]: value }
}

function valueOf(
  field: Exclude<DirectedField, 'name'>,
  person: Existing,
  { maps, coordinators, lists }: Words,
): string | null | undefined {
  switch (field) {
    case 'status':
      return maps.get(`status ${person.provider_status}`) ?? inWords(fallback, providerStatuses[person.provider_status])
    case 'discipline':
    case 'location': {
      const id = person[`${field}_id`]
      return id && (maps.get(`${field} ${id}`) ?? lists[field].nameOf(id))
    }
    case 'coordinator':
      return person.coordinator_id && coordinators.get(person.coordinator_id)
    default:
      return person[field]
  }
}
