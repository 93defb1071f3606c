import { type Day, instantText, isWeekend, workday } from './days.ts'
import { anEvent, type EventRecord } from './factories/events.ts'
import type { Actor } from './history.ts'
import type { Random } from './random.ts'

const minute = 60_000
/** 8 a.m. on the East Coast, ignoring daylight saving time. */
const morning = (day: Day) => day * 86_400_000 + 13 * 60 * minute

interface Office {
  organization_id: string
  /** People who work there, and their address. */
  people: readonly Actor[]
  ip: string
  /** The last day with a sign-in. */
  last: Day
}

const days = 21

/** Three weeks of people signing in and out, one of whom forgot the password. */
export function signInsOf(random: Random, { organization_id, people, ip, last }: Office): EventRecord[] {
  const events: EventRecord[] = []
  const add = (at: number, over: Partial<EventRecord>) =>
    events.push(anEvent({ organization_id, id: random.id(at), at: instantText(at), ip, ...over }))
  for (let day = last - days; day <= last; day++) {
    if (isWeekend(day)) continue
    for (const { id, name } of people) {
      if (random.chance(0.12)) continue
      const by = { actor_id: id, actor_name: name }
      const came = morning(day) + random.int(0, 110) * minute
      add(came, { kind: 'user.signed_in', ...by })
      if (random.chance(0.7)) add(came + random.int(400, 560) * minute, { kind: 'user.left', ...by })
    }
  }
  const forgetful = people.at(-1)
  if (forgetful) {
    const at = morning(last - 7) + 62 * minute
    add(at, {
      kind: 'user.sign_in_failed',
      source: 'system',
      actor_name: 'Somebody',
      subject_id: forgetful.id,
      subject_name: forgetful.name,
      note: `4 times, from ${instantText(at - 3 * minute).slice(11, 16)} UTC to ${instantText(at).slice(11, 16)} UTC`,
    })
    add(at + 9 * minute, { kind: 'user.password_reset', actor_id: forgetful.id, actor_name: forgetful.name })
  }
  return events
}

interface Visit {
  ago: number
  who: Actor
  agency: { id: string; name: string }
}

/** Vendor staff's own log: they sign in, open an agency, leave. */
export function vendorVisits(random: Random, today: Day, visits: readonly Visit[]): EventRecord[] {
  return visits.flatMap(({ ago, who, agency }) => {
    const at = morning(workday(today - ago)) + random.int(30, 300) * minute
    const own = { organization_id: null, actor_id: who.id, actor_name: who.name, ip: '198.51.100.24' }
    const event = (after: number, over: Partial<EventRecord>) =>
      anEvent({ id: random.id(at + after * minute), at: instantText(at + after * minute), ...own, ...over })
    return [
      event(0, { kind: 'user.signed_in' }),
      event(2, { kind: 'vendor.entered_agency', subject_id: agency.id, subject_name: agency.name }),
      event(random.int(20, 90), { kind: 'user.left' }),
    ]
  })
}
