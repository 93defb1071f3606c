import { addDays } from '@preceptor/contract'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { campaign } from '../../../../test/campaign.ts'
import { readPerson } from '../cases/read-person.ts'
import { readRules } from '../cases/read-rule.ts'
import { aQuestion, aRule } from '../engine/histories.ts'
import { judge } from '../engine/judge.ts'
import type { Question } from '../engine/question.ts'
import { kindsOf } from './kinds.ts'
import { type Offer, withOffers } from './offer.ts'
import { type Goal, shortestWay } from './shortest-way.ts'

const program = (
  id: string,
  minutes: number,
  said: Partial<Offer['credits'][number]> & { on?: string } = {},
): Offer => {
  const { on = '2025-05-01', ...credit } = said
  return {
    id,
    minutes,
    on,
    credits: [{ topic: 'general', mode: 'online', minutes, counts_as: 'in_service', rn_led: false, ...credit }],
    completes: { program_id: id, expires_on: null },
    credential: null,
    form: null,
  }
}
const card: Offer = {
  id: 'CPR class',
  minutes: 240,
  on: '2025-05-03',
  credits: [],
  completes: null,
  credential: { type: 'CPR', expires_on: '2027-05-02' },
  form: null,
}
const health: Offer = {
  ...card,
  id: 'Health form',
  minutes: 0,
  credential: null,
  form: { form_id: 'HEALTH', expires_on: '2026-05-02' },
}

const asked = (person: string, ...rules: string[]): Question[] =>
  rules.map((rule, at) => {
    const read = readRules([`Rule: ${rule}`])
    return { rule: { ...read.rule, id: `rule ${at}` }, additions: [], facts: readPerson(person), as_of: '2025-05-01' }
  })
const yearly = '12 h, every twelve months, from hire'
const ids = (questions: Question[], offers: Offer[]) =>
  shortestWay(questions, offers)?.offers.map(({ id }) => id) ?? null

vi.setConfig({ testTimeout: campaign(60_000, 3_600_000) })

test('a fully compliant person has no steps', () => {
  expect(ids(asked('hired 2024-05-13; 720@2024-06-01', yearly), [program('A', 60)])).toEqual([])
})

test('prefers the fewest minutes, then the fewest steps', () => {
  const person = 'hired 2024-05-13; 600@2024-06-01'
  const offers = [program('long', 180), program('half', 60), program('other half', 60), program('whole', 120)]
  expect(ids(asked(person, yearly), offers)).toEqual(['whole'])
  expect(ids(asked(person, yearly), offers.slice(0, 3))).toEqual(['half', 'other half'])
  expect(ids(asked(person, yearly), offers.slice(0, 2))).toEqual(['long'])
})

test('among equally long options the earliest wins', () => {
  const offers = [program('later', 60, { on: '2025-05-09' }), program('sooner', 60, { on: '2025-05-02' })]
  const way = shortestWay(asked('hired 2024-05-13; 660@2024-06-01', yearly), offers)
  expect(way).toMatchObject({ done_on: '2025-05-02', minutes: 60, is_shortest: true })
})

test('one program may serve two rules', () => {
  const rules = ['2 h, every twelve months, from hire, only dementia', yearly]
  const offers = [program('falls', 60, { topic: 'falls' }), program('dementia', 120, { topic: 'dementia' })]
  expect(ids(asked('hired 2024-05-13; 660 x@2024-06-01', ...rules), offers)).toEqual(['dementia'])
})

test('[C47] an old debt requires only its missing part, never the current year', () => {
  // 60 minutes of the first year are missing, and the second year runs until September 30
  const person = 'hired 2023-10-01; 660@2023-11-01'
  const offers = Array.from({ length: 20 }, (_, at) => program(`hour ${at}`, 60, { topic: `topic ${at}` }))
  expect(shortestWay(asked(person, yearly), offers, { goal: 'due' })?.minutes).toBe(60)
  expect(shortestWay(asked(person, yearly), offers)?.minutes).toBe(780)
  // A year that ends within 30 days is itself due soon
  const soon = asked('hired 2023-05-20; 660@2023-11-01', yearly)
  expect(shortestWay(soon, offers, { goal: 'due' })?.minutes).toBe(780)
})

test('[C47] on leave or in progress is good enough', () => {
  const leave = 'hired 2023-10-01; 660@2023-11-01; leave 2025-04-01..'
  const offers = [program('P', 60), program('Q', 90)]
  expect(shortestWay(asked(leave, `${yearly}, leave extends`), offers, { goal: 'due' })?.minutes).toBe(60)
})

test('a card is a step; an offer that no rule can use is not', () => {
  const offers = [card, program('orientation', 30, { counts_as: 'orientation' })]
  expect(ids(asked('hired 2024-05-13', 'preset cpr'), offers)).toEqual(['CPR class'])
})

test('a form is a step for the rule that requires it', () => {
  expect(ids(asked('hired 2024-05-13', 'form HEALTH/OTHER, due in 30 days'), [card, health])).toEqual(['Health form'])
  expect(ids(asked('hired 2024-05-13', 'form OTHER'), [health])).toBeNull()
})

test('returns nothing when no offer suffices', () => {
  expect(ids(asked('hired 2024-05-13', yearly), [program('A', 60)])).toBeNull()
  expect(ids(asked('no hire date', yearly), [program('A', 720)])).toBeNull()
})

