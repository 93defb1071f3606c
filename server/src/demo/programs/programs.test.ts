import {
  answerExplanations,
  checkQuiz,
  completeIn,
  creditOf,
  lacksOf,
  moduleContent,
  plainOf,
  type ModuleContent,
  textsOfQuestion,
} from '@preceptor/contract'
import { expect, test } from 'vitest'
import { drawQuiz } from '../../features/programs/quiz/draw.ts'
import { cataloguePlans } from './catalogue.ts'
import { elsewherePrograms } from './elsewhere.ts'
import { harborlightPrograms } from './harborlight.ts'
import type { ModulePlan, ProgramPlan } from './plan.ts'
import { quizOf } from './quiz-text.ts'

const every = [...new Set([...cataloguePlans, ...harborlightPrograms, ...Object.values(elsewherePrograms).flat()])]
const languagesOf = (plan: ProgramPlan) => completeIn(plan, plan.modules)
const minutesOf = ({ modules }: ProgramPlan) =>
  creditOf(modules.map(({ topic, minutes }) => ({ minutes: [{ topic_id: topic, minutes }] })))

test('every program of the demo world is complete in English and Spanish, except the one meant to lack English', () => {
  for (const plan of every) {
    expect(languagesOf(plan), plan.code).toEqual(expect.arrayContaining(plan.code === 'CUID-1' ? ['es'] : ['en', 'es']))
    for (const language of languagesOf(plan)) {
      expect(plan.descriptions[language], `${plan.code} ${language}`).toBeTruthy()
      for (const module of plan.modules) expect(lacksOf(module, language), `${plan.code} ${language}`).toEqual([])
    }
  }
})

test('no language is left partial: everything with one text in a language has all of them', () => {
  const left = every.flatMap(plan =>
    plan.modules.flatMap(({ titles }) => Object.keys(titles).filter(code => !(code in plan.titles))),
  )
  expect(left).toEqual([])
  for (const plan of every) expect(languagesOf(plan).toSorted(), plan.code).toEqual(Object.keys(plan.titles).toSorted())
  const further = cataloguePlans.filter(({ titles }) => Object.keys(titles).length > 2)
  expect(further.map(({ code }) => code).toSorted()).toEqual(['ABUSE-1', 'EVV-1', 'FALL-1', 'HIPAA-1', 'INFC-1'])
})

test('every module passes the editor’s checks', () => {
  for (const plan of every)
    for (const { content, titles } of plan.modules)
      expect(moduleContent.safeParse(content).error?.issues ?? [], `${plan.code} ${titles.en}`).toEqual([])
})

type Quiz = Extract<ModuleContent, { kind: 'quiz' }>
const quizzes = every.flatMap(plan =>
  plan.modules.flatMap(({ content }) => (content.kind === 'quiz' ? [[plan.code, content] as const] : [])),
)
const questions = quizzes.flatMap(([code, { questions: asked }]) => asked.map(one => [code, one] as const))

function hasRightAnswer(one: Quiz['questions'][number]) {
  switch (one.kind) {
    case 'single':
      return one.answers.filter(({ is_right }) => is_right).length === 1 && one.answers.length > 2
    case 'multiple':
      return one.answers.some(({ is_right }) => !is_right)
    case 'true_false':
      return one.is_true !== null
    case 'ordering':
      return one.steps.length > 2
    case 'matching':
      return one.pairs.length > 2
    case 'short':
      return Object.values(one.accepted).every(found => found.length > 0)
  }
}

test('every question has its right answer, a reason, and no two equal answers in any language', () => {
  expect(new Set(questions.map(([, { kind }]) => kind)).size).toBe(6)
  for (const [code, content] of quizzes) expect(checkQuiz(content), code).toEqual([])
  for (const [code, one] of questions) {
    const where = `${code} ${one.texts.en}`
    expect(hasRightAnswer(one), where).toBe(true)
    for (const language of Object.keys(one.texts) as 'en'[]) {
      expect(one.explanations[language], where).toBeTruthy()
      const [, ...answers] = textsOfQuestion(one).map(texts => texts[language])
      expect(new Set(answers).size, where).toBe(answers.length)
    }
  }
})

