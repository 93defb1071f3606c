import type { AnswerValue, FormAnswers } from '@preceptor/contract/forms/answer-values'
import type { FormContent, FormField } from '@preceptor/contract/forms/content'
import { blankContent, blankField } from '@preceptor/contract/forms/parts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectAccessible } from '@/test/visit.tsx'
import { FormFiller, type FormFillerProps } from './FormFiller.tsx'
import { useDrafts } from './use-drafts.ts'

afterEach(() => {
  cleanup()
  for (const key of Object.keys(saved)) delete saved[key]
})

type Over<F> = F extends unknown ? Partial<Omit<F, 'kind' | 'key'>> : never
const field = <K extends FormField['kind']>(kind: K, key: string, over: Over<FormField & { kind: K }>): FormField =>
  ({ ...blankField(kind, key), ...over }) as FormField

const option = (key: string, en: string, es = en) => ({ key, labels: { en, es } })
const content = (fields: FormField[], more: FormContent['sections'] = []): FormContent => ({
  ...blankContent(),
  sections: [{ key: 'health', titles: { en: 'Health', es: 'Salud' }, hints: {}, when: null, fields }, ...more],
})

const saved: Record<string, AnswerValue> = {}
const unanswered: FormAnswers = {}
function Filled({
  start = unanswered,
  ...props
}: { start?: FormAnswers } & Omit<FormFillerProps, 'answers' | 'onAnswer' | 'today'>) {
  const [answers, setAnswers] = useState(start)
  const drafts = useDrafts(props.content, answers, {
    context: { today: '2026-11-28' },
    onSound: (key: string, value: AnswerValue) => {
      saved[key] = value
      setAnswers(now => ({ ...now, [key]: value }))
    },
  })
  return (
    <>
      <FormFiller {...props} today="2026-11-28" answers={drafts.answers} onAnswer={drafts.answer} />
      {drafts.hasDrafts && <p>Not saved</p>}
    </>
  )
}
const show = (form: FormContent, props: Partial<Parameters<typeof Filled>[0]> = {}) =>
  render(<Filled content={form} language="en" {...props} />)

const smoking = content([
  field('yes_no', 'smokes', { labels: { en: 'Do you smoke?', es: '¿Fuma?' }, required: true }),
  field('number', 'packs', {
    labels: { en: 'Packs a week', es: 'Paquetes por semana' },
    when: { field: 'smokes', is: true },
    min: 0,
    max: 70,
  }),
])

