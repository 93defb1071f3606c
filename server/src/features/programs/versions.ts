import type { Id } from '@preceptor/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import { versionsIn } from '../../records/versions.ts'
import type { Scope } from '../../scope/scope.ts'

export const programVersions = versionsIn('program_versions')

interface Published {
  id: Id
  number: number
  published_at: string
}

/** Returns published versions of a program, newest first. */
export const publishedVersions = ({ db, agency }: Scope, program_id: Id): Promise<Published[]> =>
  db.rows<Published>(sql`select v.id, v.number, v.published_at from program_versions v
    where v.organization_id = ${agency.id} and v.program_id = ${program_id} and v.state = 'published' order by v.number desc`)

/**
 * True when a job is waiting or running that gives a version of the program of row `of` to people who have it open; only this
 * version, if given.
 */
export const isGivingVersion = (of: Sql, version?: Sql) => sql`exists (select from jobs j
  where j.organization_id = ${of}.organization_id and j.kind = 'bulk_change' and j.state in ('planning', 'planned', 'running')
    and j.settings -> 'runs_at_once' = 'true' and j.settings -> 'change' ->> 'act' = 'version'
    and j.settings -> 'change' ->> 'program_id' = ${of}.program_id::text
    ${version ? sql`and j.settings -> 'change' ->> 'version_id' = ${version}::text` : empty})`

/**
 * True when module `o` of one version and `n` of another are the same: someone who did one need not do the other
 * (docs/decisions/061).
 */
export const teachesTheSame = sql`(o.kind, o.titles, o.content, o.attachments) is not distinct from (n.kind, n.titles, n.content, n.attachments)`

/**
 * True when the version of row `v` has a module that the version `was` lacks or has differently, so people who completed that one
 * have something to learn.
 */
export const asksForMore = (v: Sql, was: Sql) => sql`exists (select from program_modules n
  where n.organization_id = ${v}.organization_id and n.version_id = ${v}.id
    and (n.is_required or not exists (select from program_modules r where r.organization_id = n.organization_id and r.version_id = n.version_id and r.is_required))
    and not exists (select from program_modules o where o.organization_id = n.organization_id and o.version_id = ${was}
      and o.module_id = n.module_id and ${teachesTheSame}))`

/** Returns the published versions of a program whose learners have nothing to learn again in the newest one. */
export async function upToDateVersions({ db, agency }: Scope, program_id: Id): Promise<ReadonlySet<Id>> {
  const rows = await db.rows<{ id: Id }>(sql`
    with newest as (select v.* from program_versions v where v.organization_id = ${agency.id} and v.program_id = ${program_id}
      and v.state = 'published' order by v.number desc limit 1)
    select w.id from program_versions w cross join newest v
    where w.organization_id = ${agency.id} and w.program_id = ${program_id} and w.state = 'published'
      and not ${asksForMore(sql`v`, sql`w.id`)}`)
  return new Set(rows.map(({ id }) => id))
}
