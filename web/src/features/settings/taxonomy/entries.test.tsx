import { type Answer, api, type Discipline, type Location, type Topic, type TrainingType } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, notice, plainLists, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const example = new FakeApi()
const idOf = (at: number) => `0190a1b2-c3d4-7e5f-8a9b-00000000000${at}`
const first = <Row,>({ data: [row] }: { data: readonly Row[] }) => row as Row
const aLocation = (at: number, name: string, over: Partial<Location> = {}): Location => ({
  ...first<Location>(example.example(api.taxonomy.locations)),
  id: idOf(at),
  name,
  code: null,
  parent_id: null,
  parent_name: null,
  ...over,
})
const annex = aLocation(1, 'Annex', { employees: 7, city: null })
const yonkers = aLocation(2, 'Yonkers', { code: 'YO' })
const aType = (at: number, name: string): TrainingType => ({
  ...first<TrainingType>(example.example(api.taxonomy.trainingTypes)),
  id: idOf(at),
  name,
})
const aDiscipline = (at: number, name: string): Discipline => ({
  ...first<Discipline>(example.example(api.taxonomy.disciplines)),
  id: idOf(at),
  name,
  employees: 4,
})
const aTopic = (at: number, name: string): Topic => ({
  ...first<Topic>(example.example(api.taxonomy.topics)),
  id: idOf(at),
  name,
})

const openLocations = (query = '', rows: Location[] = [annex, yonkers]) =>
  visit(`/settings/locations${query}`, {
    answers: server => plainLists(server).answer(api.taxonomy.locations, { data: rows }),
  })
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const openDialog = async () => within(await screen.findByRole('dialog'))
const fill = async (field: HTMLElement, words: string) => {
  await userEvent.clear(field)
  await userEvent.paste(words)
}
async function choose(item: string, name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
async function pick(field: string, words: string, option: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: field }))
  await userEvent.paste(words)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

test('[R-RTE-9] [R-PER-11] a location is added, and errors show at their field without sending', async () => {
  const server = await openLocations()
  expect((await row('Yonkers')).textContent).toContain('YO')
  expect(document.title).toMatch(/Locations/)
  await userEvent.click(await screen.findByRole('button', { name: 'Add location' }))
  expect(location.search).toContain('add=1')
  const dialog = await openDialog()
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  await userEvent.paste('Riverdale')
  await fill(dialog.getByRole('textbox', { name: 'City' }), 'Bronx')
  const zip = dialog.getByRole('textbox', { name: 'ZIP code' })
  await fill(zip, '1045')
  await userEvent.keyboard('{Enter}')
  await dialog.findByText('Enter a ZIP code such as 10451.')
  expect(document.activeElement).toBe(zip)
  await expectAccessible()
  expect(server.of(api.taxonomy.addLocation)).toEqual([])
  await fill(zip, '10451')
  await pick('Part of', 'Yonk', 'Yonkers')
  const riverdale = aLocation(3, 'Riverdale', { parent_id: yonkers.id, parent_name: 'Yonkers' })
  server.answer(api.taxonomy.addLocation, riverdale)
  server.answer(api.taxonomy.locations, { data: [annex, yonkers, riverdale] })
  await userEvent.click(dialog.getByRole('button', { name: 'Add location' }))
  await notice('Riverdale was added.')
  expect(server.of(api.taxonomy.addLocation).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      name: 'Riverdale',
      city: 'Bronx',
      postal_code: '10451',
      parent_id: yonkers.id,
      code: null,
    }),
  ])
  expect((await row('Riverdale')).textContent).toContain('Yonkers')
})

