import { api, type RuleToBegin } from '@preceptor/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, harborlight, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const program = '0198a9b2-0000-7000-8000-0000000000d1'
const begun = {
  id: harborlight.id,
  name: 'Birch',
  rules: 2,
  rules_matched: [{ rule: 'Yearly in-service', program: 'Hand hygiene for aides' }],
  rules_left: ['Health check'],
  programs: 1,
  programs_left: [],
}
const address = () => `${location.pathname}${location.search}`
const rule = (name: string, over: Partial<RuleToBegin> = {}): RuleToBegin => ({
  name,
  needs: [],
  disciplines: [],
  ...over,
})
const offering = (server: FakeApi) =>
  server
    .answer(api.agencies.namesakes, { data: [] })
    .answer(api.agencies.start, {
      disciplines: [{ code: 'HHA', name: 'Home Health Aide', states: null, usual: true }],
      training_types: [{ code: 'INIT', name: 'Initial' }],
      rule_packs: [
        { pack: 'FL', rules: [rule('Dementia, first contact')] },
        {
          pack: 'NY',
          rules: [
            rule('Yearly in-service', { needs: [{ kind: 'program', name: 'Hygiene', met_by: [program] }] }),
            rule('Health check', { needs: [{ kind: 'form', name: 'Health assessment', met_by: [] }] }),
            rule('Advanced aides', {
              disciplines: [
                { code: 'AHHA', name: 'Advanced Home Health Aide', states: ['NY'] },
                { code: 'CHHA', name: 'Certified Homemaker-Home Health Aide', states: ['NJ'] },
              ],
            }),
          ],
        },
        { pack: 'federal', rules: [rule('Medicare aide training')] },
      ],
      programs: [{ id: program, title: 'Hand hygiene', code: null, credit_minutes: 30 }],
    })
    .answer(api.agencies.add, begun)
const me = aUser({ role: 'cs_super_user' })
const start = () => visit('/csm/agencies/new', { as: me, answers: offering })
const next = async () => userEvent.click(await screen.findByRole('button', { name: 'Next' }))
const box = (name: RegExp) => screen.findByRole('checkbox', { name })
const textbox = (name: string) => screen.findByRole('textbox', { name })

async function choose(label: string, typed: string) {
  const field = await screen.findByRole('combobox', { name: new RegExp(`^${label}`) })
  await userEvent.click(field)
  await userEvent.type(field, typed)
  await userEvent.keyboard('{Enter}')
}

test('in Spanish a state is found by its Spanish and its English name', async () => {
  await visit('/csm/agencies/new', { as: aUser({ role: 'cs_super_user', language: 'es' }), answers: offering })
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Estado/ })
  for (const typed of ['nueva york', 'New York']) {
    await userEvent.click(field)
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(field.value).toBe('Nueva York'))
  }
})

async function toTraining() {
  await start()
  await userEvent.type(await textbox('Name'), 'Birch')
  await choose('State', 'New York')
  await next()
  await screen.findByRole('group', { name: /^Disciplines/ })
  await next()
}

test('[R-CSM-1] a new agency is offered its state and federal rules, and programs from the catalog', async () => {
  await toTraining()
  const packs = within(await screen.findByRole('group', { name: /^Rule packs/ }))
  expect(packs.getAllByRole('checkbox').map(one => one.parentElement?.textContent)).toEqual([
    expect.stringMatching(/^New York rules 3 rules · recommended for New York.*Yearly in-service.*Health check/),
    expect.stringMatching(/^Federal rules 1 rule.*Medicare aide training/),
  ])
  await expectAccessible()
  expect(packs.getByText('Stays off until the agency has the form “Health assessment”')).toBeTruthy()
  expect(packs.getByText('Counts “Hand hygiene” once you choose it below')).toBeTruthy()
  await userEvent.click(await box(/^New York rules/))
  await userEvent.click(packs.getByRole('button', { name: 'Add “Hand hygiene”' }))
  expect(((await box(/^Hand hygiene/)) as HTMLInputElement).checked).toBe(true)
  expect(packs.queryByText(/^Counts/)).toBeNull()
  await next()
  await userEvent.type(await textbox('Name'), 'Dana')
  await userEvent.type(await textbox('Email'), 'dana@birch.example')
  await next()
  const training = within(await screen.findByRole('region', { name: 'Rules and programs' }))
  expect(training.getByText('New York rules')).toBeTruthy()
  expect(training.getByText('Hand hygiene')).toBeTruthy()
  expect(training.getByText('Not in force yet').nextSibling?.textContent).toBe('Health check')
  expect(training.getByText('Disciplines the rules add').nextSibling?.textContent).toBe('Advanced Home Health Aide')
})

test('[R-CSM-1] the wizard survives a reload, shows what the agency starts with, and then clears its data', async () => {
  await toTraining()
  await userEvent.click(await box(/^New York rules/))
  await userEvent.click(await box(/^Hand hygiene/))
  await next()
  await userEvent.type(await textbox('Name'), 'Dana')
  cleanup()
  const server = await visit('/csm/agencies/new?step=4', { as: me, answers: offering })
  expect(((await textbox('Name')) as HTMLInputElement).value).toBe('Dana')
  await userEvent.type(await textbox('Email'), 'dana@birch.example')
  await next()
  await userEvent.click(await screen.findByRole('button', { name: 'Create agency and send invitation' }))
  await screen.findByRole('heading', { name: 'Birch', level: 1 })
  expect(document.title).toBe('Birch · Preceptor')
  expect(server.of(api.agencies.add)[0]?.body).toMatchObject({
    name: 'Birch',
    state: 'NY',
    rule_packs: ['NY'],
    programs: [program],
    admin: { name: 'Dana', email: 'dana@birch.example' },
  })
  expect(screen.getByText('1 program was added.')).toBeTruthy()
  expect(screen.getByText('2 compliance rules are in force.')).toBeTruthy()
  expect(screen.getByText('“Yearly in-service” counts the program “Hand hygiene for aides”.')).toBeTruthy()
  const toDo = screen.getByText(/^These rules need a program or form first: Health check\./).closest('li')
  expect(within(toDo as HTMLElement).getByRole('img', { name: 'To do' })).toBeTruthy()
  const rules = screen.getByRole('link', { name: 'Open the agency’s compliance rules' })
  expect(rules.getAttribute('href')).toBe(`/csm/agency/${harborlight.id}/settings/compliance`)
  expect(address()).toBe(`/csm/agencies/new?made=${harborlight.id}`)
  await waitFor(() => expect(Object.keys(sessionStorage).filter(key => key.startsWith('draft'))).toEqual([]))
})

test('[R-CSM-1] the result survives a reload, and its address alone leads to the agency', async () => {
  const made = { ...begun, admin_email: 'dana@birch.example' }
  await visit(`/csm/agencies/new?made=${harborlight.id}`, { as: me, answers: offering, state: { made } })
  await screen.findByRole('heading', { name: 'Birch', level: 1 })
  cleanup()
  await visit(`/csm/agencies/new?made=${harborlight.id}`, { as: me, answers: offering })
  await waitFor(() => expect(address()).toBe(`/csm/agency/${harborlight.id}/dashboard`))
})

test('[R-CSM-1] the address skips back from a step that can’t be opened yet', async () => {
  await visit('/csm/agencies/new?step=5', { as: me, answers: offering })
  await textbox('Name')
  await waitFor(() => expect(address()).toBe('/csm/agencies/new'))
})
