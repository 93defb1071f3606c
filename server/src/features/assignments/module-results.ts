import type { Id, ModuleResult } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'

/** Reads each module of the version in progress, or of the version that would start now. */
export async function moduleResults({ db, agency, origin }: Scope, id: Id): Promise<ModuleResult[]> {
  const found = await db.row<{ version_id: Id | null }>(sql`
    select coalesce(a.version_id, (select v.id from program_versions v where v.organization_id = a.organization_id
      and v.program_id = a.program_id and v.state = 'published' order by v.number desc limit 1)) as version_id
    from assignments a join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    where a.organization_id = ${agency.id} and a.id = ${id}`)
  if (!found) throw notFound()
  return db.rows<ModuleResult>(sql`
    select m.module_id, text_in(m.titles, ${origin.language}) as title, m.kind, coalesce(p.state, 'not_started') as state,
      case m.kind when 'quiz' then q.attempts when 'scorm' then coalesce(p.package_attempts, 0) end as attempts, coalesce(q.best, p.score) as score,
      coalesce(p.seconds_spent, 0) as seconds_spent, p.done_on
    from program_modules m
    left join module_progress p on p.organization_id = m.organization_id and p.assignment_id = ${id} and p.module_id = m.module_id
    cross join lateral (select count(*)::int as attempts, max(qa.score)::int as best from quiz_attempts qa
      where qa.organization_id = m.organization_id and qa.assignment_id = ${id} and qa.module_id = m.module_id
        and qa.state in ('passed', 'failed', 'submitted')) q
    where m.organization_id = ${agency.id} and m.version_id = ${found.version_id} order by m.position, m.id`)
}
