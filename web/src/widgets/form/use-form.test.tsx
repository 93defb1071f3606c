import { api, newEmployee } from '@preceptor/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '@/api/query-client.ts'
import { TextField } from '@/ui/form/TextField.tsx'
// Loaded beforehand, so that its loading time doesn't matter
import './ConflictDialog.tsx'
import { Form } from './Form.tsx'
import { useForm } from './use-form.ts'

interface Sent {
  method: string
  body: unknown
  headers: Record<string, string>
}
const sent: Sent[] = []
const answers: { status: number; body: unknown }[] = []
vi.stubGlobal('fetch', (_: string, { method, body, headers }: { method: string; body: string; headers: object }) => {
  sent.push({ method, body: JSON.parse(body) as unknown, headers: headers as Record<string, string> })
  const { status, body: answer } = answers.shift() ?? { status: 200, body: {} }
  return Promise.resolve(new Response(JSON.stringify(answer), { status }))
})
afterEach(() => {
  cleanup()
  sent.length = 0
  answers.length = 0
})

const said: string[] = []
function AddPerson() {
  const form = useForm({
    start: { first_name: '', last_name: '', city: '' },
    call: api.employees.add,
    check: newEmployee,
    args: ({ city, ...who }) => ({ body: { ...who, ...(city && { city }) } }),
    done: () => said.push('saved'),
  })
  return (
    <Form form={form} label="Add">
      <TextField label="First name" {...form.field('first_name')} />
      <TextField label="Last name" {...form.field('last_name')} />
      <TextField label="City" {...form.field('city')} />
      <button type="submit">Save</button>
      <output>{form.changed.join()}</output>
    </Form>
  )
}
const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <AddPerson />
    </QueryClientProvider>,
  )
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = () => fireEvent.click(screen.getByText('Save'))

test('nothing is sent while the contract refuses it: each field says why, and the first one gets the focus', async () => {
  open()
  press()
  expect(screen.getByText('Enter a first name.')).toBeTruthy()
  expect(screen.getByText('Enter a last name.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('First name')))
  expect(sent).toEqual([])
})

test('a changed field shows its error as soon as the next one is focused, an unvisited one shows none', async () => {
  open()
  await userEvent.type(field('City'), 'x'.repeat(101))
  await userEvent.click(field('First name'))
  expect(screen.getByText('Enter at most 100 characters.')).toBeTruthy()
  expect(screen.queryByText('Enter a last name.')).toBeNull()
})

test('moving to a button shows no errors, so that the button stays in place', async () => {
  open()
  await userEvent.type(field('City'), 'x'.repeat(101))
  fireEvent.blur(field('City'), { relatedTarget: screen.getByText('Save') })
  expect(screen.queryByText('Enter at most 100 characters.')).toBeNull()
})

test('server errors show at their field, others above the fields, and two clicks send once', async () => {
  open()
  await userEvent.type(field('First name'), 'Rosa')
  await userEvent.type(field('City'), 'Bronx')
  await userEvent.type(field('Last name'), 'Diaz')
  expect(screen.getByRole('status').textContent).toBe('first_name,last_name,city')
  const errors = { first_name: ['Choose another name.'], last_name: ['Too short.'], owner: ['Choose an owner.'] }
  answers.push({ status: 422, body: { code: 'INVALID', message: 'Some fields need your attention.', errors } })
  press()
  press()
  await waitFor(() => expect(screen.getByText('Choose another name.')).toBeTruthy())
  expect(screen.getByText('Choose an owner.')).toBeTruthy()
  // Moving the focus to the first error doesn't clear the error of the field it leaves
  await waitFor(() => expect(document.activeElement).toBe(field('First name')))
  expect(screen.getByText('Too short.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ first_name: 'Rosa', last_name: 'Diaz', city: 'Bronx' }])
  await userEvent.type(field('First name'), 's')
  expect(screen.queryByText('Choose another name.')).toBeNull()
  press()
  await waitFor(() => expect(said).toEqual(['saved']))
  expect(sent).toHaveLength(2)
})

test('while a response is pending nothing is sent again, whatever is typed', async () => {
  open()
  fireEvent.change(field('First name'), { target: { value: 'Rosa' } })
  fireEvent.change(field('Last name'), { target: { value: 'Diaz' } })
  said.length = 0
  press()
  fireEvent.change(field('City'), { target: { value: 'Queens' } })
  press()
  await waitFor(() => expect(said).toEqual(['saved']))
  expect(sent.map(({ body }) => body)).toEqual([{ first_name: 'Rosa', last_name: 'Diaz' }])
})

const person = { id: 'p1', city: 'Bronx', preferred_name: '', version: 3 }
function EditPerson({ row }: { row: typeof person }) {
  const form = useForm({
    start: { city: row.city, preferred_name: row.preferred_name },
    call: api.employees.update,
    args: ({ city }, changed) => ({ params: { id: row.id }, body: changed.includes('city') ? { city } : {} }),
    edited: {
      version: row.version,
      valuesOf: ({ city, preferred_name }) => ({ city: city ?? '', preferred_name: preferred_name ?? '' }),
      labels: { city: 'City', preferred_name: 'Preferred name' },
    },
  })
  return (
    <Form form={form}>
      <TextField label="City" {...form.field('city')} />
      <TextField label="Preferred name" {...form.field('preferred_name')} />
      <button type="submit">Save</button>
    </Form>
  )
}

test('the second user to save chooses between both values, keeps the other’s separate changes, and saves on top', async () => {
  const edit = (row: typeof person) => (
    <QueryClientProvider client={queryClient}>
      <EditPerson row={row} />
    </QueryClientProvider>
  )
  const { rerender } = render(edit(person))
  // New data doesn't replace the values of a user who has begun to type
  rerender(edit({ ...person, city: 'Queens', version: 4 }))
  await userEvent.type(field('City'), ' Park')
  const current = { ...person, city: 'Queens', preferred_name: 'Rosie', version: 5 }
  const message = 'Ana Ruiz changed this employee while you were editing.'
  answers.push({ status: 412, body: { code: 'CHANGED_MEANWHILE', message, details: { current, meanwhile: [] } } })
  press()
  const dialog = await screen.findByRole(
    'dialog',
    { name: 'Ana Ruiz changed this employee while you were editing' },
    { timeout: 15_000 },
  )
  expect(dialog.textContent).toContain('Preferred name: not given → Rosie')
  fireEvent.click(screen.getByLabelText('Theirs: Queens'))
  fireEvent.click(screen.getByLabelText('Yours: Bronx Park'))
  fireEvent.click(screen.getByText('Save choices'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => body)).toEqual([{ city: 'Bronx Park' }, { city: 'Bronx Park' }])
  expect(sent.map(({ headers }) => headers['if-match'] ?? headers['If-Match'])).toEqual(['"3"', '"5"'])
  expect(field('Preferred name').value).toBe('Rosie')
})