test('[R-RTE-11] visible fields follow the answers', async () => {
  show(smoking)
  expect(screen.queryByLabelText('Packs a week')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  await userEvent.type(screen.getByLabelText('Packs a week'), '3')
  expect(saved).toEqual({ smokes: true, packs: 3 })
  await userEvent.click(screen.getByRole('radio', { name: 'No' }))
  expect(screen.queryByLabelText('Packs a week')).toBeNull()
})

test('an invalid answer shows an error once the field loses focus, and is not passed on', async () => {
  show(smoking, { start: { smokes: true } })
  const packs = screen.getByLabelText('Packs a week')
  await userEvent.type(packs, '99')
  expect(packs.getAttribute('aria-invalid')).toBeNull()
  await userEvent.tab()
  expect(packs.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter a number from 0 to 70.')).toBeTruthy()
  expect(saved['packs']).not.toBe(99)
  await userEvent.type(packs, '{Backspace}')
  expect(screen.queryByText('Enter a number from 0 to 70.')).toBeNull()
  expect(saved['packs']).toBe(9)
})

const skills = content([
  field('checklist', 'skills', {
    labels: { en: 'Skills' },
    items: [option('wash', 'Hand washing'), option('lift', 'Lifting')],
    scale: [
      { ...option('met', 'Met'), score: 1 },
      { ...option('not', 'Not met'), score: 0 },
    ],
    takes_initials: true,
  }),
])

test('a checklist is rated by keyboard alone: arrows move, numbers rate and move on', async () => {
  show(skills)
  const rating = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  rating('Hand washing: Met').focus()
  await userEvent.keyboard('2')
  expect(rating('Hand washing: Not met').checked).toBe(true)
  expect(document.activeElement).toBe(rating('Lifting: Met'))
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(rating('Lifting: Not met'))
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(rating('Hand washing: Not met'))
  await userEvent.keyboard('1')
  await userEvent.type(screen.getByLabelText('Initials for Hand washing'), 'ab')
  expect(saved).toEqual({ skills: { wash: { rating: 'met', initials: 'AB' } } })
  await expectAccessible(document.querySelector('body [lang]') ?? document.body)
})

test('in a right-to-left language the arrows follow the page', async () => {
  show(skills, { language: 'ar' })
  screen.getByRole('radio', { name: 'Hand washing: Met' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Hand washing: Not met' }))
  expect(document.querySelector('[lang="ar"]')?.getAttribute('dir')).toBe('rtl')
})

const column = (key: string, en: string, kind: 'text' | 'number') => ({
  key,
  labels: { en },
  kind,
  options: [],
  required: false,
})
const jobs = content([
  field('table', 'jobs', {
    labels: { en: 'Earlier jobs' },
    columns: [column('place', 'Employer', 'text'), column('years', 'Years', 'number')],
    most: 2,
  }),
])

test('rows of a table can be added and removed, and the focus follows', async () => {
  show(jobs)
  const add = () => screen.queryByRole('button', { name: 'Add row' })
  await userEvent.click(add() as HTMLElement)
  expect(document.activeElement).toBe(screen.getByLabelText('Employer'))
  await userEvent.keyboard('Sunrise')
  await userEvent.type(screen.getByLabelText('Years'), '2.5')
  await userEvent.click(add() as HTMLElement)
  expect(add()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 2' }))
  expect(saved).toEqual({ jobs: [{ place: 'Sunrise', years: 2.5 }] })
  expect(within(screen.getByRole('group', { name: 'Row 1' })).getByLabelText('Employer')).toHaveProperty(
    'value',
    'Sunrise',
  )
})

test('switching the language keeps the answers', async () => {
  const page = show(smoking)
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  await userEvent.type(screen.getByLabelText('Packs a week'), '4')
  page.rerender(<Filled content={smoking} language="es" />)
  expect(screen.getByLabelText('Paquetes por semana')).toHaveProperty('value', '4')
  expect(screen.getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', true)
})

const twoSections = content(
  [field('text', 'doctor', { labels: { en: 'Doctor' }, required: true })],
  [
    {
      key: 'more',
      titles: { en: 'More' },
      hints: {},
      when: null,
      fields: [field('long_text', 'notes', { labels: { en: 'Notes' } })],
    },
  ],
)

test('sections are shown one at a time: the next one comes when this one is complete', async () => {
  let isDone = false
  show(twoSections, { bySection: true, onDone: () => (isDone = true) })
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('Answer this question.')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Doctor' }), 'Lee')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'More' }))
  expect(screen.getByText('Section 2 of 2')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(isDone).toBe(true)
})

test('only open fields can be edited; remarks and masked values show', async () => {
  const form = content([
    field('text', 'doctor', { labels: { en: 'Doctor' } }),
    field('text', 'clinic', { labels: { en: 'Clinic' } }),
    field('ssn', 'number', { labels: { en: 'SSN' } }),
  ])
  show(form, {
    start: { doctor: 'Lee', clinic: 'North' },
    openFields: ['clinic', 'number'],
    remarks: { clinic: 'Which one?' },
    masks: { number: '•••-••-1234' },
  })
  expect(screen.queryByRole('textbox', { name: 'Doctor' })).toBeNull()
  expect(screen.getByText('Lee')).toBeTruthy()
  expect(screen.getByText('Reviewer: Which one?')).toBeTruthy()
  expect(screen.getByText('•••-••-1234 on file')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Replace SSN' }))
  await userEvent.type(screen.getByLabelText('SSN'), '123-45-6789')
  expect(saved['number']).toBe('123456789')
  await expectAccessible(document.querySelector('body [lang]') ?? document.body)
})

test('an unfinished answer that is now hidden blocks nothing', async () => {
  show(smoking)
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  await userEvent.type(screen.getByLabelText('Packs a week'), '99')
  expect(screen.getByText('Not saved')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'No' }))
  expect(screen.queryByText('Not saved')).toBeNull()
})

test('a group without its answer shows an error and gets the focus', async () => {
  const scale = [{ ...option('good', 'Good'), score: null }]
  show(
    content([
      field('checklist', 'skills', { labels: { en: 'Skills' }, required: true, items: [option('a', 'Walks')], scale }),
    ]),
    { bySection: true, onDone: () => {} },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const group = screen.getByRole('group', { name: /Skills/ })
  expect(within(group).getByRole('alert')).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement).toBe(group))
})
