import { type AttendanceWay, type BookingState, fullName } from '@preceptor/contract'
import { localIn } from '@preceptor/contract/zoned-time'
import { dayOf, dayText, instantText, officeHour, workday } from '../days.ts'
import type { AssignmentRecord } from '../factories/assignments.ts'
import { anEvent, type EventRecord } from '../factories/events.ts'
import type { ProgramDisciplineRecord } from '../factories/programs.ts'
import {
  aBooking,
  aSession,
  aSessionDay,
  type InstructorRecord,
  type SessionBookingRecord,
  type SessionRecord,
  type SessionSeriesRecord,
} from '../factories/sessions.ts'
import type { Actor, Chronicle } from '../history.ts'
import { type Course, coursesOf, type Lists } from '../learning/courses.ts'
import { Sittings } from '../learning/quiz-sittings.ts'
import type { Person } from '../people.ts'
import { anAddress } from '../places.ts'
import { Random } from '../random.ts'
import { attend, signOff } from './attendance.ts'
import { candidates } from './candidates.ts'
import { type Date as Planned, datesOf } from './days.ts'
import { type SessionPlan, type TeachingPlan, teachingPlans } from './plans.ts'
import { Duties, teachersOf } from './teachers.ts'
import type { Booked, Held, Taught, World } from './world.ts'
import { nothingLearned } from '../learning/past.ts'

interface Given {
  lists: Lists & { program_disciplines: readonly ProgramDisciplineRecord[] }
  /** All assignments people have so far. */
  assignments: readonly AssignmentRecord[]
  /** People on a learning path; paths.ts covers their training. */
  onPaths: ReadonlySet<string>
  /** By email address. */
  users: ReadonlyMap<string, Actor>
}

/**
 * Creates the sessions of an agency with the people on their rosters, over twelve months and some weeks ahead. Uses its own random
 * generator, so other data does not change.
 */
export function sessionsOf(seed: string, chronicle: Chronicle, people: readonly Person[], given: Given): Taught {
  const plan = teachingPlans[chronicle.place.plan.name]
  const random = new Random(`${seed} ${chronicle.place.plan.name} sessions`)
  const to: Taught = {
    ...nothingLearned(),
    session_series: [],
    sessions: [],
    session_days: [],
    session_instructors: [],
    session_papers: [],
    session_bookings: [],
    session_attendance: [],
    ...(plan ? teachersOf(random, chronicle, plan, given.users) : { rooms: [], instructors: [] }),
  }
  if (!plan) return to
  const world: World = {
    random,
    chronicle,
    sittings: new Sittings(),
    to,
    courses: new Map(coursesOf(given.lists).map(course => [course.program.code ?? '', course])),
    known: {
      people,
      held: new Map(given.assignments.map(one => [`${one.employee_id} ${one.program_id}`, one.state])),
      onPaths: given.onPaths,
      busy: new Map(),
      meant: Map.groupBy(given.lists.program_disciplines, one => one.program_id),
    },
  }
  for (const held of inTheirOrder(world, plan)) fill(world, held)
  return to
}

interface Dated {
  plan: SessionPlan
  course: Course
  date: Planned
  series: SessionSeriesRecord | null
}

/** Creates the sessions in order of their first day. */
function inTheirOrder(world: World, plan: TeachingPlan): Held[] {
  const { today } = world.chronicle
  const zone = 'America/New_York'
  const duties = new Duties(world.to.instructors)
  return plan.sessions
    .flatMap(one => {
      const course = world.courses.get(one.program)
      if (!course) throw new Error(`There is no program ${one.program} to teach.`)
      const dates = datesOf(one, today, zone)
      const series = one.series ? seriesOf(world, one, course, dates) : null
      return dates.map((date): Dated => ({ plan: one, course, date, series }))
    })
    .toSorted((a, b) => a.date.first - b.date.first)
    .map(one => write(world, one, duties, zone))
}

function seriesOf({ random, chronicle, to }: World, plan: SessionPlan, { program }: Course, dates: readonly Planned[]) {
  const [first, last] = [dates[0]?.named ?? 0, dates.at(-1)?.named ?? 0]
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const { place, joined, staff } = chronicle
  const made = officeHour(random, workday(Math.max(joined + 2, first - 20)))
  const series: SessionSeriesRecord = {
    organization_id: place.organization_id,
    id: random.id(made),
    program_id: program.id,
    rule: {
      rule: {
        frequency: 'weekly',
        interval: plan.weeks[2],
        weekdays: [weekdays[plan.weekday]],
        position: null,
        month_day: null,
        until: dayText(last),
        times: null,
        except: [],
        skips_holidays: false,
      },
      starts_on: dayText(first),
      week_start: place.plan.week_start ?? 'sunday',
      starts: plan.starts,
    },
    zone: 'America/New_York',
    made_to: dayText(last),
    created_by_name: staff.admin.name,
  }
  to.session_series.push(series)
  return series
}

