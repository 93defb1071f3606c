import { filesOf, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { takeShared } from '../../files/share.ts'
import { modulesOf } from '../content/read-content.ts'
import { withIds } from '../content/with-ids.ts'
import { wordsOf } from '../content/words-of.ts'
import { programVersions } from '../versions.ts'
import type { Parcel } from './parcel.ts'

interface Version {
  program_id: Id
  number: number
  change_kind: string | null
  given_to: string | null
  note: string | null
}

/** Writes a version's rows for the agency's program, with the modules as in the catalog. Returns the version's id. */
export async function writeVersion(scope: Scope, parcel: Parcel, version: Version): Promise<Id> {
  const { db, agency, actor } = scope
  const { content } = parcel
  const { credit_minutes, module_count, languages, reviews } = content.version
  // Modules can only be written to a draft
  const made = await db.row<{ id: Id }>(sql`
    insert into program_versions (organization_id, program_id, state, credit_minutes, module_count, languages, reviews, created_by_name, updated_by_name)
    values (${agency.id}, ${version.program_id}, 'draft', ${credit_minutes}, ${module_count}, ${languages}::text[], ${JSON.stringify(reviews)}::jsonb, ${actor.name}, ${actor.name})
    returning id`)
  if (!made) throw new Error('The version was not written.')
  const topics = await ownTopics(scope, parcel)
  const files = await takeShared(scope, parcel.files)
  const modules = content.modules.map(({ minutes, ...module }, at) => ({
    ...module,
    content: withIds(module.content, files),
    attachments: withIds(module.attachments, files),
    file_ids: filesOf(module).flatMap(({ id }) => files.get(id) ?? []),
    position: at + 1,
    minutes: minutes.map(one => ({ topic_id: topics.get(one.topic_id), minutes: one.minutes })),
  }))
  await db.run(sql`
    with m as (select * from jsonb_to_recordset(${JSON.stringify(modules)}::jsonb) m (id uuid, position int, kind text, titles jsonb, mode text,
        is_required boolean, min_minutes smallint, needs text, prerequisites jsonb, content jsonb, attachments jsonb, stale jsonb,
        file_ids jsonb, minutes jsonb)),
    written as (
      insert into program_modules (organization_id, version_id, module_id, position, kind, titles, mode, is_required, min_minutes, needs,
        prerequisites, content, attachments, stale, updated_by_name)
      select ${agency.id}, ${made.id}, m.id, m.position, m.kind, m.titles, m.mode, m.is_required, m.min_minutes, m.needs,
        array(select jsonb_array_elements_text(m.prerequisites)::uuid), m.content,
        array(select jsonb_array_elements_text(m.attachments)::uuid), m.stale, ${actor.name} from m
      returning id, module_id),
    named as (
      insert into program_files (organization_id, module_row_id, file_id)
      select distinct ${agency.id}::uuid, w.id, f.id::uuid from written w join m on m.id = w.module_id
      cross join lateral jsonb_array_elements_text(m.file_ids) f (id))
    insert into program_module_minutes (organization_id, module_row_id, topic_id, minutes)
    select ${agency.id}, w.id, t.topic_id, sum(t.minutes) from written w join m on m.id = w.module_id
    cross join lateral jsonb_to_recordset(m.minutes) t (topic_id uuid, minutes smallint) group by w.id, t.topic_id`)
  const { titles, descriptions } = content
  await programVersions.freeze(scope, made.id, {
    number: version.number,
    content: wordsOf({ modules: await modulesOf(scope, made.id), titles, descriptions }),
    columns: {
      change_kind: version.change_kind,
      given_to: version.given_to,
      note: version.note,
      titles: JSON.stringify(titles),
      descriptions: JSON.stringify(descriptions),
    },
  })
  return made.id
}

/** Returns the agency's own topics with the same names; adds missing ones. */
async function ownTopics({ db, agency }: Scope, { content, topics }: Parcel): Promise<ReadonlyMap<Id, Id>> {
  const used = [...new Set(content.modules.flatMap(({ minutes }) => minutes.map(({ topic_id }) => topic_id)))]
  const names = used.map(id => topics.get(id) ?? '')
  await db.run(
    sql`insert into topics (organization_id, name) select ${agency.id}, unnest(${names}::text[]) on conflict do nothing`,
  )
  const rows = await db.rows<{ id: Id; wanted: Id }>(sql`
    select t.id, u.id as wanted from unnest(${used}::uuid[], ${names}::text[]) u (id, name)
    join topics t on t.organization_id = ${agency.id} and lower(t.name) = lower(u.name)`)
  return new Map(rows.map(({ id, wanted }) => [wanted, id]))
}
