import type { api, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { invalid } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { partnerTexts } from '../texts.ts'
import { saveTopic } from './topics.ts'

const { named } = partnerTexts

interface Item {
  id: Id
  external_id: string
  name: string
  case_id: Id
  push_id: Id | null
  employee_id: Id | null
}
type Results = z.output<(typeof api.integrations.triage)['response']>['results']

/** Queues these to be sent again: if in doubt, the partner is asked first. */
export async function requeue({ db, agency }: Scope, items: readonly Item[]): Promise<Results> {
  if (items.length === 0) return []
  await db.run(sql`update partner_pushes set state = case when is_doubtful then 'sent' else 'queued' end, attempts = 0, next_at = now(), ended_at = null
    where organization_id = ${agency.id} and id = any(${items.flatMap(({ push_id }) => push_id ?? [])}::uuid[]) and state = 'refused'`)
  await db.run(sql`update triage_cases set state = 'retried' where organization_id = ${agency.id}
    and id = any(${[...new Set(items.map(({ case_id }) => case_id))]}::uuid[]) and state <> 'ignored'`)
  return items.map(({ id, external_id, name }) => ({ item_id: id, external_id, name, outcome: 'queued', code: null }))
}

interface Fix {
  partner_id: Id
  field: 'topic' | 'external_id'
  items: readonly Item[]
  value: string
}

/** Saves the partner's name for a program or a person, and returns it in words. */
export async function fixPushes(scope: Scope, { partner_id, field, items, value: given }: Fix): Promise<string> {
  const value = given.trim()
  if (value === '' || value.length > 60) throw invalid({ 'payload.value': [named('theirsMissing')] })
  if (field === 'topic') {
    for (const program_id of await programsOf(scope, items))
      await saveTopic(scope, { partner_id, program_id, topic: value })
    return value
  }
  const people = new Set(items.flatMap(({ employee_id }) => employee_id ?? []))
  const [employee_id, other] = people
  if (!employee_id || other) throw invalid({ item_ids: [named('oneOnly')] })
  const { db, agency } = scope
  const linked =
    await db.row(sql`update partner_records set employee_id = ${employee_id} where organization_id = ${agency.id}
    and partner_id = ${partner_id} and external_id = ${value} and gone_at is null and (employee_id is null or employee_id = ${employee_id})
    returning id`)
  if (!linked) throw invalid({ 'payload.value': [named('theirsUnknown')] })
  return value
}

async function programsOf({ db, agency }: Scope, items: readonly Item[]): Promise<Id[]> {
  const rows = await db.rows<{
    program_id: Id
  }>(sql`select distinct program_id from partner_pushes where organization_id = ${agency.id}
    and id = any(${items.flatMap(({ push_id }) => push_id ?? [])}::uuid[]) and program_id is not null order by 1`)
  return rows.map(({ program_id }) => program_id)
}
