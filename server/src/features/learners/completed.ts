import type { CompletedCourse, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { KeyedScope } from '../../scope/scope.ts'
import { creditedMinutes } from '../ledger/credited-minutes.ts'
import type { Learner } from './find-learner.ts'
import { languagesFor, withinBounds } from './own-assignments.ts'
import { learnersTexts } from './texts.ts'

/** Returns completions in the ledger that were not reversed; of one assignment, or of all. */
export async function completedCourses(
  scope: KeyedScope,
  learner: Learner,
  only: Id | null = null,
): Promise<CompletedCourse[]> {
  const { db, agency } = scope
  const [first = 'en'] = await languagesFor(scope, learner.language)
  return db.rows<CompletedCourse>(sql`
    select r.id, r.assignment_id, r.program_id, case when p.id is null then coalesce(r.evidence -> 'external' ->> 'title', '') else text_in(p.titles, ${first}) end as title,
      r.completed_on, coalesce(a.expires_on, x.expires_on) as expires_on, r.how,
      r.evidence ->> 'declared_by' as declared_by, r.score, c.number as certificate_number,
      ${creditedMinutes()} as credit_minutes
    from training_records r
    left join assignments a on a.organization_id = r.organization_id and a.employee_id = r.employee_id and a.id = r.assignment_id
    left join programs p on p.organization_id = r.organization_id and p.id = r.program_id
    left join external_trainings x on r.assignment_id is null and x.organization_id = r.organization_id
      and x.employee_id = r.employee_id and x.id::text = r.evidence -> 'external' ->> 'id'
    left join certificates c on c.organization_id = r.organization_id and c.record_id = r.id and c.state = 'valid'
    where r.organization_id = ${agency.id} and r.employee_id = ${learner.id} and r.kind = 'completion' ${withinBounds(scope)}
      and (${only}::uuid is null or r.assignment_id = ${only})
      and not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id)
    order by r.completed_on desc, r.entered_at desc, r.id`)
}

/** Returns the currently valid certificate for the completion. */
export async function ownCertificate(scope: KeyedScope, learner: Learner, assignment_id: Id): Promise<Id> {
  const [course] = await completedCourses(scope, learner, assignment_id)
  const found =
    course &&
    (await scope.db.row<{ id: Id }>(sql`select id from certificates
    where organization_id = ${scope.agency.id} and record_id = ${course.id} and state = 'valid'`))
  if (!found) throw notFound(learnersTexts.named('noCertificate'))
  return found.id
}
