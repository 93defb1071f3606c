import { type EmployeeRecord, anEmployee, aHeldDiscipline, type HeldDisciplineRecord } from './factories/employees.ts'
import type { AgencyPlan, StatusKey } from './agencies.ts'
import { type Day, dayText } from './days.ts'
import { aCareer, type Career } from './careers.ts'
import { aCulture, aName, lastName, type PersonName } from './names.ts'
import { type Address, anAddress, aPhone, phoneNumbers } from './places.ts'
import { Random } from './random.ts'

interface Named {
  id: string
  name: string
}
interface Titled extends Named {
  code: string
}

/** An agency with the data its people refer to. */
export interface Workplace {
  organization_id: string
  plan: AgencyPlan
  /** By code. */
  disciplines: Map<string, Titled>
  /** By name. */
  locations: Map<string, Named>
  /** By location. */
  coordinators: Map<string, Named[]>
}

/** A person's identity, the same at every agency. */
export interface Identity extends PersonName {
  language: string
  birth: Day | null
  email: string | null
  mobile: string | null
  address: Address | null
  /** Their workplace, near home. */
  location: string
}

export interface Person {
  employee: EmployeeRecord
  held: HeldDisciplineRecord[]
  career: Career
  discipline: Titled | null
  location: Named | null
  coordinator: Named | null
}

/** Predefined people: they become the first active ones of the agency. */
export type Guest = Partial<Identity> & { discipline?: string }

interface Slot {
  career: Career
  discipline: string
  language: string
  hireDateKnown: boolean
  mobileKnown: boolean
}

/** Yields everyone in an agency in order of hire, with the plan's percentages, generated on demand. */
export function* peopleOf(place: Workplace, today: Day, seed: string, guests: Guest[] = []): Generator<Person> {
  const random = new Random(`${seed} ${place.plan.name} people`)
  const slots = slotsOf(random, place.plan, today)
  const doubles = doublesOf(random, slots.length)
  const originals = new Map<number, Identity>()
  const wanted = new Set(doubles.values())
  const phones = phoneNumbers(random, place.plan.state)
  const waiting = [...guests]
  for (const [n, slot] of slots.entries()) {
    const original = originals.get(doubles.get(n) ?? -1)
    const guest = waiting.length > 0 && !original && !wanted.has(n) && isFree(slot) ? waiting.shift() : undefined
    const who = original
      ? doubled(random, original, phones)
      : { ...identity(random, slot, place.plan, phones, today), ...guest }
    if (wanted.has(n)) originals.set(n, who)
    yield person(random, { place, slot, who, n, today, guest })
  }
}

const isFree = ({ career, hireDateKnown, mobileKnown }: Slot) => career.status === 1 && hireDateKnown && mobileKnown

function slotsOf(random: Random, plan: AgencyPlan, today: Day): Slot[] {
  const size = plan.employees
  const statuses = random.deck<StatusKey>(plan.statuses, size)
  const disciplines = random.deck(plan.disciplines, size)
  const languages = random.deck(plan.languages, size)
  const hireDates = random.deck({ known: 97, unknown: 3 }, size)
  const mobiles = random.deck({ known: 94, unknown: 6 }, size)
  const frame = { today, opened: today - plan.opened }
  const slots = statuses.map((status, n) => ({
    career: aCareer(random, status, frame),
    discipline: disciplines[n] ?? '',
    language: languages[n] ?? 'en',
    hireDateKnown: hireDates[n] === 'known',
    mobileKnown: mobiles[n] === 'known',
  }))
  return slots.sort((a, b) => a.career.entered - b.career.entered)
}

/** One in a hundred is in the records twice: maps the later record's place to the earlier one's. */
function doublesOf(random: Random, size: number): Map<number, number> {
  const doubles = new Map<number, number>()
  while (doubles.size < Math.floor(size / 100)) {
    const later = random.int(Math.floor(size / 2), size - 1)
    doubles.set(later, random.int(0, Math.floor(size / 2) - 1))
  }
  return doubles
}

/** The same person entered again: misspelled, married, or with another phone. */
function doubled(random: Random, of: Identity, phones: Iterator<string>): Identity {
  const how = random.pick(['mistyped', 'married', 'phone'])
  const email = of.email?.replace('@', `${random.int(2, 9)}@`) ?? null
  if (how === 'mistyped') return { ...of, last_name: mistyped(random, of.last_name), email: null }
  if (how === 'married' && of.woman)
    return { ...of, last_name: lastName(random, of.culture, true, of.first_name), email }
  return { ...of, mobile: phones.next().value as string, email }
}

/** Swaps two letters, or drops one. */
function mistyped(random: Random, name: string): string {
  const places = [...name].flatMap((letter, i) => {
    const after = name[i + 1]
    return i > 0 && after && /\p{Ll}/u.test(letter) && /\p{Ll}/u.test(after) && letter !== after ? [i] : []
  })
  if (places.length === 0) return `${name}${name.slice(-1)}`
  const at = random.pick(places)
  const swapped = `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`
  return name.length > 4 && random.chance(0.5) ? name.slice(0, at) + name.slice(at + 1) : swapped
}

