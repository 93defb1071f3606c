import { addMonths } from '@preceptor/contract'
import { type Day, dayOf, dayText, monthOf, workday } from '../days.ts'
import type { TopicRecord } from '../factories/taxonomy.ts'
import type { Chronicle } from '../history.ts'
import type { Person } from '../people.ts'
import { Random } from '../random.ts'
import { type Elsewhere, tellOfClass } from './elsewhere.ts'

/** The amount an aide must learn in each window from the hire date, and the usual number of classes. */
interface Need {
  months: 6 | 12
  classes: number
  minutes: number
}
const yearly: Need = { months: 12, classes: 3, minutes: 240 }
const halfYearly: Need = { months: 6, classes: 1, minutes: 180 }

const subjects = [
  ['Safe transfers and body mechanics', /transfer|mobility|body/i],
  ['Preventing infections in the home', /infection/i],
  ['Caring for people with dementia', /dementia/i],
  ['Preventing falls', /fall/i],
  ['When something happens: emergencies', /emergenc/i],
  ['Skin care and pressure injuries', /skin/i],
] as const

/** Share of people who finish in time, by the month their window ends, January first: in summer people are away. */
const inTime = [0.87, 0.87, 0.87, 0.87, 0.85, 0.7, 0.5, 0.42, 0.84, 0.9, 0.87, 0.87]

/**
 * The in-service days of an agency as the office recorded them, from the year before it joined. Most people finish before their
 * window ends, some catch up late, a few never do. Uses its own random generator, so other data does not change.
 */
export function inServiceOf(
  seed: string,
  chronicle: Chronicle,
  people: readonly Person[],
  topics: readonly TopicRecord[],
): Elsewhere {
  const random = new Random(`${seed} ${chronicle.place.plan.name} in-service ${people[0]?.employee.id ?? ''}`)
  const to: Elsewhere = { external_trainings: [], external_training_minutes: [], training_records: [], events: [] }
  for (const person of people) {
    const need = needOf(person, chronicle)
    const { hired, left } = person.career
    if (!need || hired === null || topics.length === 0) continue
    const last = Math.min(left ?? chronicle.today, chronicle.today)
    for (const days of windowsOf(hired, need, chronicle.joined, last))
      for (const day of classDays(random, days, need))
        if (day > hired && day < last - 6) attend(random, { chronicle, person, topics, need, day }, to)
  }
  return to
}

function needOf({ held }: Person, { place: { disciplines, plan } }: Chronicle): Need | null {
  const codes = new Set(
    [...disciplines.values()]
      .filter(({ id }) => held.some(({ discipline_id }) => discipline_id === id))
      .map(one => one.code),
  )
  if (codes.has('HHA') || codes.has('CHHA') || codes.has('AHHA')) return yearly
  return codes.has('PCA') && plan.state === 'NY' ? halfYearly : null
}

interface Window {
  first: Day
  last: Day
}

/** Returns the windows from the hire date that end on or after one day and begin before another. */
function windowsOf(hired: Day, { months }: Need, from: Day, until: Day): Window[] {
  const windows: Window[] = []
  const anchor = dayText(hired)
  for (let n = 0; ; n++) {
    const first = dayOf(addMonths(anchor, n * months))
    if (first > until) return windows
    const last = dayOf(addMonths(anchor, (n + 1) * months)) - 1
    if (last >= from) windows.push({ first, last })
  }
}

/** There are no classes in July and August: people who missed theirs wait for September. */
function madeUpOn(random: Random, day: Day): Day {
  const month = monthOf(day)
  return workday(month === 6 || month === 7 ? day + (month === 6 ? 58 : 27) + random.int(0, 12) : day)
}

/** Returns one class in each part of the window; for some people the last one is late or missing. */
function classDays(random: Random, { first, last }: Window, { classes }: Need): Day[] {
  const length = last - first - 12
  const days = Array.from({ length: classes }, (_, n) =>
    workday(first + 4 + Math.floor((length * (n + random.next() * 0.9)) / classes)),
  )
  if (random.chance(inTime[monthOf(last)] ?? 1)) return days
  const made = days.slice(0, -1)
  return random.chance(0.8) ? [...made, madeUpOn(random, last + random.int(14, 52))] : made
}

function attend(
  random: Random,
  {
    chronicle,
    person,
    topics,
    need,
    day,
  }: { chronicle: Chronicle; person: Person; topics: readonly TopicRecord[]; need: Need; day: Day },
  to: Elsewhere,
) {
  const { joined, today, place } = chronicle
  const known = Math.max(joined, person.career.entered) + 2
  const recorded = Math.min(day < known ? known + random.int(1, 20) : day + random.int(1, 9), today - 4)
  if (recorded < known || recorded < day) return
  const [title, words] = random.pick(subjects)
  const topic = topics.find(({ name }) => words.test(name)) ?? random.pick(topics)
  const { minutes } = need
  const provider = place.plan.short_name
  const completed_on = dayText(day)
  tellOfClass(
    random,
    { chronicle, person, topic, title, provider, minutes, recorded, completed_on, state: 'approved' },
    to,
  )
}
