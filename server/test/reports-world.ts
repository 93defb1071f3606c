import { addDays } from '@preceptor/contract'
import { anAssignment, type AssignmentRecord } from '../src/demo/factories/assignments.ts'
import { anEmployee, type EmployeeRecord } from '../src/demo/factories/employees.ts'
import { aTrainingRecord } from '../src/demo/factories/learning.ts'
import { aProgram, aProgramVersion } from '../src/demo/factories/programs.ts'
import { aLocation, aTrainingType } from '../src/demo/factories/taxonomy.ts'
import { Random } from '../src/demo/random.ts'
import { todayIn } from '../src/features/employees/today.ts'
import type { House } from './house.ts'

/** A dataset row with values as in filters: the simplest reading of the loaded data. */
export interface PlainRow {
  id: string
  employee_id: string
  /** By dimension. */
  values: Record<string, string | null>
  /** The numbers behind measures, by name. */
  numbers: Record<string, number | null>
}

const today = todayIn('America/New_York')
const day = (days: number) => addDays(today, days)

/** Datasets that have a witness. */
export type WitnessedName = 'people' | 'assignments' | 'ledger'

/** Loads a small agency with people, assignments and a ledger, and returns the same data as plain rows. */
export async function reportsWorld(
  house: House,
  seed = 'reports',
  size = 16,
): Promise<Record<WitnessedName, PlainRow[]>> {
  const random = new Random(seed)
  const { id: organization_id, location_id, discipline_id, coordinator_id } = house.agency
  const type = aTrainingType({ organization_id })
  const places = [aLocation({ organization_id }), aLocation({ organization_id })]
  const locations = [null, location_id, ...places.map(({ id }) => id)]
  const programs = ['Fire', 'Falls', 'Dementia'].map(en =>
    aProgram({ organization_id, training_type_id: type.id, titles: { en } }),
  )
  const employees = Array.from({ length: size }, (_, at) =>
    anEmployee({
      organization_id,
      first_name: 'Ana',
      last_name: `Person ${at}`,
      provider_status: random.pick([1, 1, 3]),
      location_id: random.pick(locations),
      coordinator_id: random.chance(0.5) ? coordinator_id : null,
      discipline_id: random.chance(0.7) ? discipline_id : null,
      language: random.pick([null, 'en', 'es']),
      employment_type: random.pick([null, 'full_time', 'per_diem']),
      hire_date: random.chance(0.9) ? day(-random.int(10, 900)) : null,
    }),
  )
  const assignments: AssignmentRecord[] = []
  const standings = new Map<string, string>()
  for (const { id: employee_id } of employees)
    for (const { id: program_id } of programs) {
      if (random.chance(0.3)) continue
      const assigned_on = day(-random.int(60, 200))
      const done_on = day(-random.int(1, 50))
      const [standing, over] = random.pick<() => [string, Partial<AssignmentRecord>]>([
        () => ['overdue', { rule_due_on: day(-random.int(1, 40)) }],
        () => ['assigned', { rule_due_on: day(random.int(1, 60)) }],
        () => ['in_progress', { state: 'in_progress', rule_due_on: null, progress_pct: random.int(1, 99) }],
        () => ['completed', done(done_on, random.chance(0.5) ? day(200) : null)],
        () => ['expired', done(done_on, day(-random.int(1, 20)))],
        () => ['waived', { state: 'waived', waived_on: done_on, waived_by_name: 'Ada Admin' }],
        () => [
          'withdrawn',
          {
            state: 'withdrawn',
            withdrawn_on: done_on,
            withdrawn_at: `${done_on}T12:00:00Z`,
            withdrawn_how: 'manual',
            withdrawn_by_name: 'Ada Admin',
          },
        ],
      ])()
      const one = anAssignment({
        organization_id,
        employee_id,
        program_id,
        assigned_on,
        source: random.pick(['manual', 'rule']),
        ...over,
      })
      standings.set(one.id, standing)
      assignments.push(one)
    }
  function done(on: string, expires_on: string | null): Partial<AssignmentRecord> {
    return {
      state: 'completed',
      progress_pct: 100,
      score: random.chance(0.6) ? random.int(60, 100) : null,
      completed_on: on,
      completed_at: `${on}T15:00:00Z`,
      completed_how: 'online',
      expires_on,
    }
  }
  const records = assignments.flatMap(({ id: assignment_id, employee_id, program_id }) =>
    Array.from({ length: random.int(0, 2) }, () => {
      const completed_on = day(-random.int(1, 400))
      const isCredit = random.chance(0.5)
      return aTrainingRecord({
        organization_id,
        employee_id,
        assignment_id,
        program_id,
        completed_on,
        entered_at: `${completed_on}T17:00:00Z`,
        kind: isCredit ? 'credit' : 'completion',
        ...(isCredit
          ? { topic: 'Safety', mode: random.pick(['online', 'classroom']), minutes: random.int(10, 90) }
          : {}),
        how: random.pick(['online', 'attendance', 'evidence']),
        is_payable: random.chance(0.6),
        score: isCredit || random.chance(0.4) ? null : random.int(60, 100),
      })
    }),
  )
  const reversed = new Set(records.filter(() => random.chance(0.2)).map(({ id }) => id))
  const reversals = records
    .filter(({ id }) => reversed.has(id))
    .map(({ id, employee_id, assignment_id, program_id, completed_on, how }) =>
      aTrainingRecord({
        organization_id,
        employee_id,
        assignment_id,
        program_id,
        completed_on,
        how,
        kind: 'reversal',
        reverses: id,
        reason: 'Wrong person',
        entered_at: new Date().toISOString(),
      }),
    )
  await house.load({
    training_types: [type],
    locations: places,
    programs,
    program_versions: programs.map(({ id: program_id }) => aProgramVersion({ organization_id, program_id })),
    employees,
    assignments,
    training_records: [...records, ...reversals],
  })
  const personOf = new Map(employees.map(one => [one.id, one]))
  const whereabouts = (id: string) => {
    const person = personOf.get(id) as EmployeeRecord
    return { location: person.location_id, discipline: person.discipline_id, coordinator: person.coordinator_id }
  }
  const since = (from: string) => Math.round((Date.parse(today) - Date.parse(from)) / 86_400_000)
  /** From hire until everything assigned within 30 days of it was completed. */
  const onboardingOf = ({ id, hire_date }: EmployeeRecord) => {
    if (hire_date === null) return null
    const given = assignments.filter(
      one =>
        one.employee_id === id &&
        !['waived', 'withdrawn'].includes(one.state) &&
        one.assigned_on <= addDays(hire_date, 30),
    )
    const done = given.flatMap(({ completed_on }) => completed_on ?? [])
    const last = done.toSorted().at(-1)
    return last === undefined || done.length < given.length ? null : Math.max(0, since(hire_date) - since(last))
  }
  return {
    people: employees.map(one => ({
      id: one.id,
      employee_id: one.id,
      values: {
        provider_status: String(one.provider_status),
        location: one.location_id,
        coordinator: one.coordinator_id,
        language: one.language,
        employment_type: one.employment_type,
        hired: one.hire_date,
        terminated: one.termination_date,
      },
      numbers: {
        tenure: one.hire_date === null ? null : since(one.hire_date),
        onboarding: onboardingOf(one),
        onboarded: onboardingOf(one) === null ? 0 : 1,
      },
    })),
    assignments: assignments.map(one => {
      const standing = standings.get(one.id) ?? ''
      const due = one.extended_to ?? one.set_due_on ?? one.rule_due_on
      const late = standing === 'overdue' && due !== null ? since(due) : null
      const isClosed = ['completed', 'expired', 'satisfied', 'waived', 'withdrawn', 'superseded'].includes(standing)
      return {
        id: one.id,
        employee_id: one.employee_id,
        values: {
          program: one.program_id,
          standing,
          source: one.source,
          ...whereabouts(one.employee_id),
          assigned: one.assigned_on,
          due,
          completed: one.completed_on,
          expires: one.expires_on,
        },
        numbers: {
          late,
          overdue: late === null ? 0 : 1,
          open: isClosed ? 0 : 1,
          done: standing === 'completed' ? 1 : 0,
          counted: ['waived', 'withdrawn'].includes(standing) ? 0 : 1,
          progress: one.progress_pct,
          score: one.score,
        },
      }
    }),
    ledger: records.map(one => {
      const stands = !reversed.has(one.id)
      const net = stands ? one.minutes : 0
      return {
        id: one.id,
        employee_id: one.employee_id,
        values: {
          program: one.program_id,
          kind: one.kind,
          how: one.how,
          mode: one.mode,
          topic: null,
          counts: stands ? 'yes' : 'no',
          payable: one.is_payable ? 'yes' : 'no',
          ...whereabouts(one.employee_id),
          completed: one.completed_on,
          entered: one.completed_on,
        },
        numbers: { net, paid: one.is_payable ? net : 0, score: one.score },
      }
    }),
  }
}

