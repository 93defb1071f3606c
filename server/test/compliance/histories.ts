import type { ProviderStatus } from '@preceptor/contract'
import type {
  CompletedForm,
  Credential,
  EmploymentSpan,
  LedgerEntry,
  Leave,
  PersonFacts,
  Spell,
  Waiver,
} from '../../src/features/compliance/engine/facts.ts'
import type { Question } from '../../src/features/compliance/engine/question.ts'
import { Random } from '../../src/demo/random.ts'
import { dayOf, textOf } from './days.ts'
import { edgeDay, nearDay } from './edges.ts'
import { modes, programs, randomAddition, randomRule, topics } from './rules-at-random.ts'

/** A period of a person's work, before it is split into spans of facts. */
interface Stretch {
  from: number
  to: number | null
  status: ProviderStatus
}

/** Draws a career: hired, perhaps after applying, perhaps left and returned, at times on leave, hold or inactive. */
function career(random: Random, hired: number): { stretches: Stretch[]; spells: Spell[] } {
  const stretches: Stretch[] = []
  const spells: Spell[] = []
  const before = random.pick([random.int(1, 90), 400, 800])
  if (random.chance(0.2)) stretches.push({ from: hired - before, to: hired, status: 6 })
  let from = hired
  for (let more = random.chance(0.35) ? random.int(1, 2) : 0; more >= 0; more--) {
    const left = more > 0 || random.chance(0.12) ? nearDay(random, [from]) : null
    const last = left === null ? null : Math.max(left, from + 5)
    spells.push({ first_day: textOf(from), last_day: last === null ? null : textOf(last) })
    stretches.push(...within(random, from, last === null ? null : last + 1))
    if (last === null) break
    const back = last + 1 + random.pick([0, 1, 20, 183, 366, 800])
    if (back > last + 1) stretches.push({ from: last + 1, to: more > 0 ? back : null, status: random.pick([5, 5, 2]) })
    else if (more === 0) stretches.push({ from: last + 1, to: null, status: 5 })
    from = back
  }
  return { stretches, spells }
}

function within(random: Random, from: number, to: number | null): Stretch[] {
  if (!random.chance(0.3)) return [{ from, to, status: 1 }]
  const away = from + random.pick([30, 120, 330, 350, 364, 365, 366, 500])
  const back = away + random.pick([1, 7, 30, 45, 200])
  if (to !== null && back >= to) return [{ from, to, status: 1 }]
  return [
    { from, to: away, status: 1 },
    { from: away, to: back, status: random.pick([4, 4, 4, 3, 8, 2] as const) },
    { from: back, to, status: 1 },
  ]
}

interface Traits {
  discipline_ids: readonly string[]
  location_state: string | null
  employment_type: string | null
}

const traits = (random: Random): Traits => ({
  discipline_ids: random.chance(0.75) ? ['HHA'] : random.pick([['PCA'], ['HHA', 'PCA'], []]),
  location_state: random.pick(['NY', 'NY', 'NY', 'NY', 'NJ', null]),
  employment_type: random.pick(['full_time', 'full_time', 'full_time', 'part_time', null]),
})

/** Returns the same periods, split where disciplines or the place change. */
function employment(random: Random, stretches: readonly Stretch[]): EmploymentSpan[] {
  const begun = stretches[0]?.from ?? 0
  const cuts = Array.from({ length: random.pick([0, 0, 0, 1, 2]) }, () => nearDay(random, [begun])).sort(
    (a, b) => a - b,
  )
  const parts = [traits(random), ...cuts.map(() => traits(random))]
  const more = { tags: random.chance(0.8) ? ['night'] : [], tasks: random.chance(0.8) ? ['medication'] : [] }
  const spans: EmploymentSpan[] = []
  for (const { from, to, status } of stretches) {
    const days = [from, ...cuts.filter(cut => cut > from && (to === null || cut < to))]
    for (const [at, day] of days.entries()) {
      const until = days[at + 1] ?? to
      const held = parts[cuts.filter(cut => cut <= day).length] ?? traits(random)
      if (until === day) continue
      spans.push({ from: textOf(day), to: until === null ? null : textOf(until), status, ...held, ...more })
    }
  }
  return spans
}

