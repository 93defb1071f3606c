import { expect, test, vi } from 'vitest'
import type { AnswerValue, FormAnswers, TableRow } from './answer-values.ts'
import { answerProblems } from './answers.ts'
import { signedWords } from './canonical.ts'
import { conditionProblem, expressionProblem } from './conditions.ts'
import { formContent, type FormContent, type FormField } from './content.ts'
import { evaluateForm, type FormContext, type FormEvaluation } from './logic.ts'
import { fieldsOf, isSecret } from './parts.ts'
import { contentProblems } from './problems.ts'
import { drawsOf, randomAnswers, randomEmployee, randomForm } from './random-form.test-data.ts'
import { nextSigner } from './signers.ts'

const { process } = globalThis as { process?: { env: Record<string, string | undefined> } }
/** `npm run prove` runs the full campaign. */
const many = process?.env['PROVE'] === '1' ? 5_000 : 200
vi.setConfig({ testTimeout: 600_000 })
const today = '2026-03-01'

interface Drawn {
  seed: number
  content: FormContent
  answers: FormAnswers
  context: FormContext
}
function* drawn(): Generator<Drawn> {
  for (let seed = 1; seed <= many; seed++) {
    const random = drawsOf(seed)
    const content = randomForm(random)
    yield {
      seed,
      content,
      answers: randomAnswers(random, content),
      context: { today, employee: randomEmployee(random) },
    }
  }
}

// An independent version of the rules in `logic.ts`: each round recalculates everything from the previous round's results,
// until nothing changes. Numbers are fractions.

interface Fraction {
  n: bigint
  d: bigint
}
type Value = Fraction | string | boolean | null
interface Found {
  shown: Record<string, boolean>
  computed: Record<string, Value>
}
type Tree = Record<string, unknown>

const fraction = (value: number): Fraction => {
  const [whole = '', part = ''] = value.toFixed(10).split('.')
  return { n: BigInt(whole + part), d: 10n ** 10n }
}
const isFraction = (value: unknown): value is Fraction => typeof value === 'object' && value !== null && 'd' in value
const rounded = ({ n, d }: Fraction, places: number): Fraction => {
  const scale = 10n ** BigInt(places)
  const [top, bottom] = d < 0n ? [-n, -d] : [n, d]
  const size = top < 0n ? -top : top
  const units = (size * scale) / bottom
  const rest = size * scale - units * bottom
  const up = units + (rest * 2n >= bottom ? 1n : 0n)
  return { n: top < 0n ? -up : up, d: scale }
}
const numeric = ({ n, d }: Fraction): number => {
  const sign = n < 0n ? '-' : ''
  const size = n < 0n ? -n : n
  return Number(`${sign}${size / d}.${(size % d).toString().padStart(String(d).length - 1, '0')}`) || 0
}
const ofAll = (numbers: readonly Fraction[]) =>
  numbers.reduce((sum, one) => ({ n: sum.n * one.d + one.n * sum.d, d: sum.d * one.d }))

