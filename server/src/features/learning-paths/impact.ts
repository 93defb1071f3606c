import { type api, type Id, type Input, type PathSteps, type StepsImpact, type StepsGivenTo } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { everyWordIn } from '../../lists/conditions.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { givenOf, loadFacts, type SavedStep, type SavedSteps } from '../path-standings/facts.ts'
import { readPath } from '../path-standings/read-path.ts'
import { titleOfForm } from '../path-standings/step-title.ts'
import { enrolmentState, isSettled, standOn } from '../path-standings/stand.ts'
import { checkSteps, knownSteps, withKnownIds } from './write-steps.ts'

type Asked = Input<typeof api.learningPaths.impact>['body']
type Affected = StepsImpact['data'][number]

/** Previews changed steps for each person on a path; the run uses the same functions. */
export async function stepsImpact(scope: Scope, id: Id, asked: Asked): Promise<StepsImpact> {
  const path = await readPath(scope, id)
  await checkSteps(scope, asked, path)
  const becomes = saved(withKnownIds(asked, await knownSteps(scope, id)))
  const titles = await titlesOf(scope, id, becomes.steps)
  const everyone = await peopleOf(scope, id, asked.search ?? '')
  const rows = await affectedBy(scope, { id, becomes, titles, people: everyone })
  const found = new Set(everyone.filter(person => person.found).map(({ employee_id }) => employee_id))
  const touched = rows.filter(({ employee_id, state }) => found.has(employee_id) && isTouched(state, asked.given_to))
  const { page = 1, per_page = 10 } = asked as { page?: number; per_page?: number }
  return {
    data: touched.slice((page - 1) * per_page, page * per_page),
    meta: { total: touched.length, page, per_page },
    in_progress: rows.filter(({ state }) => isTouched(state, 'in_progress')).length,
    all: rows.length,
  }
}

const isTouched = (state: Affected['state'], given_to: StepsGivenTo) =>
  given_to === 'all' || (given_to === 'in_progress' && state !== 'completed')

const saved = ({ is_ordered, steps }: PathSteps): SavedSteps => ({
  is_ordered,
  steps: steps.map(step => ({ ...step, step_id: step.step_id ?? '' })),
})

interface Person {
  employee_id: Id
  name: string
  employee_number: string | null
  found: boolean
}

/** Returns all of them: the number of people affected doesn't depend on the search. */
const peopleOf = ({ db, agency }: Scope, path_id: Id, search: string): Promise<Person[]> =>
  db.rows<Person>(sql`select p.employee_id, e.last_name || ', ' || e.first_name as name, e.employee_number,
      ${everyWordIn(sql`e.search`)(search) ?? sql`true`} as found
    from path_enrolments p join employees e on e.organization_id = p.organization_id and e.id = p.employee_id
    where p.organization_id = ${agency.id} and p.path_id = ${path_id} and p.state <> 'withdrawn' order by e.sort_name, e.id`)

async function titlesOf(scope: Scope, path_id: Id, steps: readonly SavedStep[]) {
  const { db, agency, origin } = scope
  const rows = await db.rows<{ id: Id; title: string }>(sql`
    select p.id, text_in(p.titles, ${origin.language}) as title from programs p where p.organization_id = ${agency.id}
      and (p.id = any(${steps.map(({ ref_id }) => ref_id)}::uuid[]) or p.id in (select s.program_id from learning_path_steps s
        where s.organization_id = ${agency.id} and s.path_id = ${path_id}))
    union all select y.id, y.name from credential_types y where y.organization_id = ${agency.id}
    union all select f.id, ${titleOfForm(scope)} from forms f where f.organization_id = ${agency.id}`)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

interface Affecting {
  id: Id
  becomes: SavedSteps
  titles: ReadonlyMap<Id, string>
  people: readonly Person[]
}

async function affectedBy(scope: Scope, { id, becomes, titles, people }: Affecting): Promise<Affected[]> {
  const employees = people.map(({ employee_id }) => employee_id)
  const facts = await loadFacts(scope, { employees, path_id: id, also: becomes.steps })
  const byPerson = new Map(facts.enrolments.map(enrolment => [enrolment.employee_id, enrolment]))
  const today = todayIn(scope.agency.time_zone)
  const titleOf = ({ ref_id }: SavedStep) => titles.get(ref_id) ?? ''
  return people.flatMap(({ employee_id, name, employee_number }) => {
    const enrolment = byPerson.get(employee_id)
    if (!enrolment) return []
    const had = facts.stepsOf(enrolment).steps
    const given = givenOf(facts, enrolment, today, becomes)
    const standings = standOn(given)
    const state = enrolmentState(given, standings)
    const settled = new Set(standings.filter(isSettled).map(({ step_id }) => step_id))
    const kept = facts.keptOf(enrolment.id)
    const gets = becomes.steps.filter(
      step => !settled.has(step.step_id) && !had.some(one => one.step_id === step.step_id),
    )
    const loses = had.filter(
      step =>
        !becomes.steps.some(one => one.step_id === step.step_id) &&
        !['done', 'skipped'].includes(kept.get(step.step_id)?.state ?? ''),
    )
    const reopens = enrolment.state === 'completed' && state !== 'completed'
    const completes = enrolment.state !== 'completed' && state === 'completed'
    return {
      employee_id,
      name,
      employee_number,
      state: enrolment.state,
      gets: gets.map(titleOf),
      loses: loses.map(titleOf),
      reopens,
      completes,
    }
  })
}
