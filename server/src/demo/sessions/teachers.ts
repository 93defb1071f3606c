import { type Day, dayText } from '../days.ts'
import {
  aRoom,
  anInstructor,
  type InstructorRecord,
  type RoomRecord,
  type SessionDayRecord,
} from '../factories/sessions.ts'
import type { Chronicle } from '../history.ts'
import type { Random } from '../random.ts'
import { dayAfter, daysOf } from './days.ts'
import type { SessionPlan, TeachingPlan } from './plans.ts'

export type Hours = Pick<SessionDayRecord, 'starts_at' | 'ends_at'>

/** Returns the rooms of an agency by location and name, and its instructors. */
export function teachersOf(
  random: Random,
  { place, today }: Chronicle,
  plan: TeachingPlan,
  users: ReadonlyMap<string, { id: string }>,
) {
  const { organization_id } = place
  const made = (today - place.plan.joined + 1) * 86_400_000
  const rooms: RoomRecord[] = Object.entries(plan.rooms).flatMap(([location, byName]) =>
    Object.entries(byName).map(([name, capacity]) =>
      aRoom({
        organization_id,
        id: random.id(made),
        location_id: place.locations.get(location)?.id ?? '',
        name,
        capacity,
      }),
    ),
  )
  const domain = place.plan.short_name.toLowerCase().replace(/[^a-z]/g, '')
  const instructors = plan.instructors.map(({ name, languages, license, user }) =>
    anInstructor({
      organization_id,
      id: random.id(made),
      name,
      email: user ?? `${plainName(name)}@${domain}.example.org`,
      user_id: (user && users.get(user)?.id) ?? null,
      languages: [...languages],
      ...(license !== undefined && {
        is_rn: true,
        license_state: place.plan.state,
        license_number: `X-RN-${random.int(100_000, 999_999)}`,
        license_expires_on: dayText(today + license),
      }),
    }),
  )
  return { rooms, instructors }
}

const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')

/** Assigns free instructors: a nurse where required, one who speaks the language, the one with the fewest classes first. */
export class Duties {
  #taken = new Map<string, Hours[]>()
  readonly #instructors: readonly InstructorRecord[]

  constructor(instructors: readonly InstructorRecord[]) {
    this.#instructors = instructors
  }

  give({ rn, language = 'en' }: SessionPlan, days: readonly Hours[]): InstructorRecord | undefined {
    const last = days.at(-1)?.ends_at.slice(0, 10) ?? ''
    const able = this.#instructors.filter(
      one =>
        (rn === undefined || (one.is_rn && (one.license_expires_on ?? '9') > last)) &&
        one.languages.includes(language) &&
        !this.#of(one).some(hours => days.some(day => hours.starts_at < day.ends_at && hours.ends_at > day.starts_at)),
    )
    const [first] = able.toSorted((a, b) => this.#of(a).length - this.#of(b).length)
    if (first) this.#taken.set(first.id, [...this.#of(first), ...days])
    return first
  }

  /** Returns the first day from `wanted` on which an instructor is free; holidays push classes onto each other. */
  when(plan: SessionPlan, wanted: Day, zone: string) {
    for (let first = wanted, tries = 0; tries < 15; tries++, first = dayAfter(plan, first)) {
      const days = daysOf(plan, first, zone)
      const teacher = this.give(plan, days)
      if (teacher) return { first, days, teacher }
    }
    throw new Error(`Nobody is free for ${plan.title} on ${dayText(wanted)}.`)
  }

  #of = ({ id }: InstructorRecord) => this.#taken.get(id) ?? []
}
