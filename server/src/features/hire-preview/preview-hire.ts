import type { Answer, api, Id, Input } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { askedOf } from '../compliance/asked-of.ts'
import { addEmployee } from '../employees/add-employee.ts'
import { todayIn } from '../employees/today.ts'
import { addByRules } from '../path-standings/rules.ts'
import { titleOfStep, withRefs } from '../path-standings/step-title.ts'

type Preview = Answer<typeof api.hirePreview.ask>
type Given = Input<typeof api.hirePreview.ask>['body']

/**
 * Adds the person as active, evaluates paths and rules, and rolls everything back, so the preview can't differ from the real
 * outcome. Uses the hire date if it is in the future, otherwise today.
 */
export async function previewHire(scope: Scope, given: Given): Promise<Preview> {
  await scope.db.mark('savepoint')
  try {
    // A unique name, so there is no duplicate prompt
    const { id } = await addEmployee(scope, {
      ...given,
      first_name: 'New',
      last_name: 'Employee',
      allow_duplicate: true,
    })
    await scope.db.run(
      sql`update employees set provider_status = 1 where organization_id = ${scope.agency.id} and id = ${id}`,
    )
    await addByRules(scope, [id])
    const today = todayIn(scope.agency.time_zone)
    const as_of = given.hire_date && given.hire_date > today ? given.hire_date : today
    return { paths: await pathsOf(scope, id), rules: (await askedOf(scope, id, as_of)).toSorted(dueFirst) }
  } finally {
    await scope.db.mark('rollback to savepoint')
  }
}

const pathsOf = (scope: Scope, id: Id) =>
  scope.db.rows<Preview['paths'][number]>(sql`
    select l.id, l.title, p.start_date, coalesce((select json_agg(${titleOfStep(scope)} order by st.place)
        from learning_path_steps st ${withRefs}
        where st.organization_id = l.organization_id and st.path_id = l.id and st.steps_no = l.steps_no), '[]') as steps
    from path_enrolments p join learning_paths l on l.organization_id = p.organization_id and l.id = p.path_id
    where p.organization_id = ${scope.agency.id} and p.employee_id = ${id} order by p.start_date, l.title, l.id`)

type Rule = Preview['rules'][number]
const dueFirst = (one: Rule, other: Rule) =>
  (one.due_on ?? '9999').localeCompare(other.due_on ?? '9999') || one.name.localeCompare(other.name)