test('twelve of sixty one-hour programs are found at once', () => {
  const offers = Array.from({ length: 60 }, (_, at) => program(`hour ${at}`, 60, { topic: `topic ${at}` }))
  expect(shortestWay(asked('hired 2024-05-13', yearly), offers)).toMatchObject({ minutes: 720, is_shortest: true })
})

test('finds eight subjects and twelve hours in a whole library', () => {
  const offers = Array.from({ length: 40 }, (_, at) =>
    program(`program ${at}`, 30 + (at % 4) * 30, { topic: `topic_${at % 14}` }),
  )
  const topics = Array.from({ length: 14 }, (_, at) => `topic_${at}`).join('/')
  const way = shortestWay(asked('hired 2024-05-13', `${yearly}, set ${topics} 480 min 8 topics`), offers)
  expect(way).toMatchObject({ minutes: 720, is_shortest: true })
})

test('with too many combinations it says so, and the result still works', () => {
  const offers = Array.from({ length: 9 }, (_, at) => program(`program ${at}`, 31 + at))
  const questions = asked('hired 2024-05-13; 500@2024-06-01', yearly)
  const way = shortestWay(questions, offers, { tries: 3 })
  expect(way?.is_shortest).toBe(false)
  expect(isGreenBy(questions, way?.offers ?? [])).toBe(true)
})

/** Returns every subset of the offers. */
const subsets = (offers: readonly Offer[]) =>
  Array.from({ length: 2 ** offers.length }, (_, mask) => offers.filter((_, at) => (mask >> at) & 1))

const dayOf = (questions: readonly Question[], taken: readonly Offer[]) =>
  [questions[0]?.as_of ?? '', ...taken.map(({ on }) => on)].toSorted().at(-1) ?? ''

const isGreenBy = (questions: readonly Question[], taken: readonly Offer[], goal: Goal = 'all') =>
  questions.every(question => {
    const asked = { ...question, facts: withOffers(question.facts, taken), as_of: dayOf(questions, taken) }
    const { state } = judge(asked).judgement
    if (goal === 'due') return !['lapsed', 'overdue', 'due_soon'].includes(state)
    return ['satisfied', 'waived', 'upcoming', 'not_applicable'].includes(state)
  })

const costOf = (questions: readonly Question[], taken: readonly Offer[]) =>
  [taken.reduce((sum, { minutes }) => sum + minutes, 0), taken.length, dayOf(questions, taken)] as const

function shortestByTryingAll(questions: readonly Question[], offers: readonly Offer[], goal: Goal) {
  const costs = subsets(offers)
    .filter(taken => isGreenBy(questions, taken, goal))
    .map(taken => costOf(questions, taken))
  return costs.toSorted(
    (one, other) => one[0] - other[0] || one[1] - other[1] || (one[2] < other[2] ? -1 : one[2] > other[2] ? 1 : 0),
  )[0]
}

const anOffer = (as_of: string) =>
  fc
    .record({
      minutes: fc.constantFrom(15, 30, 60, 90, 120, 240),
      breaks: fc.constantFrom(0, 0, 15),
      after: fc.constantFrom(0, 0, 0, 3, 40),
      topic: fc.constantFrom('a', 'b', 'c', 'd'),
      mode: fc.constantFrom('online' as const, 'classroom' as const),
      completes: fc.constantFrom(null, 'P', 'Q'),
      isCard: fc.constantFrom(false, false, true),
      isForm: fc.constantFrom(false, false, true),
      rn_led: fc.boolean(),
    })
    .map(({ minutes, breaks, after, topic, mode, completes, isCard, isForm, rn_led }) => ({
      minutes: minutes + breaks,
      on: addDays(as_of, after),
      credits: isCard ? [] : [{ topic, mode, minutes, counts_as: 'in_service' as const, rn_led }],
      completes: completes === null ? null : { program_id: completes, expires_on: addDays(as_of, 400) },
      credential: isCard ? { type: 'CPR', expires_on: null } : null,
      form: isForm ? { form_id: 'F', expires_on: addDays(as_of, 400) } : null,
    }))

const aSearch = fc
  .record({ question: aQuestion, second: fc.option(aRule, { nil: null }) })
  .chain(({ question, second }) => {
    // No one has records in the future
    const entries = question.facts.entries.filter(entry => entry.kind === 'reversal' || entry.on <= question.as_of)
    const one = { ...question, facts: { ...question.facts, entries } }
    const other = second === null ? [] : [{ ...one, rule: { ...second, id: 'second' }, additions: [] }]
    return fc.record({
      questions: fc.constant([one, ...other]),
      offers: fc
        .array(anOffer(question.as_of), { maxLength: 6 })
        .map(offers => offers.map((offer, at) => ({ ...offer, id: `o${at}` }))),
    })
  })

test.each<Goal>(['due', 'all'])('the way found is the shortest of all there are: %s', goal => {
  let found = 0
  fc.assert(
    fc.property(aSearch, ({ questions, offers }) => {
      // An offer that no rule can use would only take time
      const useful = kindsOf(questions, offers).flat()
      const best = shortestByTryingAll(questions, useful, goal)
      const way = shortestWay(questions, offers, { goal, tries: 100_000 })
      if (way !== null && way.offers.length > 0) found += 1
      expect(way && costOf(questions, way.offers)).toEqual(best ?? null)
    }),
    { numRuns: campaign(250, 5000), seed: 20_261_123 },
  )
  expect(found).toBeGreaterThan(20)
})
