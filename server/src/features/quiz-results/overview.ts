import type { Id, WaitingAnswer } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { allBlocked } from '../employees/training-facts.ts'
import { attemptTables, type ResultsScope } from './results-list.ts'
import { quizResultTexts } from './texts.ts'

const mostNames = 5

/** Returns the numbers above the attempts. */
export async function readOverview(scope: ResultsScope) {
  const { db, agency, program_id } = scope
  const [row, blocked] = await Promise.all([
    db.row<{ has_quiz: boolean; waiting: number }>(sql`
      select exists (select from program_modules m
          join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
          where m.organization_id = ${agency.id} and v.program_id = ${program_id} and m.kind = 'quiz') as has_quiz,
        (select count(*)::int from quiz_answers g join quiz_attempts qa on qa.organization_id = g.organization_id and qa.id = g.attempt_id
          where qa.organization_id = ${agency.id} and qa.program_id = ${program_id} and qa.state = 'submitted' and g.mark = 'waiting') as waiting`),
    db.rows<{ name: string; total: number }>(sql`
      select e.first_name || ' ' || e.last_name as name, (count(*) over ())::int as total
      from (${allBlocked(scope, sql`distinct a.id, a.employee_id, a.program_id`, [program_id])}) a
      join employees e on e.organization_id = ${agency.id} and e.id = a.employee_id
      where a.program_id = ${program_id} order by e.sort_name, e.id limit ${mostNames}`),
  ])
  return {
    has_quiz: row?.has_quiz ?? false,
    waiting: row?.waiting ?? 0,
    blocked: blocked[0]?.total ?? 0,
    blocked_names: blocked.map(({ name }) => name),
  }
}

/** Quizzes of any version, by their latest name. */
export const quizzesOf = ({ db, agency, origin, program_id }: ResultsScope) =>
  db.rows<{ id: Id; name: string }>(sql`
    select id, name from (
      select distinct on (m.module_id) m.module_id as id, coalesce(text_in(m.titles, ${origin.language}), '') as name, m.position
      from program_modules m join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
      where m.organization_id = ${agency.id} and v.program_id = ${program_id} and m.kind = 'quiz'
      order by m.module_id, v.number desc nulls last) q
    order by position, id`)

export async function versionsOf({ db, agency, origin, program_id }: ResultsScope) {
  const rows = await db.rows<{ id: Id; number: number }>(sql`
    select v.id, v.number from program_versions v where v.organization_id = ${agency.id} and v.program_id = ${program_id}
      and v.state = 'published' order by v.number desc`)
  return rows.map(({ id, number }) => ({ id, name: quizResultTexts.say(origin.language, 'versionNumber', { number }) }))
}

/** More than anyone grades in one sitting. */
const mostWaiting = 100

export async function waitingAnswers(scope: ResultsScope): Promise<{ data: WaitingAnswer[]; total: number }> {
  const { db, agency, origin, program_id } = scope
  const rows = await db.rows<WaitingAnswer & { total: number }>(sql`
    select g.attempt_id, g.question_id, qa.employee_id, e.first_name || ' ' || e.last_name as name,
      coalesce(text_in(m.titles, ${origin.language}), '') as quiz, qa.number, qa.language, qa.submitted_at,
      coalesce(o.question -> 'texts', '{}') as texts, coalesce(g.chosen[1], '') as answer, g.points, (count(*) over ())::int as total
    from ${attemptTables}
    join quiz_answers g on g.organization_id = qa.organization_id and g.attempt_id = qa.id and g.mark = 'waiting'
    left join lateral (select question from jsonb_array_elements(m.content -> 'questions') question
      where question ->> 'id' = g.question_id limit 1) o on true
    where qa.organization_id = ${agency.id} and qa.program_id = ${program_id} and qa.state = 'submitted'
    order by qa.submitted_at, qa.id, g.position limit ${mostWaiting}`)
  return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