/** The measures of each dataset, as simple sums over plain rows. */
const sum = (rows: readonly PlainRow[], key: string) => rows.reduce((all, { numbers }) => all + (numbers[key] ?? 0), 0)
const given = (rows: readonly PlainRow[], key: string) => rows.flatMap(({ numbers }) => numbers[key] ?? [])
const mean = (rows: readonly PlainRow[], key: string) => {
  const values = given(rows, key)
  return values.length === 0 ? null : sum(rows, key) / values.length
}
const share = (rows: readonly PlainRow[], over: string, under: string) =>
  sum(rows, under) === 0 ? null : (100 * sum(rows, over)) / sum(rows, under)
const most = (rows: readonly PlainRow[], key: string) =>
  given(rows, key).length === 0 ? null : Math.max(...given(rows, key))
const least = (rows: readonly PlainRow[], key: string) =>
  given(rows, key).length === 0 ? null : Math.min(...given(rows, key))
const people = (rows: readonly PlainRow[]) => new Set(rows.map(one => one.employee_id)).size
type Plain = (rows: readonly PlainRow[]) => number | null

export const plainMeasures: Record<WitnessedName, Record<string, Plain>> = {
  people: {
    count: rows => rows.length,
    tenure: rows => mean(rows, 'tenure'),
    newest: rows => least(rows, 'tenure'),
    longest: rows => most(rows, 'tenure'),
    onboarding: rows => mean(rows, 'onboarding'),
    longest_onboarding: rows => most(rows, 'onboarding'),
    onboarded: rows => sum(rows, 'onboarded'),
  },
  assignments: {
    count: rows => rows.length,
    people,
    days_late: rows => mean(rows, 'late'),
    most_days_late: rows => most(rows, 'late'),
    overdue: rows => sum(rows, 'overdue'),
    overdue_rate: rows => share(rows, 'overdue', 'open'),
    done_rate: rows => share(rows, 'done', 'counted'),
    progress: rows => mean(rows, 'progress'),
    score: rows => mean(rows, 'score'),
  },
  ledger: {
    count: rows => rows.length,
    people,
    minutes: rows => sum(rows, 'net'),
    payable_minutes: rows => sum(rows, 'paid'),
    payable_rate: rows => share(rows, 'paid', 'net'),
    score: rows => mean(rows, 'score'),
  },
}