const year = 365.25

function identity(
  random: Random,
  { career, language, mobileKnown }: Slot,
  plan: AgencyPlan,
  phones: Iterator<string>,
  today: Day,
): Identity {
  // Nine in ten caregivers are women
  const name = aName(random, aCulture(random, language), random.chance(0.9))
  const location = locationFor(random, plan, language)
  const region = plan.locations[location]?.region ?? 'bronx'
  return {
    ...name,
    language,
    birth: random.chance(0.02) ? null : birthday(random, career, today),
    email: random.chance(0.05) ? null : mailbox(random, name),
    mobile: mobileKnown ? (phones.next().value as string) : null,
    address: random.chance(0.04) ? null : anAddress(random, region),
    location,
  }
}

/** At least 19 when entered, most in their forties, no one above 74 today; retirees were old enough to retire. */
function birthday(random: Random, { entered, left, moves }: Career, today: Day): Day {
  if (left !== null && moves.at(-1)?.reason === 'Retired') return left - random.int(62 * 366, 71 * 365)
  const age = 19.2 + (random.next() + random.next()) * 22
  return Math.round(Math.max(entered - age * year, today - 74 * year))
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-złŁ]/g, '')
    .replace(/ł/gi, 'l')
    .toLowerCase()

function mailbox(random: Random, { first_name, last_name }: PersonName): string {
  const [first, last] = [plain(first_name), plain(last_name)]
  const box = random.pick([
    `${first}.${last}`,
    `${first}${last}`,
    `${first.charAt(0)}${last}`,
    `${first}.${last}${random.int(1, 99)}`,
    `${last}.${first}${random.int(60, 99)}`,
  ])
  return `${box}@example.${random.chance(0.7) ? 'com' : 'org'}`
}

function locationFor(random: Random, { locations, enclaves }: AgencyPlan, language: string): string {
  const usual = Object.fromEntries(Object.entries(locations).map(([name, { share }]) => [name, share]))
  return random.weighted(enclaves?.[language] ?? usual)
}

const tags = [
  'Bilingual',
  'Drives',
  'Weekends',
  'Nights',
  'Dementia care',
  'Hoyer lift',
  'Hospice',
  'Pediatrics',
  'Pets OK',
  'Mentor',
]

interface Making {
  place: Workplace
  slot: Slot
  who: Identity
  n: number
  today: Day
  guest: Guest | undefined
}

function person(random: Random, { place, slot, who, n, today, guest }: Making): Person {
  const { organization_id, plan } = place
  const { career } = slot
  const location = random.chance(career.status === 6 ? 0.1 : 0.004) ? null : (place.locations.get(who.location) ?? null)
  const discipline = random.chance(0.006) ? null : (place.disciplines.get(guest?.discipline ?? slot.discipline) ?? null)
  const coordinator =
    location && random.chance(coordinated(career)) ? coordinatorAt(random, place, location.name) : null
  const last = career.moves.at(-1)
  if (last?.reason === 'Retired' && who.birth !== null && last.day - who.birth < 60 * year) last.reason = 'Resigned'
  const employee = anEmployee({
    organization_id,
    id: random.id(career.entered * 86_400_000 + 50_000_000 + n),
    employee_number: career.hired === null ? null : String(1_000 + n * 2 + random.int(0, 1)).padStart(6, '0'),
    external_id: plan.external && career.hired !== null ? `${plan.external}${20_000 + n * 3 + random.int(0, 2)}` : null,
    // The payroll system assigns its own numbers; a few people were never entered there
    payroll_number: career.hired === null || n % 211 === 7 ? null : String(4_000 + n * 3).padStart(6, '0'),
    company_code: null,
    cost_center: location ? `${location.name.slice(0, 2).toUpperCase()}-FIELD` : null,
    first_name: who.first_name,
    middle_name: who.middle_name,
    last_name: who.last_name,
    preferred_name: who.preferred_name,
    email: who.email,
    mobile: who.mobile,
    birth_date: dated(who.birth),
    language: random.chance(0.01) ? null : who.language,
    provider_status: career.status,
    status_reason: last?.reason ?? null,
    status_since: last ? dayText(last.day) : null,
    hire_date: slot.hireDateKnown ? dated(career.hired) : null,
    rehire_date: dated(career.rehired),
    termination_date: dated(career.left),
    employment_type: employmentType(random, discipline?.name),
    discipline_id: discipline?.id ?? null,
    location_id: location?.id ?? null,
    coordinator_id: coordinator?.id ?? null,
    address_line1: who.address?.address_line1 ?? null,
    address_line2: who.address?.address_line2 ?? null,
    city: who.address?.city ?? null,
    state: who.address ? plan.state : null,
    postal_code: who.address?.postal_code ?? null,
    tags: tagsFor(random, who),
    emergency_contacts: contacts(random, who, plan, today),
  })
  const held = discipline ? heldDisciplines(random, { place, employee, discipline, who, career, today }) : []
  return { employee, held, career, discipline, location, coordinator }
}

