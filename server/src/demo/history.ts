import { fullName, type ProviderStatus, providerStatuses } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { inWords } from '../lib/texts.ts'
import { type Day, dayText, instantText, isWeekend, officeHour, workday } from './days.ts'
import { anEvent, type EventRecord } from './factories/events.ts'
import { aScheduledStatus, type ScheduledStatusRecord } from './factories/employees.ts'
import { anAddress, aPhone } from './places.ts'
import type { Person, Workplace } from './people.ts'
import type { Random } from './random.ts'

export interface Actor {
  id: string
  name: string
}

/** People who work with an agency's records. */
export interface Staff {
  admin: Actor
  /** Hiring, intake, records: the busiest first. */
  office: Actor[]
  /** The coordinator who signs in, and their row in `coordinators`. */
  coordinator?: Actor & { coordinator_id: string }
}

export interface Chronicle {
  place: Workplace
  staff: Staff
  today: Day
  joined: Day
  /** The import of everyone employed when the agency joined. */
  import_id: string
}

type Change = EventRecord['changes'][number]
const word = (status: ProviderStatus) => inWords(fallback, providerStatuses[status])

/** The time the roster was imported. */
export const joinedAt = ({ joined }: Pick<Chronicle, 'joined'>) => joined * 86_400_000 + 15 * 3_600_000

/** Returns everything that happened to one person since the agency joined. Sets when the record was created and last changed. */
export function historyOf(random: Random, chronicle: Chronicle, person: Person): EventRecord[] {
  const { joined } = chronicle
  const moves = person.career.moves.filter(({ day }) => day > joined)
  const events =
    person.career.entered > joined
      ? [createdByHand(random, chronicle, person), ...statusChanges(random, chronicle, person, moves.slice(1))]
      : [imported(random, chronicle, person), ...statusChanges(random, chronicle, person, moves)]
  events.push(...edits(random, chronicle, person))
  events.sort((a, b) => (a.at < b.at ? -1 : 1))
  person.employee.created_at = events[0]?.at ?? person.employee.created_at
  person.employee.updated_at = events.at(-1)?.at ?? person.employee.created_at
  return events
}

function about({ place }: Chronicle, { employee }: Person, at: number, random: Random, over: Partial<EventRecord>) {
  return anEvent({
    organization_id: place.organization_id,
    id: random.id(at),
    at: instantText(at),
    subject_id: employee.id,
    subject_name: fullName(employee),
    ...over,
  })
}

const by = (actor: Actor) => ({ actor_id: actor.id, actor_name: actor.name })

function createdChanges({ employee, discipline, location }: Person): Change[] {
  const after = {
    employee_number: employee.employee_number,
    first_name: employee.first_name,
    last_name: employee.last_name,
    discipline_id: discipline?.name ?? null,
    location_id: location?.name ?? null,
    hire_date: employee.hire_date,
  }
  return Object.entries(after).flatMap(([field, value]) => (value ? [{ field, before: null, after: value }] : []))
}

function imported(random: Random, chronicle: Chronicle, person: Person): EventRecord {
  const at = joinedAt(chronicle) + random.int(0, 90_000)
  return about(chronicle, person, at, random, {
    kind: 'employee.created',
    source: 'import',
    job_id: chronicle.import_id,
    ...by(chronicle.staff.admin),
    changes: createdChanges(person),
  })
}

/** Entered with the application; number and first day came later. */
function createdByHand(random: Random, chronicle: Chronicle, person: Person): EventRecord {
  const later = new Set(['employee_number', 'hire_date'])
  return about(chronicle, person, officeHour(random, person.career.entered), random, {
    kind: 'employee.created',
    ...by(fromOffice(random, chronicle.staff)),
    changes: createdChanges(person).filter(({ field }) => !later.has(field)),
  })
}

function statusChanges(random: Random, chronicle: Chronicle, person: Person, moves: Person['career']['moves']) {
  const all = person.career.moves
  let earliest = 0
  return moves.map(move => {
    const before = all[all.indexOf(move) - 1]?.to ?? 6
    const at = Math.max(earliest + 20 * 60_000, officeHour(random, move.day))
    earliest = at
    return about(chronicle, person, at, random, {
      kind: 'employee.status_changed',
      ...by(someone(random, chronicle, person)),
      reason: move.reason,
      changes: [
        { field: 'provider_status', before: word(before), after: word(move.to) },
        ...datesOf(person, move.day, before, move.to),
      ],
    })
  })
}

function datesOf({ career }: Person, day: Day, before: ProviderStatus, to: ProviderStatus): Change[] {
  if (to === 5) return [{ field: 'termination_date', before: null, after: dayText(day) }]
  if (before !== 5) return []
  const left = career.moves.findLast(move => move.to === 5 && move.day <= day)
  return [
    { field: 'termination_date', before: left ? dayText(left.day) : null, after: null },
    { field: 'rehire_date', before: null, after: dayText(day) },
  ]
}

function someone(random: Random, { staff }: Chronicle, { employee }: Person): Actor {
  const own = staff.coordinator?.coordinator_id === employee.coordinator_id ? staff.coordinator : undefined
  if (own && random.chance(0.6)) return own
  return random.chance(0.8) ? fromOffice(random, staff) : staff.admin
}

