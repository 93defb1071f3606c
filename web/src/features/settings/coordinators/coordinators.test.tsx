import { api, type Coordinator } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, notice, plainLists, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const idOf = (at: number) => `0190a1b2-c3d4-7e5f-8a9b-00000000000${at}`
const example = new FakeApi().example(api.coordinators.list)
const aCoordinator = (over: Partial<Coordinator> = {}): Coordinator => ({
  ...(example.data[0] as Coordinator),
  id: idOf(1),
  name: 'Luis Ortega',
  user: null,
  employees: 3,
  ...over,
})
const dana = { id: idOf(7), name: 'Dana Reyes', status: 'active' } as const
const nora = aCoordinator({ id: idOf(2), name: 'Nora Newly', employees: 0 })
const listed = (...data: Coordinator[]) => ({ data, meta: { total: data.length, page: 1, per_page: 50 } })

const openList = (rows: Coordinator[] = [aCoordinator(), nora], phone = false) =>
  visit('/settings/coordinators', {
    phone,
    answers: server =>
      plainLists(server)
        .answer(api.coordinators.list, listed(...rows))
        .answer(api.lookups.coordinators, {
          data: rows.map(({ id, name }) => ({
            ...server.example(api.lookups.coordinators).data[0],
            id,
            name,
            is_active: true,
          })),
        } as never)
        .answer(api.coordinators.linkable, { data: [{ id: dana.id, name: dana.name, coordinator: null }] }),
  })
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const openDialog = async () => within(await screen.findByRole('dialog'))
async function choose(item: string, name = 'Luis Ortega') {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
async function pick(field: string, option: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }))
}

test('[R-ENT-4] a coordinator is added, and a name already in use is reported at its field', async () => {
  const server = await openList()
  expect((await row('Luis Ortega')).textContent).toContain('No user')
  await expectAccessible()
  await userEvent.click(await screen.findByRole('button', { name: 'Add coordinator' }))
  const name = (await openDialog()).getByRole('textbox', { name: 'Name' })
  const taken = 'There is already a coordinator named Luis Ortega.'
  server.refuse(api.coordinators.add, 422, { message: taken, errors: { name: [taken] } })
  await userEvent.click(name)
  await userEvent.paste('luis ortega')
  await userEvent.keyboard('{Enter}')
  await (await openDialog()).findByText(taken)
  server.answer(api.coordinators.add, nora)
  await userEvent.clear(name)
  await userEvent.paste('Nora Newly')
  await userEvent.keyboard('{Enter}')
  await notice('Nora Newly was added.')
  expect(server.of(api.coordinators.add).at(-1)?.body).toMatchObject({ name: 'Nora Newly', email: null })
})

test.each([false, true])(
  '[R-ENT-4] a coordinator is linked to a user, who will see the employees (on a phone: %s)',
  async phone => {
    const server = await openList([aCoordinator()], phone)
    expect((await row('Luis Ortega')).textContent).toContain(phone ? '3 employees' : 'No user')
    await choose('Link to a user…')
    await pick('User', 'Dana Reyes')
    const dialog = await openDialog()
    await dialog.findByText('Dana Reyes will see the 3 employees of Luis Ortega.')
    await expectAccessible()
    server.answer(api.coordinators.link, aCoordinator({ user: dana }))
    server.answer(api.coordinators.list, listed(aCoordinator({ user: dana, version: 4 })))
    await userEvent.click(dialog.getByRole('button', { name: 'Link user' }))
    await notice('Dana Reyes is linked to Luis Ortega.')
    const [call] = server.of(api.coordinators.link)
    expect(call).toMatchObject({ params: { id: idOf(1) }, body: { user_id: dana.id } })
    expect(call?.headers.get('if-match')).toBe('"3"')
    await row('Luis Ortega.*Dana Reyes')
  },
)