const dated = (day: Day | null) => (day === null ? null : dayText(day))

const coordinated = ({ status }: Career) => ({ 5: 0.85, 6: 0.2, 7: 0.8, 9: 0 })[status as 5 | 6 | 7 | 9] ?? 0.97

function coordinatorAt(random: Random, { coordinators }: Workplace, location: string): Named | null {
  const there = coordinators.get(location) ?? []
  return there.length > 0 ? random.pick(there) : null
}

const employmentType = (random: Random, discipline: string | undefined): EmployeeRecord['employment_type'] => {
  if (random.chance(0.01)) return null
  if (discipline === 'Office Staff') return random.chance(0.85) ? 'full_time' : 'part_time'
  return random.weighted({ per_diem: 44, part_time: 31, full_time: 20, live_in: 5 })
}

function tagsFor(random: Random, { language }: Identity): string[] {
  const found = new Set<string>()
  if (language !== 'en' && random.chance(0.35)) found.add('Bilingual')
  while (random.chance(0.28) && found.size < 4) found.add(random.pick(tags.slice(1)))
  return [...found]
}

function contacts(
  random: Random,
  who: Identity,
  { state }: AgencyPlan,
  today: Day,
): EmployeeRecord['emergency_contacts'] {
  const many = random.chance(0.72) ? (random.chance(0.18) ? 2 : 1) : 0
  const age = who.birth === null ? 40 : (today - who.birth) / year
  return Array.from({ length: many }, () => {
    const other = aName(random, who.culture, random.chance(0.55))
    const relation = random.pick([
      ...(age < 55 ? [other.woman ? 'Mother' : 'Father'] : []),
      ...(age > 42 ? [other.woman ? 'Daughter' : 'Son'] : []),
      ...(other.woman ? ['Sister', 'Friend'] : ['Brother', 'Friend']),
      ...(other.woman === who.woman ? [] : [other.woman ? 'Wife' : 'Husband']),
    ])
    // Ivanova's brother is Ivanov, so only relatives of the same sex share a last name
    const family =
      relation !== 'Friend' && other.woman === who.woman && random.chance(0.6) && other.first_name !== who.first_name
    const name = `${other.first_name} ${family ? who.last_name : other.last_name}`
    return { name, relation, phone: aPhone(random, state) }
  })
}

/** Titles that come with a certificate; years until renewal, null = never. */
const certificates: Record<string, number | null> = { HHA: null, PCA: null, CHHA: 2, CNA: 2, LPN: 3, RN: 3 }
/** Second disciplines by the first one, with their share. */
const seconds: Record<string, { code: string; share: number }[]> = {
  HHA: [
    { code: 'PCA', share: 0.09 },
    { code: 'LIVE-IN', share: 0.04 },
  ],
  PCA: [{ code: 'COMP', share: 0.05 }],
  CHHA: [{ code: 'COMP', share: 0.06 }],
  DCW: [{ code: 'CNA', share: 0.05 }],
  HMK: [{ code: 'COMP', share: 0.2 }],
}

interface Holding {
  place: Workplace
  employee: EmployeeRecord
  discipline: Titled
  who: Identity
  career: Career
  today: Day
}

function heldDisciplines(random: Random, { place, employee, discipline, who, career, today }: Holding) {
  const further = (seconds[discipline.code] ?? [])
    .filter(({ share }) => random.chance(share))
    .map(second => second.code)
  return [discipline.code, ...further].flatMap(code => {
    const held = place.disciplines.get(code)
    if (!held) return []
    const { organization_id, id: employee_id } = employee
    const certificate =
      code in certificates && career.hired !== null ? certificateOf(random, code, who, career, today) : {}
    return [aHeldDiscipline({ organization_id, employee_id, discipline_id: held.id, ...certificate })]
  })
}

function certificateOf(random: Random, code: string, who: Identity, career: Career, today: Day) {
  const adult = who.birth === null ? career.entered - 60 : Math.round(who.birth + 18.5 * year)
  const issued = Math.max(adult, career.entered - random.int(20, 1_400))
  const years = certificates[code]
  const expires = years ? renewed(issued, Math.round(years * year), career.left ?? today - random.int(0, 25)) : null
  return {
    certificate_no: `X-${code}-${random.int(100_000, 999_999)}`,
    issued_on: dayText(issued),
    expires_on: dated(expires),
  }
}

/** Returns the end of the term that was current on that day. */
const renewed = (issued: Day, term: number, day: Day) => issued + term * Math.max(1, Math.ceil((day - issued) / term))
