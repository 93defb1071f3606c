import { addDays, addMonths, fullName } from '@preceptor/contract'
import { dayText, instantText, officeHour } from '../days.ts'
import { aCredential, type CredentialRecord, type CredentialTypeRecord } from '../factories/credentials.ts'
import { anEvent, type EventRecord } from '../factories/events.ts'
import type { Chronicle } from '../history.ts'
import type { Person } from '../people.ts'
import { Random } from '../random.ts'

interface Papers {
  credentials: CredentialRecord[]
  events: EventRecord[]
}

const reasons = [
  'The expiration date can’t be read. Scan it again.',
  'The card names somebody else.',
  'The back side is missing.',
] as const
/** Validity in months of credentials without a usual one. */
const otherwise = 36

/** Credentials that people submitted: nearly all verified, some expiring soon or expired, some waiting for a second person. */
export function papersOf(
  seed: string,
  chronicle: Chronicle,
  people: readonly Person[],
  types: readonly CredentialTypeRecord[],
): Papers {
  const random = new Random(`${seed} ${chronicle.place.plan.name} papers ${people[0]?.employee.id ?? ''}`)
  const to: Papers = { credentials: [], events: [] }
  for (const person of people) {
    if (person.career.hired === null) continue
    const held = new Set(person.held.map(({ discipline_id }) => discipline_id))
    for (const type of types) {
      const isUsual = type.discipline_ids.some(id => held.has(id))
      if (random.chance(isUsual ? 0.965 : 0.03)) bring(random, { chronicle, person, type }, to)
    }
  }
  return to
}

interface Brought {
  chronicle: Chronicle
  person: Person
  type: CredentialTypeRecord
}

function bring(random: Random, { chronicle, person, type }: Brought, to: Papers) {
  const { today, staff } = chronicle
  if (staff.office.length === 0) return
  const months = type.valid_months ?? otherwise
  const is = random.weighted({ valid: 93, expired: 2, recorded: 4, returned: 1 })
  const left = is === 'expired' ? -random.int(1, 50) : random.int(3, Math.round(months * 30.4) - 12)
  // For people who left: as of their departure
  const last = dayText((person.career.left ?? today) + left)
  const issued_on = addDays(addMonths(last, -months), 1)
  const number = type.needs_number ? `${type.code?.slice(0, 3) ?? 'NO'}-${random.int(100_000_000, 999_999_999)}` : null
  const made = { number, issued_on, expires_on: type.needs_expiry ? last : null }
  const state = is === 'recorded' || is === 'returned' ? is : 'verified'
  const one = tell(random, { chronicle, person, type }, { ...made, state }, to)
  if (one && type.needs_expiry) before(random, { chronicle, person, type }, { one, months, left }, to)
  // Some people who were asked to renew submitted the next one in time
  if (one && state === 'verified' && type.needs_expiry && left > 0 && left < 20 && random.chance(0.3)) {
    const next = {
      number,
      issued_on: dayText(today - 2),
      expires_on: addDays(addMonths(dayText(today - 2), months), -1),
    }
    const renewal = tell(random, { chronicle, person, type }, { ...next, state: 'recorded', renews: true }, to)
    one.renewed_by = renewal?.id ?? null
  }
}

/** The previous credential. Nearly everyone renews in time; a pending one follows one that is valid for a few more days. */
function before(
  random: Random,
  about: Brought,
  { one, months, left }: { one: CredentialRecord; months: number; left: number },
  to: Papers,
) {
  const waits = one.state === 'recorded' || one.state === 'returned'
  // It must be issued before its successor
  if (waits && left < 40) return
  const late = random.chance(0.97) ? random.int(1, 25) : -random.int(4, 30)
  const last = waits ? addDays(dayText(about.chronicle.today), random.int(3, 28)) : addDays(one.issued_on, late)
  const issued_on = addDays(addMonths(last, -months), 1)
  if (issued_on >= one.issued_on) return
  const former = tell(random, about, { number: one.number, issued_on, expires_on: last, state: 'verified' }, to)
  if (former) former.renewed_by = one.id
}

type Told = Pick<CredentialRecord, 'number' | 'issued_on' | 'expires_on' | 'state'> & { renews?: true }

function tell(
  random: Random,
  { chronicle, person, type }: Brought,
  { renews, ...told }: Told,
  to: Papers,
): CredentialRecord | null {
  const { staff, today, joined, place } = chronicle
  const { employee } = person
  const { organization_id } = place
  const first = Math.max(joined, person.career.entered) + 2
  const issued = Math.round(Date.parse(told.issued_on) / 86_400_000)
  // Decided ones were recorded at least a few days ago
  const latest = (person.career.left ?? today) - (told.state === 'recorded' ? 1 : 4)
  const recorded = Math.min(latest, Math.max(first, issued) + random.int(1, 25))
  if (recorded < first || recorded < issued) return null
  const [by, chief] = [random.pick(staff.office), staff.admin]
  const at = officeHour(random, recorded)
  const decided = instantText(at + random.int(1, 60) * 3_600_000)
  const reason = told.state === 'returned' ? random.pick(reasons) : null
  const one = aCredential({
    ...told,
    organization_id,
    employee_id: employee.id,
    type_id: type.id,
    id: random.id(at),
    written_by: [by.id],
    recorded_by_name: by.name,
    recorded_at: instantText(at),
    reason,
    decided_at: null,
    ...(told.state !== 'recorded' && { decided_at: decided, decided_by_name: chief.name }),
  })
  to.credentials.push(one)
  const event = (kind: EventRecord['kind'], when: string, actor: { id: string; name: string }, why: string | null) =>
    to.events.push(
      anEvent({
        organization_id,
        id: random.id(Date.parse(when)),
        at: when,
        kind,
        source: 'user',
        actor_id: actor.id,
        actor_name: actor.name,
        subject_id: employee.id,
        subject_name: fullName(employee),
        reason: why,
        changes: [
          { field: 'credential', before: null, after: type.name },
          ...(told.expires_on ? [{ field: 'expires_on', before: null, after: told.expires_on }] : []),
        ],
      }),
    )
  event(renews ? 'credential.renewed' : 'credential.recorded', instantText(at), by, null)
  if (told.state !== 'recorded')
    event(told.state === 'returned' ? 'credential.returned' : 'credential.verified', decided, chief, reason)
  return one
}