const wordsOf = (found: Found) =>
  JSON.stringify(found, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

function witness(content: FormContent, answers: FormAnswers, { employee = {} }: FormContext): FormEvaluation {
  const fields = content.sections.flatMap(section => section.fields.map(field => ({ field, section })))
  let found: Found = { shown: {}, computed: {} }
  for (let round = 0; round <= 2 * fields.length + content.sections.length + 2; round++) {
    const next: Found = { shown: {}, computed: {} }
    for (const { key, when } of content.sections) next.shown[`s:${key}`] = when === null || holds(when, found)
    for (const { field, section } of fields) {
      next.shown[field.key] =
        found.shown[`s:${section.key}`] === true && (field.when === null || holds(field.when, found))
      if (field.kind === 'computed' && field.value) {
        const value = worth(field.value, found)
        next.computed[field.key] = isFraction(value) ? rounded(value, field.decimals) : value
      }
    }
    const isStable = wordsOf(next) === wordsOf(found)
    found = next
    if (isStable) break
  }
  const { shown, computed } = found
  const visible = fields.filter(({ field }) => shown[field.key])
  return {
    visible: new Set(visible.map(({ field }) => field.key)),
    sections: new Set(content.sections.flatMap(({ key }) => (shown[`s:${key}`] ? [key] : []))),
    required: new Set(
      visible.flatMap(({ field }) =>
        field.required && !['information', 'computed', 'signature'].includes(field.kind) ? [field.key] : [],
      ),
    ),
    computed: Object.fromEntries(
      visible.flatMap(({ field }) => {
        if (field.kind !== 'computed') return []
        const value = computed[field.key] ?? null
        return [[field.key, isFraction(value) ? numeric(value) : value]]
      }),
    ),
  }

  function answerOf(term: Tree, now: Found): { field?: FormField; value: AnswerValue } {
    if (term['employee'] !== undefined) return { value: employee[term['employee'] as keyof typeof employee] ?? null }
    const field = fields.find(one => one.field.key === term['field'])?.field
    if (!field || field.sensitivity === 'secret' || field.kind === 'ssn' || !now.shown[field.key])
      return { value: null }
    if (field.kind === 'computed') {
      const value = now.computed[field.key] ?? null
      return { field, value: isFraction(value) ? numeric(value) : value }
    }
    return { field, value: answers[field.key] ?? null }
  }

  function listed(term: Tree, now: Found): unknown[] {
    const { field, value } = answerOf(term, now)
    const filled = (one: unknown) => one !== null && one !== undefined && one !== ''
    if (field?.kind === 'checklist')
      return Object.values((value ?? {}) as Record<string, { rating: string | null }>).flatMap(
        ({ rating }) => rating ?? [],
      )
    if (field?.kind === 'table') {
      const rows = ((value ?? []) as readonly TableRow[]).filter(row => Object.values(row).some(filled))
      return term['column'] === undefined ? rows : rows.map(row => row[term['column'] as string]).filter(filled)
    }
    return (Array.isArray(value) ? value : [value]).filter(filled)
  }

  function numbersOf(term: Tree, now: Found): Fraction[] {
    const { field } = answerOf(term, now)
    return listed(term, now)
      .map(one => (field?.kind === 'checklist' ? field.scale.find(({ key }) => key === one)?.score : one))
      .flatMap(one => (typeof one === 'number' ? [fraction(one)] : []))
  }

  function holds(tree: Tree, now: Found): boolean {
    if (tree['all']) return (tree['all'] as Tree[]).every(part => holds(part, now))
    if (tree['any']) return (tree['any'] as Tree[]).some(part => holds(part, now))
    if (tree['not']) return !holds(tree['not'] as Tree, now)
    const entries = listed(tree, now)
    if (tree['is_empty']) return entries.length === 0
    if (tree['is'] !== undefined) return entries.some(one => one === tree['is'])
    if (tree['is_any_of']) return entries.some(one => (tree['is_any_of'] as unknown[]).includes(one))
    if (tree['greater']) {
      const than = worth(tree['greater'] as Tree, now)
      return isFraction(than) && numbersOf(tree, now).some(one => one.n * than.d > than.n * one.d)
    }
    const days = entries.filter(one => /^\d{4}-\d\d-\d\d$/.test(String(one))) as string[]
    if (tree['before']) {
      const than = worth(tree['before'] as Tree, now)
      return typeof than === 'string' && days.some(one => one < than)
    }
    const reach = tree['within_days'] as number
    const edge = new Date(Date.parse(today) + reach * 86_400_000).toISOString().slice(0, 10)
    return days.some(one => (reach < 0 ? one >= edge && one <= today : one >= today && one <= edge))
  }

  function worth(tree: Tree, now: Found): Value {
    const number = (part: Tree) => {
      const value = worth(part, now)
      return isFraction(value) ? value : null
    }
    const each = (parts: unknown) =>
      (parts as Tree[]).flatMap(part =>
        part['field'] !== undefined || part['employee'] !== undefined ? numbersOf(part, now) : (number(part) ?? []),
      )
    if (tree['number'] !== undefined) return fraction(tree['number'] as number)
    if (tree['text'] !== undefined) return tree['text'] as string
    if (tree['today']) return today
    if (tree['field'] !== undefined || tree['employee'] !== undefined) {
      const [first] = listed(tree, now)
      return typeof first === 'number'
        ? fraction(first)
        : typeof first === 'string' || typeof first === 'boolean'
          ? first
          : null
    }
    if (tree['sum'] || tree['score']) {
      const all = tree['sum'] ? each(tree['sum']) : numbersOf({ field: tree['score'] }, now)
      return all.length === 0 ? null : ofAll(all)
    }
    if (tree['average']) {
      const all = each(tree['average'])
      if (all.length === 0) return null
      const sum = ofAll(all)
      return rounded({ n: sum.n, d: sum.d * BigInt(all.length) }, 10)
    }
    if (tree['count'])
      return fraction(
        (tree['count'] as Tree[])
          .map(part =>
            part['field'] !== undefined || part['employee'] !== undefined
              ? listed(part, now).length
              : worth(part, now) === null
                ? 0
                : 1,
          )
          .reduce((a, b) => a + b, 0),
      )
    if (tree['times']) {
      const all = (tree['times'] as Tree[]).map(number)
      if (all.some(one => one === null)) return null
      return (all as Fraction[]).reduce((a, b) => rounded({ n: a.n * b.n, d: a.d * b.d }, 10))
    }
    if (tree['minus'] || tree['divide']) {
      const [a, b] = ((tree['minus'] ?? tree['divide']) as Tree[]).map(number)
      if (!a || !b) return null
      if (tree['minus']) return { n: a.n * b.d - b.n * a.d, d: a.d * b.d }
      return b.n === 0n ? null : rounded({ n: a.n * b.d, d: a.d * b.n }, 4)
    }
    if (tree['age']) {
      const born = worth(tree['age'] as Tree, now)
      if (typeof born !== 'string' || !/^\d{4}-/.test(born) || born > today) return null
      let years = 0
      while (`${Number(born.slice(0, 4)) + years + 1}${born.slice(4)}` <= today) years++
      return fraction(years)
    }
    if (tree['if']) return worth((holds(tree['if'] as Tree, now) ? tree['gives'] : tree['else']) as Tree, now)
    const [from, by] = tree['date_plus'] as [Tree, Tree]
    const start = worth(from, now)
    const count = worth(by, now)
    if (typeof start !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(start) || !isFraction(count)) return null
    const steps = numeric(rounded(count, 0))
    const [year = 0, month = 0, date = 0] = start.split('-').map(Number)
    if ((tree['unit'] ?? 'days') === 'days')
      return new Date(Date.UTC(year, month - 1, date + steps)).toISOString().slice(0, 10)
    const months = month - 1 + steps * (tree['unit'] === 'years' ? 12 : 1)
    const moved = new Date(Date.UTC(year, months, date))
    const wanted = ((months % 12) + 12) % 12
    // too short a month: its last day
    return (moved.getUTCMonth() === wanted ? moved : new Date(Date.UTC(year, months + 1, 0))).toISOString().slice(0, 10)
  }
}

test(`${many} random forms: what is shown, required and computed is what a second reading of the rules says`, () => {
  for (const { seed, content, answers, context } of drawn())
    expect({ seed, ...evaluateForm(content, answers, context) }).toEqual({
      seed,
      ...witness(content, answers, context),
    })
})

test('random forms can be published', () => {
  let hidden = 0
  let computed = 0
  for (const { seed, content, answers, context } of drawn()) {
    expect([seed, contentProblems(content, ['en', 'es'])]).toEqual([seed, []])
    expect([seed, formContent.safeParse(content).error?.issues ?? []]).toEqual([seed, []])
    for (const field of fieldsOf(content)) {
      expect(field.when && conditionProblem(field.when)).toBe(null)
      expect(field.kind === 'computed' ? expressionProblem(field.value) : null).toBe(null)
    }
    expect([seed, answerProblems(content, answers, { ...context, final: false })]).toEqual([seed, {}])
    const evaluation = evaluateForm(content, answers, context)
    hidden += Object.keys(answers).filter(key => !evaluation.visible.has(key)).length
    computed += Object.values(evaluation.computed).filter(value => value !== null).length
  }
  // The campaign is only useful if it hides and computes a lot.
  expect(hidden).toBeGreaterThan(2 * many)
  expect(computed).toBeGreaterThan(many / 2)
})

test('a hidden answer changes nothing, whatever its value', () => {
  for (const { seed, content, answers, context } of drawn()) {
    const before = evaluateForm(content, answers, context)
    const shown = Object.fromEntries(Object.entries(answers).filter(([key]) => before.visible.has(key)))
    expect([seed, evaluateForm(content, shown, context)]).toEqual([seed, before])
  }
})

test('the signed text holds every visible answer of the signed steps, and no hidden or secret ones', () => {
  for (const { seed, content, answers, context } of drawn()) {
    // each text names its field
    const told = Object.fromEntries(
      Object.entries(answers).map(([key, value]) => {
        const field = fieldsOf(content).find(one => one.key === key)
        return [key, field?.kind === 'text' || field?.kind === 'long_text' ? `answer<${key}>` : value]
      }),
    )
    const evaluation = evaluateForm(content, told, context)
    const signers = content.steps.slice(0, -1).map(({ key }) => ({ step: key, name: 'Marisol Reyes', hash: key }))
    const step = content.steps.at(-1)?.key ?? ''
    const facts = {
      version_hash: 'v',
      language: 'es',
      on: today,
      step,
      answers: told,
      evaluation,
      secrets: {},
      files: {},
      signers,
    }
    const words = signedWords(content, facts)
    for (const field of fieldsOf(content)) {
      const value = told[field.key]
      if (field.kind !== 'text' && field.kind !== 'long_text') continue
      const isTold = evaluation.visible.has(field.key) && !isSecret(field) && value !== undefined
      expect([seed, field.key, words.includes(`answer<${field.key}>`)]).toEqual([seed, field.key, isTold])
    }
    // the order of its parts doesn't matter
    const turned = Object.fromEntries(Object.entries(told).reverse())
    expect(signedWords(content, { ...facts, answers: turned })).toBe(words)
    expect(words).not.toContain('219099999')
  }
})

test('signing in turn ends with everyone signed or skipped, and no step is due before an earlier one', () => {
  for (const { seed, content, answers, context } of drawn()) {
    const random = drawsOf(seed)
    const outcomes: { step: string; state: 'signed' }[] = []
    let last = 0
    for (let rounds = 0; rounds <= content.steps.length; rounds++) {
      const { turn, done } = nextSigner(content, answers, outcomes, context)
      if (done) break
      const step = turn[Math.floor(random.next() * turn.length)] ?? ''
      const order = content.steps.find(({ key }) => key === step)?.order ?? 0
      expect([seed, order >= last]).toEqual([seed, true])
      last = order
      outcomes.push({ step, state: 'signed' })
    }
    const { done, skipped } = nextSigner(content, answers, outcomes, context)
    expect([seed, done, outcomes.length + skipped.length]).toEqual([seed, true, content.steps.length])
  }
})