function write(world: World, { plan, course, date, series }: Dated, duties: Duties, zone: string): Held {
  const { random, chronicle, to } = world
  const { place, today, joined, staff } = chronicle
  const { organization_id } = place
  const { first, days, teacher } = duties.when(plan, date.first, zone)
  const [starts_at, ends_at] = [days[0]?.starts_at ?? '', days.at(-1)?.ends_at ?? '']
  const planned = Math.max(Math.min(first - random.int(20, 34), today - 3), joined + 2, course.first)
  const at = officeHour(random, Math.min(planned, first - 2))
  const location_id = (plan.location && place.locations.get(plan.location)?.id) ?? null
  const nth = to.sessions.length
  const isOver = Date.parse(ends_at) < today * 86_400_000
  const state =
    plan.is === 'draft' || plan.is === 'cancelled' ? plan.is : isOver && plan.is !== 'unsigned' ? 'closed' : 'open'
  const closed = closing(random, ends_at, to.instructors, staff.admin)
  const row = aSession({
    organization_id,
    id: random.id(at),
    program_id: course.program.id,
    module_id: course.on(first)?.live?.module_id ?? null,
    series_id: series?.id ?? null,
    occurrence_on: series ? dayText(date.named) : null,
    title: plan.title,
    mode: plan.mode,
    state,
    cancel_reason: plan.is === 'cancelled' ? 'The room is being painted' : null,
    zone,
    starts_at,
    ends_at,
    location_id,
    room_id: to.rooms.find(room => room.location_id === location_id && room.name === plan.room)?.id ?? null,
    language: plan.language ?? 'en',
    interpreter_language: plan.interpreter && nth % 2 === 0 ? plan.interpreter : null,
    capacity: plan.seats,
    min_seats: plan.least ?? null,
    wait_list: plan.wait_list ?? 'automatic',
    is_rn_led: plan.rn ?? false,
    pay_code: course.program.pay_code,
    credit_minutes: plan.credit,
    ...placeOf(random, plan, chronicle),
    ...(state === 'closed' && closed),
    created_at: instantText(at),
    created_by_name: staff.admin.name,
    updated_at: state === 'closed' ? closed.closed_at : instantText(at),
    updated_by_name: state === 'closed' ? closed.closed_by_name : staff.admin.name,
  })
  to.sessions.push(row)
  const rows = days.map(day => aSessionDay({ organization_id, session_id: row.id, ...day }))
  to.session_days.push(...rows)
  if (state === 'closed' && plan.objectives)
    to.session_papers.push({
      organization_id,
      session_id: row.id,
      content: null,
      objectives: plan.objectives,
      materials: plan.materials ?? null,
      post_test: 'Ten questions at the end; whoever stayed passed.',
      updated_at: closed.closed_at,
      updated_by_name: closed.closed_by_name,
    })
  to.session_instructors.push({ organization_id, session_id: row.id, instructor_id: teacher.id, place: 1 })
  const held = {
    plan,
    course,
    row,
    days: rows,
    teacher,
    name: `${row.title}, ${localIn(starts_at, zone).replace('T', ' ')}`,
  }
  narrate(world, held, at)
  return held
}

/** Signed off the same evening, by the nurse if they are a user, else by the administrator. */
function closing(random: Random, ends_at: string, instructors: readonly InstructorRecord[], admin: Actor) {
  const nurse = instructors.find(one => one.is_rn && one.user_id !== null)
  return {
    closed_at: instantText(Date.parse(ends_at) + random.int(25, 80) * 60_000),
    closed_by: nurse?.user_id ?? admin.id,
    closed_by_name: nurse?.name ?? admin.name,
    closed_license: nurse ? `RN ${nurse.license_state} ${nurse.license_number}` : null,
  }
}

function placeOf(random: Random, { mode, title }: SessionPlan, { place: { plan } }: Chronicle): Partial<SessionRecord> {
  if (mode === 'virtual' || mode === 'hybrid')
    return {
      meeting_link: `https://meet.example.org/${plan.short_name.toLowerCase().replace(/\W+/g, '-')}-${random.int(1_000, 9_999)}`,
      meeting_passcode: String(random.int(100_000, 999_999)),
    }
  if (mode !== 'visit') return {}
  const [region = 'bronx'] = Object.values(plan.locations).map(one => one.region)
  const { address_line1, city, postal_code } = anAddress(random, region)
  return { address: `${address_line1}, ${city}, ${plan.state} ${postal_code}`, notes: `${title}: the client agreed.` }
}

