import { expect, test, vi } from 'vitest'
import type { FormAnswers } from './answer-values.ts'
import type { FormContent } from './content.ts'
import { evaluateForm } from './logic.ts'
import { blankField, fieldsOf, isSealed, isSecret } from './parts.ts'
import { type Draws, drawsOf, randomAnswers, randomEmployee, randomForm } from './random-form.test-data.ts'
import { settledContent } from './settled-content.ts'

const { process } = globalThis as { process?: { env: Record<string, string | undefined> } }
/** `npm run prove` runs the full campaign. */
const many = process?.env['PROVE'] === '1' ? 5_000 : 200
vi.setConfig({ testTimeout: 600_000 })
const today = '2026-03-01'

/** A person who signs through a link: they have some sections, no sealed answers of others, and no employee data. */
function reader(random: Draws, content: FormContent) {
  const own = new Set(content.sections.filter(() => random.next() < 0.5).map(({ key }) => key))
  const seen = new Set(content.sections.filter(({ key }) => own.has(key) || random.next() < 0.3).map(({ key }) => key))
  const sectionOf = new Map(content.sections.flatMap(({ key, fields }) => fields.map(field => [field.key, key])))
  const mayLearn = (field: FormContent['sections'][number]['fields'][number]) =>
    isSecret(field) || !isSealed(field) || own.has(sectionOf.get(field.key) ?? '')
  const has = (key: string) => seen.has(sectionOf.get(key) ?? '')
  return { own, seen, mayLearn, has }
}

test(`${many} random forms: a browser that lacks answers shows and requires what the server does`, () => {
  let lacked = 0
  let compared = 0
  for (let seed = 1; seed <= many; seed++) {
    const random = drawsOf(seed)
    const content = randomForm(random)
    const answers = randomAnswers(random, content)
    const context = { today, employee: randomEmployee(random) }
    const { seen, mayLearn, has } = reader(random, content)
    const settled = settledContent(content, answers, context, { has, mayLearn, hasEmployee: false })
    const theirs = { ...settled, sections: settled.sections.filter(({ key }) => seen.has(key)) }
    const fields = new Map(fieldsOf(content).map(field => [field.key, field]))
    const sent = (of: FormAnswers): FormAnswers =>
      Object.fromEntries(
        Object.entries(of).filter(([key]) => {
          const field = fields.get(key)
          return field && has(key) && !isSecret(field) && mayLearn(field)
        }),
      )
    lacked += Object.keys(answers).length - Object.keys(sent(answers)).length
    const server = evaluateForm(content, answers, context)
    const browser = evaluateForm(theirs, sent(answers), { today })
    const ofTheirs = (keys: ReadonlySet<string>) => [...keys].filter(has).sort()
    expect([seed, ofTheirs(browser.visible)]).toEqual([seed, ofTheirs(server.visible)])
    expect([seed, ofTheirs(browser.required)]).toEqual([seed, ofTheirs(server.required)])
    for (const [key, value] of Object.entries(browser.computed)) {
      // results of answers they may not learn stay empty
      if (value === null) continue
      compared += 1
      expect([seed, key, value]).toEqual([seed, key, server.computed[key]])
    }
  }
  // the campaign is only useful if many answers are withheld
  expect(lacked).toBeGreaterThan(2 * many)
  expect(compared).toBeGreaterThan(many / 4)
})

test('a reader never receives content they may not see', () => {
  for (let seed = 1; seed <= many; seed++) {
    const random = drawsOf(seed)
    const content = randomForm(random)
    const { mayLearn, has } = reader(random, content)
    const [first] = content.sections
    const sealed = fieldsOf(content).filter(field => !mayLearn(field) && field.kind === 'number')
    if (!first || sealed.length === 0) continue
    const sum = {
      ...blankField('computed', 'told'),
      value: { sum: sealed.map(({ key }) => ({ field: key })) },
      decimals: 4,
    }
    const asking = {
      ...content,
      sections: [...content.sections, { ...first, key: 'asking', when: null, fields: [sum] }],
    }
    const answers = Object.fromEntries(sealed.map(({ key }) => [key, 8_675_309]))
    const settled = settledContent(asking, answers, { today }, { has, mayLearn, hasEmployee: false })
    expect([seed, JSON.stringify(settled)]).toEqual([seed, expect.not.stringContaining('8675309')])
  }
})

test('a reader with full access gets the content unchanged', () => {
  const content = randomForm(drawsOf(3))
  const all = { has: () => true, mayLearn: () => true, hasEmployee: true }
  expect(settledContent(content, {}, { today }, all)).toEqual(content)
})