test('[R-RTE-9] a list is searched by name, and an entry is edited at its own address', async () => {
  const server = await openLocations()
  await row('Annex')
  await userEvent.type(screen.getByLabelText('Search locations'), 'YONK')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  await userEvent.click(screen.getByRole('link', { name: 'Yonkers' }))
  expect(location.search).toContain(`edit=${yonkers.id}`)
  const dialog = await openDialog()
  await fill(dialog.getByRole('textbox', { name: 'Code' }), 'YK')
  await userEvent.keyboard('{Escape}')
  await dialog.findByText('Discard what you have entered?')
  await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }))
  server.answer(api.taxonomy.updateLocation, { ...yonkers, code: 'YK' })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await notice('Yonkers was saved.')
  const [call] = server.of(api.taxonomy.updateLocation)
  expect(call).toMatchObject({ params: { id: yonkers.id }, body: { code: 'YK' } })
  expect(call?.body).not.toHaveProperty('name')
  expect(call?.headers.get('if-match')).toBe('"3"')
  expect(location.search).toBe('?search=YONK')
  await fill(screen.getByLabelText('Search locations'), 'zzzz')
  await screen.findByText('No location matches “zzzz”')
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
  await row('Annex')
})

test('a name already in use is reported at its field, and nothing typed is lost', async () => {
  const server = await visit('/settings/disciplines?add=1')
  const dialog = await openDialog()
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await fill(name, 'home health aide')
  await fill(dialog.getByRole('textbox', { name: 'Code' }), 'hha')
  const taken = 'There is already a discipline named Home Health Aide.'
  server.refuse(api.taxonomy.addDiscipline, 422, {
    message: taken,
    errors: { name: [taken], code: ['The code hha is taken by Home Health Aide.'] },
  })
  await userEvent.keyboard('{Enter}')
  await dialog.findByText(taken)
  expect(dialog.getByText('The code hha is taken by Home Health Aide.')).toBeTruthy()
  expect(name.value).toBe('home health aide')
  expect(document.activeElement).toBe(name)
})

