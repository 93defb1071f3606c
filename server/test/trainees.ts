import type { Id } from '@preceptor/contract'
import { type AssignmentRecord, anAssignment } from '../src/demo/factories/assignments.ts'
import { anEmployee, type EmployeeRecord } from '../src/demo/factories/employees.ts'
import {
  aProgram,
  aProgramModule,
  aProgramVersion,
  type ProgramModuleRecord,
  type ProgramRecord,
  type ProgramVersionRecord,
} from '../src/demo/factories/programs.ts'
import { aTrainingType } from '../src/demo/factories/taxonomy.ts'
import type { House } from './house.ts'

/** People of an agency and their training; each test file adds its own special cases. */

export async function aTypeIn(house: House, over: Partial<Parameters<typeof aTrainingType>[0]> = {}): Promise<Id> {
  const type = aTrainingType({ organization_id: house.agency.id, name: 'In-service', ...over })
  await house.load({ training_types: [type] })
  return type.id
}

/** Adds Ana Abela, Ana Abelb and so on; returns their ids in that order. */
export async function peopleIn(
  house: House,
  over: readonly Partial<EmployeeRecord>[],
  each: (at: number) => Partial<EmployeeRecord> = () => ({}),
): Promise<Id[]> {
  const employees = over.map((one, at) =>
    anEmployee({
      organization_id: house.agency.id,
      first_name: 'Ana',
      last_name: `Abel${String.fromCharCode(97 + at)}`,
      location_id: house.agency.location_id,
      ...each(at),
      ...one,
    }),
  )
  await house.load({ employees })
  return employees.map(({ id }) => id)
}

interface NewProgram {
  program: Partial<ProgramRecord> & Pick<ProgramRecord, 'training_type_id'>
  version?: Partial<ProgramVersionRecord>
  /** In order; minutes by topic id. */
  modules?: readonly (Partial<ProgramModuleRecord> & { minutes?: Readonly<Record<Id, number>> })[]
}
/** Adds a program with one version, published by default. */
export async function programIn(house: House, { program, version, modules = [] }: NewProgram) {
  const organization_id = house.agency.id
  const made = aProgram({ organization_id, titles: { en: 'Fall prevention' }, ...program })
  const held = aProgramVersion({ organization_id, program_id: made.id, ...version })
  const parts = modules.map(({ minutes = {}, ...over }, at) => ({
    row: aProgramModule({ organization_id, version_id: held.id, position: at + 1, ...over }),
    minutes: Object.entries(minutes),
  }))
  await house.load({
    programs: [made],
    program_versions: [held],
    program_modules: parts.map(({ row }) => row),
    program_module_minutes: parts.flatMap(part =>
      part.minutes.map(([topic_id, minutes]) => ({ organization_id, module_row_id: part.row.id, topic_id, minutes })),
    ),
  })
  return { ...made, version_id: held.id, modules: parts.map(({ row }) => row.module_id) }
}

/** Assigns the program to each of them; returns the assignment ids in order. */
export async function assignedIn(
  house: House,
  program_id: Id,
  people: readonly Id[],
  over: Partial<AssignmentRecord> = {},
): Promise<Id[]> {
  const organization_id = house.agency.id
  const assignments = people.map(employee_id => anAssignment({ organization_id, employee_id, program_id, ...over }))
  await house.load({ assignments })
  return assignments.map(({ id }) => id)
}
