import { addDays, fullName } from '@preceptor/contract'
import { type Day, dayText, instantText, officeHour, workday } from './days.ts'
import { type AssignmentRecord, anAssignment, type ExtensionRecord } from './factories/assignments.ts'
import { anEvent, type EventRecord } from './factories/events.ts'
import type { ProgramRecord } from './factories/programs.ts'
import type { Chronicle } from './history.ts'
import type { Person } from './people.ts'
import { cataloguePlans } from './programs/catalogue.ts'
import { harborlightPrograms } from './programs/harborlight.ts'
import { Random } from './random.ts'

interface Training {
  assignments: AssignmentRecord[]
  assignment_extensions: ExtensionRecord[]
  events: EventRecord[]
}

/** Other agencies use some of them too. */
const plans = [...new Map([...cataloguePlans, ...harborlightPrograms].map(plan => [plan.code, plan])).values()]

/** Percent of people with each program. Orientation is for new people. */
const shares: Readonly<Record<string, number>> = {
  'INFC-1': 22,
  'FALL-1': 14,
  'DEM-2': 9,
  'BODY-1': 16,
  'ABUSE-1': 18,
  'EVV-1': 7,
  'VITAL-1': 10,
  'SHARE-1': 12,
  'HIPAA-1': 11,
  'BBP-1': 8,
}
const orientation = 'ORIENT-8'

const extensions = [
  'Family emergency',
  'No internet at home until next week',
  'Covering extra shifts this month',
] as const
const withdrawals = ['Assigned by mistake', 'Took the same class elsewhere', 'Moved to the office'] as const

/** Creates the open assignments of an agency's people. Uses its own random generator, so other data does not change. */
export function trainingOf(
  seed: string,
  chronicle: Chronicle,
  people: readonly Person[],
  programs: readonly ProgramRecord[],
): Training {
  const random = new Random(`${seed} ${chronicle.place.plan.name} training ${people[0]?.employee.id ?? ''}`)
  const training: Training = { assignments: [], assignment_extensions: [], events: [] }
  for (const plan of plans) {
    const program = programs.find(({ code }) => code === plan.code)
    if (!program || plan.is) continue
    for (const person of people)
      if (isFor(plan.disciplines, person) && isMeant(random, chronicle.today, plan.code, person))
        assign(random, { chronicle, person, program }, training)
  }
  return training
}

const isFor = (disciplines: readonly string[] | undefined, { discipline }: Person) =>
  !disciplines || (discipline !== null && disciplines.includes(discipline.code))

function isMeant(random: Random, today: Day, code: string, { career }: Person): boolean {
  if (code !== orientation) return career.status !== 9 && random.chance((shares[code] ?? 0) / 100)
  return career.hired !== null && career.hired > today - 45 && career.status !== 5
}

interface About {
  chronicle: Chronicle
  person: Person
  program: ProgramRecord
}

/** Returns the day it was assigned, or null if that was too long ago or never. */
function assignedOn(random: Random, today: Day, { career }: Person): Day | null {
  const latest = career.moves.at(-1)?.day ?? today
  if (career.status === 1 || career.status > 5)
    return workday(random.chance(0.9) ? today - random.int(1, 29) : today - random.int(31, 52))
  // Before they left or went on leave, if that was recent
  return latest > today - 120 ? workday(latest - random.int(3, 24)) : null
}

function assign(random: Random, { chronicle, person, program }: About, to: Training) {
  const { today, staff, place } = chronicle
  const { employee, career } = person
  const day = assignedOn(random, today, person)
  // After they joined, and after the agency did
  if (day === null || day <= Math.max(career.entered, chronicle.joined)) return
  const at = officeHour(random, day)
  const assigned_on = dayText(day)
  const later = career.status === 1 && day > today - 12 && random.chance(0.12)
  const start_date = dayText(later ? today + random.int(2, 20) : day)
  const own = staff.coordinator?.coordinator_id === employee.coordinator_id ? staff.coordinator : undefined
  const actor = own ?? staff.admin
  const assignment = anAssignment({
    organization_id: place.organization_id,
    id: random.id(at),
    employee_id: employee.id,
    program_id: program.id,
    source: random.chance(0.7) ? 'bulk' : 'manual',
    assigned_on,
    assigned_by_name: actor.name,
    start_date,
    rule_due_on: addDays(start_date, program.due_days),
    due_since: assigned_on,
    created_at: instantText(at),
  })
  to.assignments.push(assignment)
  const tell = (when: number, kind: EventRecord['kind'], over: Partial<EventRecord>) =>
    to.events.push(
      anEvent({
        organization_id: place.organization_id,
        id: random.id(when),
        at: instantText(when),
        kind,
        subject_id: employee.id,
        subject_name: fullName(employee),
        actor_id: actor.id,
        actor_name: actor.name,
        ...over,
      }),
    )
  const name = program.titles.en ?? ''
  tell(at, 'training.assigned', {
    changes: [
      { field: 'program', before: null, after: name },
      { field: 'start_date', before: null, after: start_date },
      { field: 'due_on', before: null, after: assignment.rule_due_on },
    ],
  })
  const left = career.status === 2 || career.status === 5
  if (left || random.chance(0.03)) {
    const end = left ? (career.moves.at(-1)?.day ?? today) : Math.min(today - 1, day + random.int(1, 6))
    const ended = Math.max(officeHour(random, end), at + 3_600_000)
    const reason = left ? null : random.pick(withdrawals)
    Object.assign(assignment, {
      state: 'withdrawn',
      withdrawn_at: instantText(ended),
      withdrawn_on: dayText(end),
      withdrawn_how: left ? 'left' : 'manual',
      withdrawn_by_name: left ? 'Preceptor' : actor.name,
      reason,
    })
    tell(ended, 'training.withdrawn', {
      ...(left && { source: 'system', actor_id: null, actor_name: 'Preceptor' }),
      reason,
      changes: [{ field: 'program', before: name, after: null }],
    })
  } else if (career.status === 1 && random.chance(0.04))
    extend(random, { assignment, name, at, today }, { to, tell, by: actor.name })
}

function extend(
  random: Random,
  { assignment, name, at, today }: { assignment: AssignmentRecord; name: string; at: number; today: Day },
  {
    to,
    tell,
    by,
  }: { to: Training; tell: (at: number, kind: EventRecord['kind'], over: Partial<EventRecord>) => void; by: string },
) {
  const { organization_id, id, employee_id, rule_due_on } = assignment
  const moment = Math.min(at + random.int(1, 8) * 86_400_000, (today - 1) * 86_400_000 + 72_000_000)
  const reason = random.pick(extensions)
  const extended_to = addDays(rule_due_on ?? assignment.start_date, random.pick([7, 14, 30]))
  Object.assign(assignment, { extended_to, due_since: instantText(moment).slice(0, 10), reason })
  to.assignment_extensions.push({
    organization_id,
    id: random.id(moment),
    assignment_id: id,
    employee_id,
    due_was: rule_due_on,
    extended_to,
    reason,
    by_name: by,
    at: instantText(moment),
  })
  tell(moment, 'training.extended', {
    reason,
    changes: [
      { field: 'program', before: name, after: name },
      { field: 'due_on', before: rule_due_on, after: extended_to },
    ],
  })
}
