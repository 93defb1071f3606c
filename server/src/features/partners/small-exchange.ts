import type { Id, IntegrationJobType } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { addJob } from '../../jobs/add-job.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { within } from '../employee-batches/blocks.ts'
import type { GivenValues } from '../employee-batches/employee-values.ts'
import { readPeople } from '../employee-batches/read-people.ts'
import { updatePeople } from '../employee-batches/write-people.ts'
import { todayIn } from '../employees/today.ts'
import { type Item, judge } from '../imports/judge.ts'
import { loadLists } from '../imports/known-words.ts'
import { SeenRows } from '../imports/repeated-rows.ts'
import { writeItems } from '../imports/write-items.ts'
import { partnerTexts } from './texts.ts'

interface Exchange {
  partner: { id: Id; name: string }
  type: IntegrationJobType
  people: readonly { id: Id; external_id: string; given: GivenValues }[]
}

/**
 * Applies partner values to people right away, as a separate exchange with a result for each. Returns the number of people changed.
 */
export async function exchangeAtOnce(
  scope: Scope,
  { partner, type, people }: Exchange,
): Promise<{ changed: number; refused: string[] }> {
  const { db, agency } = scope
  const job_id = newId()
  await addJob(scope, {
    id: job_id,
    kind: 'partner_pull',
    title: partner.name,
    state: 'running',
    settings: { partner_id: partner.id },
    total: people.length,
  })
  await db.run(sql`insert into integration_jobs (organization_id, id, partner_id, type, trigger)
    values (${agency.id}, ${job_id}, ${partner.id}, ${type}, 'user')`)
  const items = await judged(scope, people)
  const refused = items.flatMap(({ outcome, problems }) => (outcome === 'reject' ? (problems[0]?.message ?? []) : []))
  const of = within(scope, job_id, 0, people.length)
  await writeItems(
    scope,
    job_id,
    items.filter(({ outcome }) => outcome === 'update'),
  )
  await updatePeople(scope, { head: { source: 'sync', job_id }, refused: partnerTexts.named('othersByNow') }, of)
  const external = new Map(people.map(({ id, external_id }) => [id, external_id]))
  const done = await db.rows<{
    n: number
    subject_id: Id
    name: string
  }>(sql`select i.n, i.subject_id, i.name from job_items i
    where ${of} and i.outcome = 'update'`)
  await db.run(sql`insert into integration_items (organization_id, job_id, n, partner_id, external_id, employee_id, name, outcome)
    select ${agency.id}, ${job_id}, i.n, ${partner.id}, i.external_id, i.employee_id, i.name, 'updated'
    from unnest(${done.map(({ n }) => n)}::int[], ${done.map(one => external.get(one.subject_id) ?? '')}::text[],
      ${done.map(one => one.subject_id)}::uuid[], ${done.map(({ name }) => name)}::text[]) as i (n, external_id, employee_id, name)`)
  await db.run(sql`update jobs set state = 'succeeded', done = total, counts = ${JSON.stringify({ updated: done.length })}::jsonb,
      started_at = now(), ended_at = now() where organization_id = ${agency.id} and id = ${job_id}`)
  return { changed: done.length, refused }
}

async function judged(scope: Scope, people: Exchange['people']): Promise<Item[]> {
  const lists = await loadLists(scope)
  const context = {
    options: { date_order: 'mdy', erase_blank: false, same_name: 'ask', usual_status: 1 } as const,
    today: todayIn(scope.agency.time_zone),
    seen: new SeenRows(),
    nameOf: (field: keyof typeof lists, id: Id | null) => lists[field].nameOf(id),
  }
  const found = await readPeople(
    scope,
    people.map(({ id }) => id),
  )
  return people.flatMap(({ id, given }, at) => {
    const person = found.get(id)
    if (!person) return []
    const item = judge(at + 1, given, { by: 'external_id', people: [person] }, context)
    // The person's identity is certain
    return [item.outcome === 'ask' && item.choices?.update ? { ...item, ...item.choices.update } : item]
  })
}
