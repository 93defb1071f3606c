import {
  type AdapterName,
  type api,
  connectorTemplates,
  type Id,
  type Input,
  type RegisteredPartner,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { recordVendorEvent } from '../../events/record.ts'
import type { AgenciesScope } from '../../scope/scope.ts'
import { partnerTexts } from './texts.ts'

const { named } = partnerTexts
type NewPartner = Input<typeof api.partnerRegistry.add>['body']
type Patch = Input<typeof api.partnerRegistry.update>['body']

const rows = ({ db }: AgenciesScope, which: Sql) =>
  db.rows<RegisteredPartner>(sql`select p.id, p.name, p.kind, p.connector, p.adapter, p.template, p.is_active,
      (select count(*)::int from organizations o where o.partner_id = p.id) as agencies
    from partners p where p.kind <> 'sso' and ${which} order by fold(p.name), p.id limit 1000`)

export const readRegistry = (scope: AgenciesScope) => rows(scope, sql`true`)

async function readOne(scope: AgenciesScope, id: Id): Promise<RegisteredPartner> {
  const [one] = await rows(scope, sql`p.id = ${id}`)
  if (!one) throw notFound(named('partnerNotFound'))
  return one
}

type Design = Pick<RegisteredPartner, 'connector' | 'adapter' | 'template'>

/** A partner that connects itself has no connector of ours, and a template belongs to its connector. */
function refuseDesign({ connector, adapter, template }: Design) {
  if (connector === 'pubapi' && adapter !== null) throw invalid({ adapter: [named('connectsItself')] })
  if (template !== null && (connectorTemplates[template].adapter as AdapterName) !== adapter)
    throw invalid({ template: [named('otherTemplate')] })
}

async function refuseNamesake({ db }: AgenciesScope, name: string, id: Id | null) {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('partners by name', 0))`)
  const other = await db.row(sql`select from partners where fold(name) = fold(${name}) and id is distinct from ${id}`)
  if (other) throw invalid({ name: [named('nameTaken')] })
}

const told = ['name', 'kind', 'connector', 'adapter', 'template', 'is_active']

export async function addPartner(scope: AgenciesScope, body: NewPartner): Promise<RegisteredPartner> {
  refuseDesign(body)
  await refuseNamesake(scope, body.name, null)
  const made = await scope.db.row<{ id: Id }>(sql`insert into partners (name, kind, connector, adapter, template)
    values (${body.name}, ${body.kind}, ${body.connector}, ${body.adapter}, ${body.template}) returning id`)
  if (!made) throw new Error('The partner was not written.')
  const after = await readOne(scope, made.id)
  await recordVendorEvent(scope, { kind: 'partner.added', subject: after, changes: changesBetween({}, after, told) })
  return after
}

export async function updatePartner(scope: AgenciesScope, id: Id, patch: Patch): Promise<RegisteredPartner> {
  const { db } = scope
  await db.run(sql`select from partners where id = ${id} for no key update`)
  const before = await readOne(scope, id)
  const {
    name = before.name,
    adapter = before.adapter,
    template = before.template,
    is_active = before.is_active,
  } = patch
  const next = { ...before, name, adapter, template, is_active }
  refuseDesign(next)
  if (next.adapter !== before.adapter && before.agencies > 0)
    throw new AppError('CONFLICT', named('inUse', { count: before.agencies }))
  if (next.name !== before.name) await refuseNamesake(scope, next.name, id)
  await db.run(sql`update partners set name = ${next.name}, adapter = ${next.adapter}, template = ${next.template},
    is_active = ${next.is_active} where id = ${id}`)
  const after = await readOne(scope, id)
  const changes = changesBetween(before, after, told)
  if (changes.length > 0) await recordVendorEvent(scope, { kind: 'partner.changed', subject: after, changes })
  return after
}
