import type { api, Id, Input, PartnerTopic } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { theirConnection } from '../settings.ts'
import { partnerTexts } from '../texts.ts'

export const readTopics = ({ db, agency }: Scope): Promise<PartnerTopic[]> =>
  db.rows<PartnerTopic>(sql`select json_build_object('id', p.id, 'name', coalesce(text_in(p.titles, 'en'), '')) as program, t.topic, t.updated_by_name
    from partner_topics t join organizations o on o.id = t.organization_id and o.partner_id = t.partner_id
    join programs p on p.organization_id = t.organization_id and p.id = t.program_id
    where t.organization_id = ${agency.id} order by fold(coalesce(text_in(p.titles, 'en'), '')), p.id`)

interface Saying {
  partner_id: Id
  program_id: Id
  /** Null uses the program's own topic. */
  topic: string | null
}

export async function saveTopic(scope: Scope, { partner_id, program_id, topic }: Saying): Promise<void> {
  const { db, agency, actor } = scope
  const found = await db.row<{
    name: string
    before: string | null
  }>(sql`select coalesce(text_in(p.titles, 'en'), '') as name, t.topic as before
    from programs p left join partner_topics t on t.organization_id = p.organization_id and t.partner_id = ${partner_id} and t.program_id = p.id
    where p.organization_id = ${agency.id} and p.id = ${program_id}`)
  if (!found) throw notFound(partnerTexts.named('programNotFound'))
  if (topic === null)
    await db.run(
      sql`delete from partner_topics where organization_id = ${agency.id} and partner_id = ${partner_id} and program_id = ${program_id}`,
    )
  else
    await db.run(sql`insert into partner_topics (organization_id, partner_id, program_id, topic, updated_by_name)
      values (${agency.id}, ${partner_id}, ${program_id}, ${topic}, ${actor.name})
      on conflict (organization_id, partner_id, program_id) do update set topic = excluded.topic, updated_by_name = excluded.updated_by_name,
        updated_at = now()`)
  await recordEvent(scope, {
    kind: 'integration.topic_changed',
    subject: { id: program_id, name: found.name },
    changes: [{ field: 'topic', before: found.before, after: topic }],
  })
}

export async function saveTopicOfSettings(
  scope: Scope,
  body: Input<typeof api.partnerPushes.saveTopic>['body'],
): Promise<PartnerTopic[]> {
  const { partner } = await theirConnection(scope)
  await saveTopic(scope, { partner_id: partner.id, ...body })
  return readTopics(scope)
}