/** The first person does most of it. */
const fromOffice = (random: Random, { office, admin }: Staff): Actor =>
  office[Math.floor(random.next() ** 1.7 * office.length)] ?? admin

/** Profile corrections, each leading to today's value. */
function edits(random: Random, chronicle: Chronicle, person: Person): EventRecord[] {
  const { joined, today } = chronicle
  const from = Math.max(joined + 4, person.career.entered + 4)
  const to = Math.min(today - 1, person.career.left ?? today)
  const fields = random.shuffle(['mobile', 'address', 'email', 'coordinator'])
  if (from > to) return []
  const many = random.chance(0.34) ? (random.chance(0.25) ? 2 : 1) : 0
  return fields.slice(0, many).flatMap(field => {
    // Slightly more of them recently
    const day = to - Math.floor((to - from) * random.next() ** 1.15)
    const changes = editOf(random, chronicle, person, field)
    if (day < from || isWeekend(day) || changes.length === 0) return []
    return [
      about(chronicle, person, officeHour(random, day), random, {
        kind: 'employee.updated',
        ...by(someone(random, chronicle, person)),
        changes,
      }),
    ]
  })
}

function editOf(random: Random, { place }: Chronicle, person: Person, field: string): Change[] {
  const { employee, location, coordinator } = person
  const { state, locations } = place.plan
  if (field === 'mobile') return changed('mobile', random.chance(0.4) ? null : aPhone(random, state), employee.mobile)
  if (field === 'email')
    return changed('email', random.chance(0.6) ? null : formerMailbox(employee.email), employee.email)
  if (field === 'coordinator') {
    const others = (place.coordinators.get(location?.name ?? '') ?? []).filter(({ id }) => id !== coordinator?.id)
    return others.length > 0 && coordinator ? changed('coordinator_id', random.pick(others).name, coordinator.name) : []
  }
  const region = location && locations[location.name]?.region
  if (!region || !employee.address_line1) return []
  const before = anAddress(random, region)
  return [
    ...changed('address_line1', before.address_line1, employee.address_line1),
    ...changed('city', before.city, employee.city),
    ...changed('postal_code', before.postal_code, employee.postal_code),
  ]
}

const formerMailbox = (email: string | null) => email?.replace(/(\d*)@example\.\w+/, '.old@example.org') ?? null

const changed = (field: string, before: string | null, after: string | null): Change[] =>
  after === null || before === after ? [] : [{ field, before, after }]

/** A status change planned for one of the coming weeks, with its history entry. */
export function planned(random: Random, chronicle: Chronicle, person: Person, plan: Planned) {
  const { place, today, staff } = chronicle
  const { employee } = person
  const at = officeHour(random, workday(today - plan.ago))
  const planner = fromOffice(random, staff)
  const effective_on = dayText(workday(today + plan.ahead))
  const scheduled: ScheduledStatusRecord = aScheduledStatus({
    organization_id: place.organization_id,
    id: random.id(at),
    employee_id: employee.id,
    provider_status: plan.to,
    reason: plan.reason,
    note: plan.note,
    effective_on,
    created_by: planner.id,
    created_by_name: planner.name,
    created_at: instantText(at),
  })
  const event = about(chronicle, person, at, random, {
    kind: 'employee.status_scheduled',
    ...by(planner),
    reason: plan.reason,
    note: plan.note,
    changes: [
      { field: 'provider_status', before: word(employee.provider_status), after: word(plan.to) },
      { field: 'effective_on', before: null, after: effective_on },
    ],
  })
  if (plan.from === 7 && plan.to === 1) {
    // The planned day is the first day of work
    event.changes.push({ field: 'hire_date', before: employee.hire_date, after: effective_on })
    employee.hire_date = effective_on
  }
  if (event.at > employee.updated_at) employee.updated_at = event.at
  return { scheduled, event }
}

export interface Planned {
  from: ProviderStatus
  to: ProviderStatus
  reason: string | null
  note: string | null
  /** Days ago it was planned, days ahead it takes effect. */
  ago: number
  ahead: number
}

/** Events of the agency rather than a person: visits by our staff, exports, shared views. */
export function agencyEvents(random: Random, chronicle: Chronicle, staff: { vendor: Actor; views: string[] }) {
  const { place, today, joined } = chronicle
  const events: EventRecord[] = []
  const add = (day: Day, over: Partial<EventRecord>) => {
    if (day <= joined) return
    const at = officeHour(random, workday(day))
    events.push(anEvent({ organization_id: place.organization_id, id: random.id(at), at: instantText(at), ...over }))
  }
  for (const ago of [2, 9, 31, 64, 120, 210, 300]) add(today - ago, { kind: 'agency.entered', ...by(staff.vendor) })
  for (const ago of [1, 12, 40, 77, 151])
    add(today - ago, {
      kind: 'employees.exported',
      ...by(fromOffice(random, chronicle.staff)),
    })
  for (const [n, name] of staff.views.entries())
    add(today - 30 - n * 45, { kind: 'view.shared', subject_name: name, ...by(chronicle.staff.admin) })
  return events
}
