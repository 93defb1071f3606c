import type { Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { type EventHead, recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'

/** A completion from one agency as another records it: outside training that still needs approval. */
export interface CarriedTraining {
  title: string
  completed_on: string
  expires_on: string | null
  score: number | null
  counts_as: string
  minutes: { topic: string; mode: string; minutes: number }[]
}

/** Returns completions of these people that still count, with the minutes that the ledger credits, by employee. */
export async function carriedTrainings(
  { db, agency }: Scope,
  employees: readonly Id[],
): Promise<Map<Id, CarriedTraining[]>> {
  const rows = await db.rows<CarriedTraining & { employee_id: Id }>(sql`
    select a.employee_id, text_in(p.titles, ${fallback}) as title, a.completed_on::text as completed_on,
      case when a.expires_on > a.completed_on then a.expires_on::text end as expires_on, r.score, r.counts_as,
      coalesce((select jsonb_agg(jsonb_build_object('topic', k.topic, 'mode', k.mode, 'minutes', k.minutes) order by k.topic, k.mode) from (
        select c.topic, c.mode, sum(c.minutes)::int as minutes from training_records c where c.organization_id = a.organization_id
          and c.assignment_id = a.id and c.kind = 'credit' and not exists (select from training_records b
            where b.organization_id = c.organization_id and b.reverses = c.id) group by 1, 2) k), '[]') as minutes
    from assignments a join programs p on p.organization_id = a.organization_id and p.id = a.program_id
    join training_records r on r.organization_id = a.organization_id and r.id = a.record_id
    where a.organization_id = ${agency.id} and a.employee_id = any(${employees}::uuid[]) and a.state = 'completed'
    order by a.completed_on, a.id`)
  const found = new Map<Id, CarriedTraining[]>()
  for (const { employee_id, ...training } of rows) found.set(employee_id, [...(found.get(employee_id) ?? []), training])
  return found
}

interface Receiving {
  employee: { id: Id; name: string }
  trainings: readonly CarriedTraining[]
  /** The agency where the training was completed. */
  provider: string
  note: string
  head: Omit<EventHead, 'kind'>
}

/** Records carried completions. Minutes of topics that this agency doesn't have are left out; nothing counts until approved. */
export async function receiveTrainings(scope: Scope, { employee, trainings, provider, note, head }: Receiving) {
  const { db, agency, actor } = scope
  for (const { title, completed_on, expires_on, score, counts_as, minutes } of trainings) {
    const row = await db.row<{ id: Id }>(sql`
      insert into external_trainings (organization_id, employee_id, title, provider, completed_on, expires_on, score, counts_as, note, written_by,
        recorded_by_name)
      values (${agency.id}, ${employee.id}, ${title.slice(0, 200)}, ${provider.slice(0, 200)}, ${completed_on}, ${expires_on}, ${score}, ${counts_as},
        ${note.slice(0, 500)}, array[${actor.user_id}]::uuid[], ${actor.name}) returning id`)
    if (!row) throw new Error('The training was not written.')
    await db.run(sql`
      insert into external_training_minutes (organization_id, training_id, place, employee_id, topic_id, mode, minutes)
      select ${agency.id}, ${row.id}, row_number() over (order by l.at), ${employee.id}, t.id, l.line ->> 'mode', (l.line ->> 'minutes')::int
      from jsonb_array_elements(${JSON.stringify(minutes)}::jsonb) with ordinality l (line, at)
      join topics t on t.organization_id = ${agency.id} and lower(btrim(t.name)) = lower(btrim(l.line ->> 'topic'))`)
    await recordEvent(scope, {
      ...head,
      kind: 'training.external_recorded',
      subject: employee,
      changes: [
        { field: 'title', before: null, after: title },
        { field: 'completed_on', before: null, after: completed_on },
      ],
    })
  }
}
