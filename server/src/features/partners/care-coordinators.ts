import { createHash } from 'node:crypto'
import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { loadLists } from '../imports/known-words.ts'
import { theirConnection } from './settings.ts'
import { exchangeAtOnce } from './small-exchange.ts'
import { partnerTexts } from './texts.ts'

const { named } = partnerTexts

interface CareCoordinator {
  id: Id
  external_id: string
  name: string
  coordinator_id: Id | null
  ours: string | null
}

async function find({ db, agency }: Scope, id: Id): Promise<CareCoordinator> {
  const found = await db.row<CareCoordinator>(sql`select k.id, k.external_id, k.name, k.coordinator_id, c.name as ours
    from care_coordinators k left join coordinators c on c.organization_id = k.organization_id and c.id = k.coordinator_id
    where k.organization_id = ${agency.id} and k.id = ${id}
      and k.partner_id = (select partner_id from organizations where id = ${agency.id}) for update of k`)
  if (!found) throw notFound(named('coordinatorNotFound'))
  return found
}

interface Moved {
  id: Id
  name: string
  from: string | null
  to: string
}

/** Returns people who would move to one of our coordinators. */
async function moving(scope: Scope, partner_id: Id, one: CareCoordinator, coordinator_id: Id): Promise<Moved[]> {
  const { db, agency } = scope
  const to = await db.row<{ name: string }>(sql`select name from coordinators
    where organization_id = ${agency.id} and id = ${coordinator_id} and is_active`)
  if (!to) throw invalid({ coordinator_id: [named('oursUnknown')] })
  return db.rows<Moved>(sql`select e.id, e.last_name || ', ' || e.first_name as name, c.name as from, ${to.name}::text as to
    from partner_records r join employees e on e.organization_id = r.organization_id and e.id = r.employee_id
    left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id
    where r.organization_id = ${agency.id} and r.partner_id = ${partner_id} and r.coordinator_external_id = ${one.external_id}
      and r.gone_at is null and e.coordinator_id is distinct from ${coordinator_id}
    order by e.sort_name, e.id limit 10000`)
}

const digestOf = (coordinator_id: Id, people: readonly Moved[]) =>
  createHash('sha256')
    .update(JSON.stringify([coordinator_id, ...people.map(({ id }) => id).toSorted()]))
    .digest('hex')
    .slice(0, 32)

export async function previewCoordinator(scope: Scope, id: Id, coordinator_id: Id) {
  const one = await find(scope, id)
  const { partner } = await theirConnection(scope)
  const data = await moving(scope, partner.id, one, coordinator_id)
  return { data, digest: digestOf(coordinator_id, data) }
}

/** Maps a partner's coordinator to one of ours and moves exactly the previewed people. */
export async function mapCoordinator(
  scope: Scope,
  _config: Config,
  id: Id,
  { coordinator_id, digest }: { coordinator_id: Id | null; digest?: string | undefined },
): Promise<{ changed: number }> {
  const { db, agency, actor } = scope
  const one = await find(scope, id)
  const stored = await theirConnection(scope)
  const { partner } = stored
  const people = coordinator_id === null ? [] : await moving(scope, partner.id, one, coordinator_id)
  if (coordinator_id !== null && digest !== digestOf(coordinator_id, people))
    throw new AppError('CONFLICT', named('othersByNow'))
  await db.run(sql`update care_coordinators set coordinator_id = ${coordinator_id}, mapped_by_name = ${coordinator_id && actor.name}
    where organization_id = ${agency.id} and id = ${id}`)
  const to = coordinator_id && (await loadLists(scope)).coordinator.nameOf(coordinator_id)
  await recordEvent(scope, {
    kind: 'integration.coordinator_mapped',
    subject: { id, name: one.name },
    changes: [{ field: 'coordinator', before: one.ours, after: to }],
  })
  const isOurs = stored.directions.coordinator === 'ours'
  if (coordinator_id === null || people.length === 0 || isOurs) return { changed: 0 }
  const { changed } = await exchangeAtOnce(scope, {
    partner,
    type: 'coordinators.map',
    people: people.map(({ id: person }) => ({ id: person, external_id: '', given: { coordinator_id } })),
  })
  return { changed }
}
