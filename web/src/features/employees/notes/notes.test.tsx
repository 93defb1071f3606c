import { api, type EmployeeNote } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, fill, notice, visit } from '@/test/visit.tsx'
import { anEmployee } from '../profile/an-employee.test-data.ts'

afterEach(endVisit)

const address = `/employees/${anEmployee().id}/profile`
const aNote = (over: Partial<EmployeeNote> = {}): EmployeeNote => ({
  id: '0198a9b2-0000-7000-8000-0000000000e1',
  type: 'coaching',
  text: 'Asked for mornings only.',
  visible_to: 'everyone',
  is_pinned: false,
  mentions: [],
  files: [],
  created_by: '0198a9b2-0000-7000-8000-00000000000a',
  created_by_name: 'Dolores Whitfield',
  created_at: '2026-11-28T14:00:00Z',
  edited_at: null,
  edited_by_name: null,
  may_edit: true,
  version: 3,
  ...over,
})
/** Serves these notes for the person, and stores changes to them. */
const notes =
  (...first: EmployeeNote[]) =>
  (server: FakeApi) => {
    let now = first
    const changed = (body: object | undefined) => {
      now = now.map(note => ({ ...note, ...body, edited_at: note.created_at, edited_by_name: 'Rosa Diaz', version: 4 }))
      return now[0] as EmployeeNote
    }
    return server
      .answer(api.employees.get, () => anEmployee())
      .answer(api.employeeNotes.readers, { data: [] })
      .answer(api.employeeNotes.list, () => ({ data: now, meta: { total: now.length, page: 1, per_page: 3 } }))
      .answer(api.employeeNotes.add, ({ body }) => {
        now = [aNote(body)]
        return aNote(body)
      })
      .answer(api.employeeNotes.update, ({ body }) => changed(body))
      .answer(api.employeeNotes.remove, () => {
        now = []
        return undefined
      })
  }
const card = async () => within(await screen.findByRole('region', { name: 'Notes' }))
const dialog = async () => within(await screen.findByRole('dialog'))
async function act(what: string) {
  await userEvent.click(await (await card()).findByRole('button', { name: /^Actions for the note/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: what }))
}

test('[R-RTE-3] [R-ENT-6] a note is written on the profile; it needs text, and a medical one says who can read it', async () => {
  const server = await visit(address, { answers: notes() })
  await screen.findByText('No notes yet.')
  await userEvent.click((await card()).getByRole('button', { name: 'Add note' }))
  const form = await dialog()
  await userEvent.click(form.getByRole('button', { name: 'Add note' }))
  await form.findByText('Enter the note.')
  const text = form.getByRole('textbox', { name: 'Note' })
  await waitFor(() => expect(document.activeElement).toBe(text))
  expect(server.of(api.employeeNotes.add)).toEqual([])
  await fill(text, 'Asked for mornings only.')
  const type = form.getByRole('combobox', { name: 'Type' })
  await userEvent.selectOptions(type, 'Medical')
  await form.findByText('Medical notes are for administrators and nurses only.')
  await expectAccessible()
  await userEvent.selectOptions(type, 'Coaching')
  await userEvent.click(form.getByRole('button', { name: 'Add note' }))
  await notice('The note was added.')
  const entry = await (await card()).findByRole('listitem')
  expect(entry.textContent).toContain('Asked for mornings only.')
  expect(entry.textContent).toContain('Coaching')
  expect(server.of(api.employeeNotes.add)[0]?.body).toMatchObject({
    type: 'coaching',
    text: 'Asked for mornings only.',
  })
})

test('[R-ENT-6] an edited note shows who edited it', async () => {
  const server = await visit(address, { answers: notes(aNote()) })
  await act('Edit…')
  const form = await dialog()
  await fill(await form.findByRole('textbox', { name: 'Note' }), 'Mornings only, from May on.')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await (await card()).findByText('Mornings only, from May on.')
  expect((await card()).getByRole('listitem').textContent).toContain('Edited by Rosa Diaz')
  const [call] = server.of(api.employeeNotes.update)
  expect(call?.headers.get('if-match')).toBe('"3"')
  expect(call?.body).toMatchObject({ text: 'Mornings only, from May on.' })
  expect(call?.body).not.toHaveProperty('type')
})

test('[R-ENT-6] every earlier text of a note is kept, latest first', async () => {
  const version = (over: object) => ({
    version: 4,
    type: 'coaching' as const,
    text: 'Mornings only, from May on.',
    visible_to: 'everyone' as const,
    written_by_name: 'Rosa Diaz',
    written_at: '2026-11-28T15:00:00Z',
    files: [],
    ...over,
  })
  await visit(address, {
    answers: server =>
      notes(aNote({ edited_at: '2026-11-28T15:00:00Z', edited_by_name: 'Rosa Diaz' }))(server).answer(
        api.employeeNotes.versions,
        { data: [version({}), version({ version: 3, text: 'Asked for mornings only.' })] },
      ),
  })
  await act('Earlier versions…')
  const [now, before] = await (await dialog()).findAllByRole('listitem')
  expect(now?.textContent).toContain('from May on')
  expect(before?.textContent).toContain('Asked for mornings only.')
  await expectAccessible()
})

test('[R-ENT-6] a note is pinned, and deleted after a confirmation', async () => {
  const server = await visit(address, { answers: notes(aNote()) })
  await act('Pin to the top')
  await (await card()).findByRole('img', { name: 'Pinned' })
  expect(server.of(api.employeeNotes.update)[0]?.body).toMatchObject({ is_pinned: true })
  await expectAccessible(screen.getByRole('region', { name: 'Notes' }))
  await act('Delete…')
  expect(server.of(api.employeeNotes.remove)).toEqual([])
  await userEvent.click((await dialog()).getByRole('button', { name: 'Delete note' }))
  await screen.findByText('No notes yet.')
  expect(server.of(api.employeeNotes.remove)).toHaveLength(1)
})

test('another user’s note is read-only', async () => {
  await visit(address, { answers: notes(aNote({ may_edit: false })) })
  await (await card()).findByRole('listitem')
  expect((await card()).queryByRole('button', { name: /^Actions for the note/ })).toBeNull()
})

test('[R-ENT-6] a medical note starts closed, says that opening it is recorded, and can be opened and edited by keyboard', async () => {
  const closed = aNote({ type: 'medical', text: null })
  const server = await visit(address, {
    answers: server =>
      notes(closed)(server).answer(api.employeeNotes.open, () => ({ ...closed, text: 'Lifting up to 20 lb.' })),
  })
  await (await card()).findByText('Medical note. The audit log records who opens it and when.')
  expect(screen.queryByText('Lifting up to 20 lb.')).toBeNull()
  await expectAccessible()
  await userEvent.click(await (await card()).findByRole('button', { name: /^Actions for the note/ }))
  expect(screen.queryByRole('menuitem', { name: 'Edit…' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(server.of(api.employeeNotes.open)).toEqual([])
  const open = (await card()).getByRole('button', { name: 'Open note' })
  open.focus()
  await userEvent.keyboard('{Enter}')
  const text = await (await card()).findByText('Lifting up to 20 lb.')
  expect(document.activeElement).toBe(text)
  expect(server.of(api.employeeNotes.open)).toHaveLength(1)
  await act('Edit…')
  const form = await dialog()
  expect((await form.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })).value).toBe('Lifting up to 20 lb.')
})
