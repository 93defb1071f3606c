import { type AdapterFacts, adapters, type Id, type PushFlow } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { queueFor } from './pushes/queue-pushes.ts'
import { theirConnection } from './settings.ts'
import { partnerTexts } from './texts.ts'

/** Queues new data of these people for a rule. Returns the people without new data, each with the reason. */
export async function pushForRule(scope: Scope, flow: PushFlow, ids: readonly Id[]): Promise<Map<Id, string>> {
  const { db, agency } = scope
  const unsent = (why: string) => new Map(ids.map(id => [id, why]))
  let stored
  try {
    stored = await theirConnection(scope)
  } catch (error) {
    if (error instanceof AppError) return unsent(error.message)
    throw error
  }
  const { flows }: AdapterFacts = adapters[stored.adapter]
  if (!flows.includes(flow)) return unsent(partnerTexts.named('flowUnknown'))
  const before = await newest(scope)
  await queueFor(scope, { partner_id: stored.partner.id, asked_by: 'rule' }, flow, ids)
  const rows = await db.rows<{
    employee_id: Id
  }>(sql`select distinct employee_id from partner_pushes where organization_id = ${agency.id}
    and partner_id = ${stored.partner.id} and employee_id = any(${[...ids]}::uuid[]) and queued_at = now() and not id = any(${before}::uuid[])`)
  const queued = new Set(rows.map(({ employee_id }) => employee_id))
  const why = partnerTexts.named('nothingNew')
  return new Map(ids.flatMap(id => (queued.has(id) ? [] : [[id, why] as const])))
}

/** Returns data already queued in this transaction by an earlier step. */
const newest = async ({ db, agency }: Scope) =>
  (
    await db.rows<{ id: Id }>(
      sql`select id from partner_pushes where organization_id = ${agency.id} and queued_at = now()`,
    )
  ).map(({ id }) => id)