test('[R-ENT-4] deactivating a coordinator with employees says who keeps them, and offers to reassign them', async () => {
  const server = await openList([aCoordinator({ user: dana }), nora])
  await choose('Deactivate…')
  const dialog = await openDialog()
  expect(await dialog.findByText(/^3 employees keep Luis Ortega as coordinator\./)).toBeTruthy()
  expect(dialog.getByText('Dana Reyes can still see them.')).toBeTruthy()
  expect(server.of(api.coordinators.update)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Reassign employees first…' }))
  const reassign = within(await screen.findByRole('dialog', { name: 'Reassign employees of Luis Ortega' }))
  await userEvent.click(await reassign.findByRole('combobox', { name: 'New coordinator' }))
  await screen.findByRole('option', { name: 'Nora Newly' })
  expect(screen.queryByRole('option', { name: 'Luis Ortega' })).toBeNull()
  await expectAccessible()
})

test('[R-ENT-4] one without employees is deactivated at once, and inactive ones have their own list', async () => {
  const server = await openList([aCoordinator({ employees: 0 }), nora])
  server.answer(api.coordinators.update, aCoordinator({ is_active: false }))
  await choose('Deactivate')
  await notice('Luis Ortega is inactive and can’t be chosen for anyone new.')
  expect(server.of(api.coordinators.update)[0]?.body).toMatchObject({ is_active: false })
  server.answer(api.coordinators.list, listed())
  await userEvent.click(screen.getByRole('link', { name: /^Inactive/ }))
  await screen.findByText('No inactive coordinators')
  expect(location.search).toBe('?status=inactive')
  expect(server.of(api.coordinators.list).at(-1)?.query['status']).toBe('inactive')
})

test('[R-ENT-4] a merge shows what the linked user will see', async () => {
  const server = await openList([aCoordinator({ user: dana }), nora])
  const counts = {
    ...server.example(api.coordinators.previewMerge),
    from: { id: idOf(1), name: 'Luis Ortega' },
    into: { id: nora.id, name: 'Nora Newly' },
    employees: 0,
    seen_by: 'Dana Reyes',
  }
  server.answer(api.coordinators.previewMerge, counts).answer(api.coordinators.merge, counts)
  await choose('Merge…')
  await pick('Merge into which coordinator?', 'Nora Newly')
  const dialog = await openDialog()
  await dialog.findByText('Dana Reyes will see all employees of Nora Newly.')
  await userEvent.click(dialog.getByRole('button', { name: 'Merge into Nora Newly' }))
  await notice('Luis Ortega was merged into Nora Newly.')
  expect(server.of(api.coordinators.merge)[0]).toMatchObject({ params: { id: idOf(1) }, body: { into_id: nora.id } })
})

test('[R-ENT-4] unlinking asks first, and says that the employees stay', async () => {
  const server = await openList([aCoordinator({ user: dana })])
  const people = await screen.findByRole('link', { name: '3 employees: Luis Ortega' })
  expect(people.getAttribute('href')).toContain(`coordinator_id=${idOf(1)}`)
  await choose('Unlink Dana Reyes…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlink Dana Reyes from Luis Ortega?' }))
  expect(dialog.getByText('The 3 employees keep Luis Ortega as coordinator.')).toBeTruthy()
  server.answer(api.coordinators.link, aCoordinator())
  await userEvent.click(dialog.getByRole('button', { name: 'Unlink user' }))
  await notice('Dana Reyes was unlinked from Luis Ortega.')
  expect(server.of(api.coordinators.link).map(({ body }) => body?.['user_id'])).toEqual([null])
})

test('a link that another user changed meanwhile asks again', async () => {
  const server = await openList([aCoordinator()])
  await choose('Link to a user…')
  await pick('User', 'Dana Reyes')
  server.refuse(api.coordinators.link, 412, {
    message: 'Rosa Diaz changed this coordinator while you were editing.',
    code: 'CHANGED_MEANWHILE',
    details: { current: aCoordinator({ version: 4 }) },
  })
  await userEvent.click((await openDialog()).getByRole('button', { name: 'Link user' }))
  const conflict = await screen.findByRole('dialog', { name: /changed this coordinator while you were editing/ })
  await expectAccessible()
  server.answer(api.coordinators.link, aCoordinator({ user: dana, version: 5 }))
  await userEvent.click(within(conflict).getByRole('button', { name: /^Save/ }))
  await notice('Dana Reyes is linked to Luis Ortega.')
  expect(server.of(api.coordinators.link).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"'])
})

test('an invited coordinator shows as invited and can’t be linked yet', async () => {
  await openList([aCoordinator({ name: 'Ivy Invited', user: { ...dana, status: 'invited' } })])
  await row('Ivy Invited.*Invited')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ivy Invited' }))
  const item = await screen.findByRole('menuitem', { name: /^Link to a user…/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
})

test('[R-ENT-4] on a phone a coordinator is renamed', async () => {
  const server = await openList([aCoordinator()], true)
  await userEvent.click(await screen.findByRole('link', { name: 'Luis Ortega' }))
  const dialog = await openDialog()
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.paste('Luis Ortega Jr.')
  server.answer(api.coordinators.update, aCoordinator({ name: 'Luis Ortega Jr.', version: 4 }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await notice('Luis Ortega Jr. was saved.')
  expect(server.of(api.coordinators.update)[0]?.body).toMatchObject({ name: 'Luis Ortega Jr.' })
  expect(server.of(api.coordinators.update)[0]?.body).not.toHaveProperty('email')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
