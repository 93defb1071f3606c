import type { Id, LearnerAssignment, LearningLanguage } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { textFor } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { KeyedScope } from '../../scope/scope.ts'
import { daysOverdue } from '../assignments/standing.ts'
import { todayIn } from '../employees/today.ts'
import { graceUntil, isOpen, withStanding } from '../employees/training-facts.ts'
import { learningTexts } from '../learning/texts.ts'
import { agencyLanguages, remindedPrograms } from '../programs/list-programs.ts'
import { canBeDone } from '../reminders/ladder.ts'
import type { Learner } from './find-learner.ts'
import { learnersTexts } from './texts.ts'

type Row = Omit<LearnerAssignment, 'title' | 'title_language'> & {
  titles: Partial<Record<LearningLanguage, string>>
  agency_languages: LearningLanguage[]
}

/** For a link: only its own program. */
export const withinBounds = ({ learner }: KeyedScope) =>
  learner ? sql`and a.program_id = ${learner.subject_id} and a.employee_id = ${learner.employee_id}` : sql``

const publishedNow = sql`(select v.id from program_versions v where v.organization_id = a.organization_id
  and v.program_id = a.program_id and v.state = 'published' order by v.number desc limit 1)`

interface Asked {
  where: Sql
  /** Each text has its own cached plan, because planning takes longer than running. */
  name: string
}

async function read(
  scope: KeyedScope,
  { id, language }: Learner,
  { where, name }: Asked,
): Promise<LearnerAssignment[]> {
  const { db, agency, learner } = scope
  const rows = await db.rows<Row>(
    sql`
    select a.id, a.program_id, p.titles, s.standing, a.start_date, a.due_on, ${daysOverdue} as days_overdue, ${graceUntil} as grace_until, a.progress_pct, a.score,
      a.seconds_spent, coalesce(v.credit_minutes, 0) as credit_minutes, a.completed_on, a.expires_on, a.version_id,
      (select o.languages from organizations o where o.id = a.organization_id) as agency_languages
    from assignments a join programs p on p.organization_id = a.organization_id and p.id = a.program_id
    left join program_versions v on v.organization_id = a.organization_id and v.id = case when a.version_id is null then ${publishedNow} else a.version_id end
    ${withStanding(scope)}
    where a.organization_id = ${agency.id} and a.employee_id = ${id} ${withinBounds(scope)} ${where}
    order by not ${isOpen}, case when ${isOpen} then a.due_on end nulls last, a.completed_on desc, a.id`,
    `${name}_${learner ? 'by_link' : 'by_key'}`,
  )
  return rows.map(({ titles, agency_languages, ...row }) => {
    const title = textFor(titles, inOrder(language, agency_languages))
    return Object.assign(row, { title: title?.text ?? '', title_language: title?.language ?? fallback })
  })
}

/** Returns a person's language, then the agency's in order; English is added automatically. */
export async function languagesFor(scope: KeyedScope, language: LearningLanguage | null): Promise<LearningLanguage[]> {
  return inOrder(language, await agencyLanguages(scope))
}

const inOrder = (language: LearningLanguage | null, order: readonly LearningLanguage[]) =>
  language ? [language, ...order] : [...order]

/** Returns assignments that were started or whose program can be started today. */
export const openOfLearner = async (scope: KeyedScope, learner: Learner): Promise<LearnerAssignment[]> =>
  read(scope, learner, {
    where: sql`and ${isOpen} and a.start_date <= ${todayIn(scope.agency.time_zone)}::date and ${canBeDone(await remindedPrograms(scope))}`,
    name: 'own_open_training',
  })

export const assignmentsOfLearner = (scope: KeyedScope, learner: Learner) =>
  read(scope, learner, { where: sql``, name: 'own_assignments' })

/** Returns one of the learner's own assignments; any other id is not found. */
export async function ownAssignment(scope: KeyedScope, learner: Learner, id: Id): Promise<LearnerAssignment> {
  const [found] = await read(scope, learner, { where: sql`and a.id = ${id}`, name: 'own_assignment' })
  if (!found) throw notFound(learnersTexts.named('noAssignment'))
  return found
}

/**
 * Returns an assignment whose content the learner can still see, whoever asks: not people who have left or whose program was
 * withdrawn.
 */
export async function ownToLearn(scope: KeyedScope, learner: Learner, id: Id): Promise<LearnerAssignment> {
  const assignment = await ownAssignment(scope, learner, id)
  const seen = await scope.db.row<{ learns: boolean }>(
    sql`select learns_by_link(${scope.agency.id}, ${learner.id}, ${assignment.program_id}) as learns`,
    'learns_by_link',
  )
  if (!seen?.learns) throw new AppError('CONFLICT', learningTexts.named('notOpen'))
  return assignment
}

/** The same for callers that only need to know that it is the learner's own. */
export async function refuseForeign(scope: KeyedScope, { id: employee_id }: Learner, id: Id): Promise<void> {
  const { db, agency, learner } = scope
  const own = await db.row(
    sql`select from assignments a
      where a.organization_id = ${agency.id} and a.employee_id = ${employee_id} ${withinBounds(scope)} and a.id = ${id}`,
    `is_own_assignment_${learner ? 'by_link' : 'by_key'}`,
  )
  if (!own) throw notFound(learnersTexts.named('noAssignment'))
}