test('a location is deactivated, filtered by status, and activated again at once', async () => {
  const server = await openLocations()
  const inactive = { ...annex, is_active: false, version: 4 }
  server.answer(api.taxonomy.updateLocation, inactive)
  await row('Annex')
  server.answer(api.taxonomy.locations, { data: [inactive, yonkers] })
  await choose('Deactivate', 'Annex')
  await notice('Annex is inactive and can’t be chosen for anyone new.')
  await row('Annex.*Inactive')
  await userEvent.click(screen.getByRole('button', { name: 'Status' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Inactive' }))
  await userEvent.keyboard('{Escape}')
  expect(location.search).toBe('?is_active=0')
  expect(screen.queryByRole('row', { name: /Yonkers/ })).toBeNull()
  server.answer(api.taxonomy.updateLocation, { ...annex, version: 5 })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await notice('Annex is active again.')
  expect(
    server.of(api.taxonomy.updateLocation).map(({ body, headers }) => [body?.['is_active'], headers.get('if-match')]),
  ).toEqual([
    [false, '"3"'],
    [true, '"4"'],
  ])
})

test('a merge asks for the other entry, shows what moves, and is sent once', async () => {
  const server = await openLocations()
  await row('Annex')
  await choose('Merge…', 'Annex')
  expect(location.search).toContain(`merge=${annex.id}`)
  const dialog = await openDialog()
  expect(dialog.getByRole('button', { name: 'Merge' }).getAttribute('aria-disabled')).toBe('true')
  const nobody = {
    held_both: 0,
    saved_views: 0,
    import_words: 0,
    children: 0,
    rooms: 0,
    modules: 0,
    programs: 0,
    seen_by: null,
  }
  const counts = { ...nobody, employees: 7, into: { id: yonkers.id, name: 'Yonkers' } }
  server.answer(api.taxonomy.previewLocationMerge, {
    ...counts,
    from: { id: annex.id, name: 'Annex' },
    people: [1, 2, 3, 4, 5].map(at => ({ id: idOf(at), name: `Tester${at}, Merge` })),
  })
  await pick('Merge into which location?', 'Yonk', 'Yonkers (YO)')
  await dialog.findByText('7 employees move from Annex to Yonkers.')
  expect(dialog.getByText(/^Tester1, Merge; .* and 2 more/)).toBeTruthy()
  expect(server.of(api.taxonomy.previewLocationMerge)[0]).toMatchObject({
    params: { id: annex.id },
    query: { into: yonkers.id },
  })
  await expectAccessible()
  server.answer(api.taxonomy.mergeLocation, counts)
  server.answer(api.taxonomy.locations, { data: [{ ...yonkers, employees: 7 }] })
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Merge into Yonkers' }))
  await notice('Annex was merged into Yonkers, with 7 employees.')
  expect(server.of(api.taxonomy.mergeLocation).map(({ params, body }) => [params['id'], body?.['into_id']])).toEqual([
    [annex.id, yonkers.id],
  ])
  await waitFor(() => expect(screen.queryByRole('row', { name: /Annex/ })).toBeNull())
  const people = screen.getByRole('link', { name: '7 employees: Yonkers' })
  expect(people.getAttribute('href')).toContain(`location_id=${yonkers.id}`)
})

test('[R-ENT-5] training types are put in order by keyboard', async () => {
  const [orientation, specialty] = [aType(1, 'Orientation'), aType(2, 'Specialty')]
  const server = await visit('/settings/training-types', {
    answers: server => plainLists(server).answer(api.taxonomy.trainingTypes, { data: [orientation, specialty] }),
  })
  const names = () => screen.getAllByRole('link', { name: /^(Orientation|Specialty)$/ }).map(link => link.textContent)
  const up = await screen.findByRole('button', { name: 'Move Specialty up' })
  expect(names()).toEqual(['Orientation', 'Specialty'])
  const go = server.hold(api.taxonomy.moveTrainingType)
  up.focus()
  await userEvent.keyboard('{Enter}')
  // The list shows it before the server responds
  await waitFor(() => expect(names()).toEqual(['Specialty', 'Orientation']))
  expect(screen.getByText('Specialty: place 1 of 2.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Specialty down' })))
  server.answer(api.taxonomy.trainingTypes, { data: [specialty, orientation] })
  go()
  expect(server.of(api.taxonomy.moveTrainingType)[0]).toMatchObject({
    params: { id: specialty.id },
    body: { before_id: orientation.id },
  })
})

test('a training type is added with its color', async () => {
  const server = await visit('/settings/training-types', { answers: plainLists })
  await userEvent.click(await screen.findByRole('button', { name: 'Add training type' }))
  const dialog = await openDialog()
  await fill(dialog.getByRole('textbox', { name: 'Name' }), 'Refresher')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Counts as' }), 'In-service hours')
  await userEvent.click(dialog.getByRole('radio', { name: 'Violet' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Payable' }))
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Add training type' }))
  await waitFor(() =>
    expect(server.of(api.taxonomy.addTrainingType)[0]?.body).toMatchObject({
      name: 'Refresher',
      counts_as: 'in_service',
      colour: 'violet',
      is_payable: true,
    }),
  )
})

test('a user editing an entry that another user changed meanwhile sees the conflict and loses nothing', async () => {
  const server = await openLocations(`?edit=${annex.id}`)
  const dialog = await openDialog()
  await fill(dialog.getByRole('textbox', { name: 'City' }), 'New York')
  server.refuse(api.taxonomy.updateLocation, 412, {
    message: 'Someone changed this location while you were editing.',
    code: 'CHANGED_MEANWHILE',
    details: { current: { ...annex, version: 4, city: 'Bronx', code: 'ANX1' } },
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const conflict = await screen.findByRole('dialog', { name: /changed this location while you were editing/ })
  expect(conflict.textContent).toContain('→ ANX1')
  const city = within(within(conflict).getByRole('group', { name: 'City' }))
  expect(city.getByRole<HTMLInputElement>('radio', { name: /Bronx/ }).checked).toBe(false)
  expect(city.getByRole<HTMLInputElement>('radio', { name: 'Yours: New York' }).checked).toBe(true)
  server.answer(api.taxonomy.updateLocation, { ...annex, version: 5, city: 'New York', code: 'ANX1' })
  await userEvent.click(within(conflict).getByRole('button', { name: 'Save choices' }))
  await notice('Annex was saved.')
  const last = server.of(api.taxonomy.updateLocation).at(-1)
  expect(last?.body).toMatchObject({ city: 'New York' })
  expect(last?.body).not.toHaveProperty('code')
  expect(last?.headers.get('if-match')).toBe('"4"')
})

test.each(['viewer', 'coordinator_limited'] as const)('[R-PER-11] a %s sees no link to the lists', async as => {
  await visit('/settings', { as })
  const tabs = within(await screen.findByRole('navigation', { name: 'Settings' }))
  expect(tabs.getAllByRole('link').length).toBeGreaterThan(0)
  for (const tab of ['Training types', 'Disciplines', 'Locations', 'Topics'])
    expect(tabs.queryByRole('link', { name: tab })).toBeNull()
})

test.each(['viewer', 'coordinator_limited'] as const)('[R-PER-11] a %s is refused at a list’s address', async as => {
  await visit('/settings/disciplines', { as })
  expect(await title('You do not have access to this page')).toBeTruthy()
})

test('a list that fails to load says so and can be reloaded', async () => {
  const server = await visit('/settings/disciplines', {
    answers: server => plainLists(server).refuse(api.taxonomy.disciplines, 500),
  })
  await screen.findByText('The list could not be loaded')
  server.answer(api.taxonomy.disciplines, { data: [aDiscipline(1, 'Home Health Aide')] })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await row('Home Health Aide')).toBeTruthy()
})

test('on a phone a discipline is a card that can be found, deactivated and restored', async () => {
  const aide = aDiscipline(1, 'Homemaker')
  const server = await visit('/settings/disciplines', {
    phone: true,
    answers: server =>
      plainLists(server).answer(api.taxonomy.disciplines, { data: [aide, aDiscipline(2, 'Therapist')] }),
  })
  expect((await row('Homemaker')).textContent).toContain('4 employees')
  await expectAccessible()
  await userEvent.type(screen.getByLabelText('Search disciplines'), 'homem')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Therapist/ })).toBeNull())
  server.answer(api.taxonomy.updateDiscipline, { ...aide, is_active: false, version: 4 })
  await choose('Deactivate', 'Homemaker')
  await notice('Homemaker is inactive and can’t be chosen for anyone new.')
  server.answer(api.taxonomy.updateDiscipline, { ...aide, version: 5 })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await notice('Homemaker is active again.')
  await userEvent.click(screen.getByRole('link', { name: 'Homemaker' }))
  const dialog = await openDialog()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Homemaker')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[R-PER-11] a topic links to its programs, and is merged with its minutes', async () => {
  const [balance, falls] = [aTopic(1, 'Balance'), aTopic(2, 'Fall prevention')]
  const server = await visit('/settings/topics', {
    answers: server => plainLists(server).answer(api.taxonomy.topics, { data: [balance, falls] }),
  })
  const count = await screen.findByRole('link', { name: '1 program: Fall prevention' })
  expect(count.getAttribute('href')).toBe(`/programs?topic_id=${falls.id}`)
  expect(document.title).toMatch(/Topics/)
  await expectAccessible()
  await choose('Merge…', 'Balance')
  const preview: Answer<typeof api.taxonomy.previewTopicMerge> = {
    ...server.example(api.taxonomy.previewTopicMerge),
    from: { id: balance.id, name: 'Balance' },
    into: { id: falls.id, name: 'Fall prevention' },
    employees: 0,
    modules: 2,
    programs: 1,
  }
  server.answer(api.taxonomy.previewTopicMerge, preview).answer(api.taxonomy.mergeTopic, preview)
  await pick('Merge into which topic?', 'Fall prev', 'Fall prevention (HHA)')
  const dialog = await openDialog()
  await dialog.findByText('The minutes of 2 modules in 1 program count toward Fall prevention instead.')
  expect(dialog.getByText('Balance is removed. Its name can be used again.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Merge into Fall prevention' }))
  await notice('Balance was merged into Fall prevention.')
  expect(server.of(api.taxonomy.mergeTopic)[0]).toMatchObject({
    params: { id: balance.id },
    body: { into_id: falls.id },
  })
})
