import { type Id, mostTopicMinutes } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { invalid } from '../../../../errors/app-error.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { taxonomyTexts } from '../texts.ts'

/**
 * Per topic: how many programs and modules currently have minutes for it. A module counts once, in draft and published versions
 * alike.
 */
export const topicUses = ({ id }: { id: Id }): Sql => sql`
  select n.topic_id, count(distinct v.program_id)::int as programs, count(distinct (v.program_id, m.module_id))::int as modules
  from program_module_minutes n
  join program_modules m on m.organization_id = n.organization_id and m.id = n.module_row_id
  join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
  where n.organization_id = ${id} and (v.number is null or v.number = (select max(o.number) from program_versions o
    where o.organization_id = v.organization_id and o.program_id = v.program_id))
  group by 1`

/**
 * Moves one topic's minutes to the other, including in published versions: the minutes stay the same under another name. Only the
 * owner may write there, so a database function does it (migrations/064).
 */
export async function moveMinutes(
  { db, agency }: Scope,
  { from, into }: { from: { id: Id }; into: { id: Id; name: string } },
): Promise<void> {
  const over = await db.row(sql`select from program_module_minutes n
    where n.organization_id = ${agency.id} and n.topic_id in (${from.id}, ${into.id})
    group by n.module_row_id having sum(n.minutes) > ${mostTopicMinutes} limit 1`)
  if (over)
    throw invalid({ into_id: [taxonomyTexts.named('topicMinutesMany', { name: into.name, most: mostTopicMinutes })] })
  await db.run(sql`select merge_topic_minutes(${from.id}, ${into.id})`)
  // The ledger keeps the topic's old name; training waiting for approval gets the new one
  await db.run(sql`update external_training_minutes set topic_id = ${into.id}
    where organization_id = ${agency.id} and topic_id = ${from.id}`)
}