test('a catalog program ends with a quiz of 5 to 10 questions, and pools hold more than are drawn', () => {
  for (const { code, modules } of cataloguePlans) {
    const last = modules.at(-1)?.content
    expect(last?.kind, code).toBe('quiz')
    const asked = last?.kind === 'quiz' ? drawQuiz(last, code).length : 0
    expect(asked, code).toBeGreaterThanOrEqual(5)
    expect(asked, code).toBeLessThanOrEqual(10)
    expect(modules.length, code).toBeLessThanOrEqual(5)
  }
  const pools = quizzes.flatMap(([, { pools: known, questions: asked }]) =>
    known.map(({ id, draws }) => asked.filter(({ pool_id }) => pool_id === id).length - draws),
  )
  expect(pools.length).toBeGreaterThan(2)
  expect(Math.min(...pools)).toBeGreaterThan(0)
})

test('four catalog programs draw 10 of 20 questions and have feedback for wrong answers', () => {
  const large = cataloguePlans.flatMap(({ code, modules }) => {
    const last = modules.at(-1)?.content
    return last?.kind === 'quiz' && last.questions.length === 20 ? [{ code, last }] : []
  })
  expect(large.map(({ code }) => code)).toEqual(['ROM-1', 'LGBTQ-1', 'CULT-1', 'QAPI-1'])
  for (const { code, last } of large) {
    expect(drawQuiz(last, 'any'), code).toHaveLength(10)
    const said = last.questions.flatMap(answerExplanations).filter(({ explanations }) => explanations.en)
    expect(said.length, code).toBeGreaterThanOrEqual(10)
  }
})

const textOf = ({ content }: ModulePlan) =>
  content.kind === 'document' && content.bodies.en ? plainOf(content.bodies.en) : null
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length

test('catalog texts have 150 to 400 words, in short sentences', () => {
  for (const { code, modules } of cataloguePlans)
    for (const module of modules) {
      const text = textOf(module)
      if (text === null) continue
      const where = `${code} ${module.titles.en}`
      expect(wordsOf(text), where).toBeGreaterThanOrEqual(150)
      expect(wordsOf(text), where).toBeLessThanOrEqual(400)
      const sentences = text.split(/[.?!:;]\s|\n/).filter(Boolean)
      expect(Math.max(...sentences.map(wordsOf)), where).toBeLessThanOrEqual(35)
      expect(wordsOf(text) / sentences.length, where).toBeLessThan(10)
    }
})

test('minutes add up to the hours required by a code', () => {
  const said = [...cataloguePlans, ...harborlightPrograms.filter(({ type }) => ['INIT', 'ORIENT'].includes(type))]
  for (const plan of said) {
    const [, hours] = /-(\d+)$/.exec(plan.code) ?? []
    expect(minutesOf(plan), plan.code).toBe(Number(hours) * 60)
  }
})

test('Harborlight has 41 programs of its own: 31 to start, five reasons, five archived; codes are its own', () => {
  const of = (is: ProgramPlan['is']) => harborlightPrograms.filter(plan => plan.is === is).length
  expect(harborlightPrograms).toHaveLength(41)
  expect([of('draft'), of('paused'), of('expired'), of('archived')]).toEqual([1, 1, 1, 5])
  for (const plans of [cataloguePlans, harborlightPrograms, ...Object.values(elsewherePrograms)])
    expect(new Set(plans.map(({ code }) => code)).size).toBe(plans.length)
  for (const plans of Object.values(elsewherePrograms)) {
    expect(plans.length).toBeGreaterThanOrEqual(4)
    expect(plans.length).toBeLessThanOrEqual(10)
  }
})

test('a quiz with different questions per language is refused', () => {
  const en = '? One\n= right\n- wrong'
  expect(() => quizOf({ en, es: '?T Uno' })).toThrow('The es questions differ')
  expect(() => quizOf({ en, es: '? Uno\n= bien\n- mal' })).not.toThrow()
})
