import {
  api,
  contentProblems,
  evaluateForm,
  fieldsOf,
  formContent,
  formLanguages,
  nextSigner,
  writtenTexts,
} from '@preceptor/contract'
import { expect, test } from 'vitest'
import { shippedForms } from './shipped.ts'

test('shipped forms have distinct codes', () => {
  expect(new Set(shippedForms.map(({ code }) => code)).size).toBe(8)
})

test.each(shippedForms.map(form => [form.code, form] as const))(
  '%s can be published in English and Spanish unchanged',
  (_, { content, settings }) => {
    expect(formContent.safeParse(content).error?.issues ?? []).toEqual([])
    expect(contentProblems(content, ['en', 'es'])).toEqual([])
    expect(formLanguages(content)).toEqual(['en', 'es'])
    expect(api.forms.add.body.safeParse(settings).error?.issues ?? []).toEqual([])
    expect(settings.titles.es).toBeTruthy()
    // A hint in only one language would be missing in the other
    for (const { path, texts } of writtenTexts(content))
      expect([path, Object.keys(texts).length % 2]).toEqual([path, 0])
    expect(
      writtenTexts(content)
        .filter(({ texts }) => texts.en && texts.en === texts.es)
        .map(({ texts }) => texts.en),
    ).toEqual([...sameInBoth(content)])
    // No one signs before something can be answered
    expect(nextSigner(content, {}, [], { today: '2026-03-01' }).turn).toHaveLength(1)
    expect(fieldsOf(content).length).toBeGreaterThan(3)
  },
)
/** Words with the same spelling in both languages. */
const sameInBoth = (content: Parameters<typeof writtenTexts>[0]) =>
  writtenTexts(content).flatMap(({ texts }) => (texts.en === 'Hospital' && texts.es === 'Hospital' ? ['Hospital'] : []))

test('the nurse step of a health statement appears only when an answer requires it', () => {
  const content = shippedForms.find(({ code }) => code === 'health-statement')?.content
  if (!content) throw new Error('There is no health statement.')
  const well = { can_work: true, contagious: false, substances: false, exposed: false }
  const next = (answers: object) =>
    nextSigner(content, { ...answers }, [{ step: 'caregiver', state: 'signed' }], { today: '2026-03-01' })
  expect(next(well)).toMatchObject({ turn: [], done: true, skipped: [{ step: 'nurse' }] })
  expect(next({ ...well, signs: ['cough'] }).turn).toEqual(['nurse'])
})

test('an incident of suspected abuse asks why protective services have not been notified', () => {
  const content = shippedForms.find(({ code }) => code === 'incident')?.content
  if (!content) throw new Error('There is no incident report.')
  const asks = (answers: object) =>
    evaluateForm(content, { ...answers }, { today: '2026-03-01' }).required.has('why_not_reported')
  expect(asks({ kinds: ['abuse'], notified: ['family'] })).toBe(true)
  expect(asks({ kinds: ['abuse'], notified: ['state'] })).toBe(false)
  expect(asks({ kinds: ['fall'], notified: ['family'] })).toBe(false)
})

test('the hepatitis B declination uses OSHA’s exact wording', () => {
  const content = shippedForms.find(({ code }) => code === 'hepatitis-b')?.content
  expect(content?.steps[0]?.attestation.en).toMatch(
    /^I understand that due to my occupational exposure to blood or other potentially infectious materials I may be at risk .* at no charge to me\.$/,
  )
})