function credit(random: Random, seq: number, on: number): LedgerEntry {
  const mode = random.pick(modes)
  return {
    kind: 'credit',
    id: `e${seq}`,
    seq,
    on: textOf(on),
    topic: random.pick(topics),
    mode,
    minutes: random.pick([10, 15, 30, 30, 60, 60, 60, 90, 120, 240]),
    counts_as: random.pick(['in_service', 'in_service', 'in_service', 'in_service', 'orientation']),
    how: random.chance(0.15) ? 'transfer' : mode === 'online' ? 'online' : random.pick(['attendance', 'evidence']),
    rn_led: random.chance(0.6),
  }
}

function completion(random: Random, seq: number, on: number): LedgerEntry {
  const expires_on = random.chance(0.5) ? textOf(on + random.pick([29, 30, 31, 90, 364, 365, 729])) : null
  return { kind: 'completion', id: `e${seq}`, seq, on: textOf(on), program_id: random.pick(programs), expires_on }
}

/** Draws days of training: now and then, and for some people a few every year. */
function trained(random: Random, anchors: readonly number[]): number[] {
  const days = Array.from({ length: random.int(0, 8) }, () => nearDay(random, anchors))
  const first = anchors[0] ?? edgeDay(random)
  for (let years = random.pick([0, 0, 2, 3, 4, 5]); years > 0; years--)
    for (let times = random.int(1, 5); times > 0; times--) days.push(first + 365 * (years - 1) + random.int(-20, 380))
  return days.flatMap(day => (random.chance(0.15) ? [day, day] : [day]))
}

function ledger(random: Random, anchors: readonly number[]): LedgerEntry[] {
  const entries: LedgerEntry[] = []
  for (const [at, on] of trained(random, anchors).entries()) {
    // Entered in a different order than given
    const seq = random.chance(0.5) ? at : 100 - at
    const target = entries.length > 0 && random.chance(0.1) ? random.pick(entries) : null
    if (target) entries.push({ kind: 'reversal', id: `r${at}`, seq: 200 + at, reverses: target.id })
    else entries.push(random.chance(0.75) ? credit(random, seq, on) : completion(random, seq, on))
  }
  return entries
}

function credentials(random: Random, anchors: readonly number[]): Credential[] {
  const found: Credential[] = []
  let next = nearDay(random, anchors)
  for (let at = random.int(0, 3); at > 0; at--) {
    const length = random.pick([29, 30, 31, 90, 364, 729])
    found.push({
      id: `c${at}`,
      type: random.pick(['cpr', 'cpr', 'cpr', 'tb']),
      issued_on: textOf(next),
      expires_on: random.chance(0.9) ? textOf(next + length) : null,
      is_verified: random.chance(0.85),
    })
    next += length + random.pick([0, 1, 1, 1, 2, 40, -20])
  }
  return found
}

/** Draws cycles of two forms, some corrected or voided since. Drawn separately, so that everything else stays the same. */
function forms(random: Random, anchors: readonly number[]): CompletedForm[] {
  const found: CompletedForm[] = []
  let next = nearDay(random, anchors)
  for (let at = random.int(0, 4); at > 0; at--) {
    const length = random.pick([29, 30, 31, 90, 364, 729])
    const expires_on = random.chance(0.9) ? textOf(next + length) : null
    const form_id = random.pick(['f1', 'f1', 'f1', 'f2', 'f3'])
    const whole = { id: `f${at}`, form_id, completed_on: textOf(next), expires_on, corrects: null }
    let corrections = random.pick([0, 0, 0, 1, 2])
    found.push({ ...whole, state: corrections > 0 ? 'corrected' : random.pick(['completed', 'superseded', 'voided']) })
    for (let day = next; corrections > 0; corrections--) {
      const before = found.at(-1)?.id ?? null
      day += random.pick([0, 1, 10, 40])
      const state = corrections > 1 ? 'corrected' : random.pick(['completed', 'completed', 'voided'] as const)
      found.push({ ...whole, id: `f${at} ${corrections}`, completed_on: textOf(day), corrects: before, state })
    }
    next += length + random.pick([0, 1, 1, 1, 2, 40, -20])
  }
  return found
}

