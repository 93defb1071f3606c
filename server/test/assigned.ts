import { emptyContent, type QuizContent } from '@preceptor/contract'
import { anAssignment } from '../src/demo/factories/assignments.ts'
import { anEmployee, type EmployeeRecord } from '../src/demo/factories/employees.ts'
import { aProgram, aProgramModule, aProgramVersion, type ProgramRecord } from '../src/demo/factories/programs.ts'
import { aTopic, aTrainingType } from '../src/demo/factories/taxonomy.ts'
import type { House } from './house.ts'

/** Two questions whose first answer is correct, asked in the order they were written. */
const quiz: QuizContent = {
  ...(emptyContent('quiz') as QuizContent),
  shuffles_answers: false,
  questions: ['a', 'b'].map(id => ({
    id,
    kind: 'single',
    pool_id: null,
    points: 1,
    texts: { en: `Question ${id}` },
    explanations: {},
    answers: [
      { id: `${id}-right`, texts: { en: 'Right' }, is_right: true },
      { id: `${id}-wrong`, texts: { en: 'Wrong' }, is_right: false },
    ],
  })),
}

/** Adds the taxonomy for the programs below; once per agency. */
export async function trainingOf(house: House, organization_id = house.agency.id) {
  const type = aTrainingType({ organization_id, name: 'In-service', counts_as: 'in_service', is_payable: true })
  const named = ['Fall prevention', 'Dementia'].map(name => aTopic({ organization_id, name }))
  await house.load({ training_types: [type], topics: named })
  return { organization_id, type_id: type.id, topics: named.map(({ id }) => id) }
}

interface Over extends Partial<ProgramRecord> {
  credits_by?: 'module'
  employee?: Partial<EmployeeRecord>
  quiz?: Partial<QuizContent>
  /** The body of its statement module. */
  statement?: object
}

/** Adds a program with a 30-minute statement, a 15-minute quiz and an optional module, assigned to one person. */
export async function assignedProgram(
  house: House,
  { organization_id, type_id, topics }: Awaited<ReturnType<typeof trainingOf>>,
  { credits_by, employee: person, quiz: asks, statement: said, ...fields }: Over = {},
) {
  const program = aProgram({ organization_id, training_type_id: type_id, pay_code: 'TRN', ...fields })
  const version = aProgramVersion({ organization_id, program_id: program.id })
  const module = (at: number, more: object) =>
    aProgramModule({ organization_id, version_id: version.id, position: at, ...more })
  const modules = [
    module(1, said ?? {}),
    module(2, { kind: 'quiz', content: { ...quiz, ...asks }, mode: 'classroom' }),
    module(3, { is_required: false }),
  ]
  const home = organization_id === house.agency.id ? house.agency : house.other
  const employee = anEmployee({ organization_id, location_id: home.location_id, ...person })
  const assignment = anAssignment({ organization_id, employee_id: employee.id, program_id: program.id })
  const minutes = modules.slice(0, 2).map(({ id }, at) => ({
    organization_id,
    module_row_id: id,
    topic_id: topics[at] ?? '',
    minutes: at === 0 ? 30 : 15,
  }))
  await house.load({
    programs: [program],
    program_versions: [version],
    program_modules: modules,
    program_module_minutes: minutes,
    employees: [employee],
    assignments: [assignment],
  })
  if (credits_by) await house.owner.query('update programs set credits_by = $1 where id = $2', [credits_by, program.id])
  const [statement = '', asked = '', more = ''] = modules.map(({ module_id }) => module_id)
  return {
    assignment_id: assignment.id,
    employee_id: employee.id,
    program_id: program.id,
    version_id: version.id,
    statement,
    asked,
    more,
    modules,
  }
}