/** Writes the log of the session itself. */
function narrate({ random, chronicle, to }: World, { row }: Held, at: number) {
  const add = (
    when: number,
    kind: EventRecord['kind'],
    actor: { id: string | null; name: string },
    reason: string | null = null,
  ) =>
    to.events.push(
      anEvent({
        organization_id: chronicle.place.organization_id,
        id: random.id(when),
        at: instantText(when),
        kind,
        actor_id: actor.id,
        actor_name: actor.name,
        subject_id: row.id,
        subject_name: row.title,
        reason,
      }),
    )
  const { admin } = chronicle.staff
  add(at, 'session.created', admin)
  if (row.state !== 'draft') add(at + 60_000, 'session.opened', admin)
  if (row.state === 'cancelled')
    add((chronicle.today - 1) * 86_400_000 + 15 * 3_600_000, 'session.cancelled', admin, row.cancel_reason)
}

/** Fills the roster and its results. */
function fill(world: World, held: Held) {
  const { random, chronicle, known } = world
  const { plan, row } = held
  if (row.state === 'draft') return
  const first = dayOf(row.starts_at.slice(0, 10))
  const isPast = row.state === 'closed' || plan.is === 'unsigned'
  const seats = row.capacity ?? 12
  const ahead = first - chronicle.today
  const share = isPast ? 0.55 + random.next() * 0.35 : Math.max(0.25, 0.85 - ahead / 60)
  const wanted =
    plan.is === 'full'
      ? seats
      : Math.max(1, Math.min(Math.round(Math.min(seats, 24) * share), isPast || seats === 1 ? seats : seats - 1))
  const found = candidates(known, chronicle, held, random)
  const take = (state: BookingState, over: Partial<SessionBookingRecord> = {}) => {
    const person = found.shift()
    return person && book(world, held, { person, state, over })
  }
  const booked = Array.from({ length: wanted }, () => take('booked')).filter(one => one !== undefined)
  if (plan.is === 'full') for (let n = 0; n < 7; n++) take('waiting')
  if (plan.mode !== 'visit') {
    if (random.chance(0.6)) take('cancelled', { reason: random.pick(['Works that day', 'Is ill', 'Child care']) })
    if (random.chance(0.4)) take('declined', { source: 'link', reason: 'Can’t come' })
    if (random.chance(0.25)) take('removed', { reason: 'Moved to another class' })
    if (row.state === 'open' && !isPast) for (let n = random.int(0, 3); n > 0; n--) take('invited')
  }
  if (row.state !== 'closed') return
  if (random.chance(0.3) && plan.mode !== 'visit' && booked.length < seats) {
    const walkIn = take('booked', { source: 'walk_in', booked_at: row.starts_at })
    if (walkIn) booked.push(walkIn)
  }
  // Uses one way for the whole class, so its record needs one kind of proof
  const how: AttendanceWay =
    plan.mode === 'virtual' ? 'virtual' : random.weighted({ roster: 20, code: 50, kiosk: 25, paper: 5 })
  for (const one of booked) attend(world, held, one, how)
  signOff(world, held)
}

function book(
  { random, chronicle, to, known }: World,
  held: Held,
  { person, state, over }: { person: Person; state: BookingState; over: Partial<SessionBookingRecord> },
): Booked {
  const { row, days, name } = held
  const { organization_id } = row
  const { employee } = person
  const [made, starts] = [Date.parse(row.created_at), Date.parse(row.starts_at)]
  const now = (chronicle.today - 1) * 86_400_000 + 20 * 3_600_000
  const earliest = Math.max(
    made + 3_600_000,
    (Math.max(person.career.entered, person.career.hired ?? 0) + 1) * 86_400_000,
  )
  const latest = Math.min(starts - 3_600_000, now)
  const at = over.booked_at
    ? Date.parse(over.booked_at)
    : Math.round(earliest + Math.max(0, latest - earliest) * random.next())
  const own =
    chronicle.staff.coordinator?.coordinator_id === employee.coordinator_id ? chronicle.staff.coordinator : null
  const byLink = over.source === 'link' || (over.source === undefined && state === 'booked' && random.chance(0.15))
  const actor = own ?? chronicle.staff.admin
  const source = over.source ?? (byLink ? 'link' : random.chance(0.7) ? 'bulk' : 'manual')
  const booking = aBooking({
    organization_id,
    id: random.id(at),
    session_id: row.id,
    employee_id: employee.id,
    state,
    waits_since: state === 'waiting' ? instantText(at) : null,
    booked_by_name: byLink ? fullName(employee) : actor.name,
    ...over,
    source,
    booked_at: instantText(at),
  })
  to.session_bookings.push(booking)
  to.events.push(
    anEvent({
      organization_id,
      id: random.id(at),
      at: booking.booked_at,
      kind: state === 'waiting' || state === 'invited' ? `booking.${state}` : 'booking.booked',
      source: byLink ? 'learner' : 'user',
      actor_id: byLink ? null : actor.id,
      actor_name: booking.booked_by_name,
      subject_id: employee.id,
      subject_name: fullName(employee),
      changes: [{ field: 'session', before: null, after: name }],
    }),
  )
  known.busy.set(employee.id, [...(known.busy.get(employee.id) ?? []), ...days])
  known.held.set(`${employee.id} ${row.program_id}`, 'booked')
  return { person, row: booking }
}