function leaves(random: Random, anchors: readonly number[]): Leave[] {
  return Array.from({ length: random.pick([0, 0, 1, 1, 2]) }, () => {
    const first = nearDay(random, anchors) - random.int(0, 20)
    const last = random.chance(0.08) ? null : textOf(first + random.pick([0, 1, 20, 44, 120]))
    return { first_day: textOf(first), last_day: last }
  })
}

function waivers(random: Random, anchors: readonly number[], schemes: readonly string[]): Waiver[] {
  return Array.from({ length: random.pick([0, 0, 0, 1, 1, 2]) }, (_, at) => {
    const first = nearDay(random, anchors) - random.pick([0, 0, 1, 40])
    return {
      id: `w${at}`,
      rule_id: random.chance(0.9) ? 'rule' : 'other',
      window: random.chance(0.5) ? random.int(1, 3) : null,
      scheme: random.chance(0.7) ? random.pick(schemes) : null,
      first_day: textOf(first),
      last_day: random.chance(0.1) ? null : textOf(first + random.pick([0, 1, 30, 60, 400])),
    }
  })
}

function person(random: Random, schemes: readonly string[], grace: number, seed: number): PersonFacts {
  const hired = edgeDay(random)
  const { stretches, spells } = career(random, hired)
  const anchors = [hired, hired, ...spells.map(spell => dayOf(spell.first_day))]
  for (const { last_day } of spells) if (last_day !== null) anchors.push(dayOf(last_day), dayOf(last_day) + 1)
  const moved = leaves(random, anchors)
  const known = [...anchors, ...moved.map(leave => dayOf(leave.first_day)), hired + grace]
  const excused = waivers(random, known, schemes)
  const days = [...known, ...excused.map(waiver => dayOf(waiver.first_day))]
  const noDates = random.chance(0.03)
  const certified = random.chance(0.8) ? { HHA: textOf(edgeDay(random)), PCA: textOf(edgeDay(random)) } : {}
  return {
    hire_date: noDates ? null : textOf(hired),
    birth_date: random.chance(0.95) ? random.pick(['1990-05-14', '1992-02-29', '1985-12-31', '1999-01-01']) : null,
    certified_on: certified,
    spells: noDates ? [] : spells,
    employment: employment(random, stretches),
    agency: [
      {
        from: '2000-01-01',
        to: null,
        state: random.pick(['NY', 'NJ', null]),
        certifications: random.pick([['medicare'], []]),
      },
    ],
    leave: moved,
    entries: ledger(random, days),
    credentials: credentials(random, known),
    forms: forms(new Random(`forms ${seed}`), known),
    waivers: excused,
    equivalents: random.chance(0.3) ? { p1: ['p2'] } : {},
  }
}

/** Draws a requested day, mostly after the person started. */
function askedDay(random: Random, dates: readonly number[], begun: number, grace: number): number {
  let day = nearDay(random, dates)
  for (let tries = 0; tries < 3 && day < begun - 5; tries++) day = nearDay(random, dates)
  return random.chance(0.3) ? day + grace : day
}

/** One history: a rule, a person, and some days to judge. */
export interface History {
  seed: number
  questions: Question[]
}

export function history(seed: number, days = 3): History {
  const random = new Random(`compliance ${seed}`)
  const rule = randomRule(random)
  const grace = rule.versions[0]?.grace_days ?? 0
  const additions = rule.versions[0]?.asks.kind === 'hours' && random.chance(0.2) ? [randomAddition(random)] : []
  const facts = person(
    random,
    rule.versions.map(version => version.effective_from),
    grace,
    seed,
  )
  const asksForm = rule.versions.some(({ asks }) => asks.kind === 'form')
  const dates = [
    ...JSON.stringify([
      facts.hire_date,
      facts.spells,
      facts.leave,
      facts.waivers,
      facts.entries,
      facts.credentials,
      ...(asksForm ? [facts.forms] : []),
      rule.versions.map(version => version.effective_from),
    ]).matchAll(/20\d\d-\d\d-\d\d/g),
  ].map(([text]) => dayOf(text))
  const asked = Array.from({ length: days }, () =>
    textOf(askedDay(random, dates, dayOf(facts.employment[0]?.from ?? '2021-01-01'), grace)),
  )
  return { seed, questions: asked.map(as_of => ({ rule, additions, facts, as_of })) }
}
