import { type AuditEntry, type AuditSeal, api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, harborlight, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const idOf = (at: number) => `0190a1b2-c3d4-7e5f-8a9b-00000000000${at}`
const example = new FakeApi()
const anEntry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  ...(example.example(api.auditLog.list).data[0] as AuditEntry),
  id: idOf(1),
  at: new Date().toISOString(),
  kind: 'employee.updated',
  actor_name: 'Gloria Whitfield',
  reason: null,
  note: null,
  job_id: null,
  request_id: null,
  seq: 1234,
  ...over,
})
const page = (data: AuditEntry[], turns: { older?: string; newer?: string } = {}) => ({
  data,
  meta: { per_page: 50, older: turns.older ?? null, newer: turns.newer ?? null },
})
const sealed: AuditSeal = { entries: 1234, waiting: 0, sealed_to: '2026-03-15T14:30:00.000Z', head: null, check: null }

const openLog = (address = '/settings/audit-log', phone = false) =>
  visit(address, {
    phone,
    answers: server => server.answer(api.auditLog.list, page([anEntry()])).answer(api.auditLog.seal, sealed),
  })
const log = async () => within(await screen.findByRole('region', { name: 'Audit log' }))
const asked = (server: FakeApi) => server.of(api.auditLog.list).at(-1)?.query
async function tick(filter: string, choice: string) {
  await userEvent.click(await screen.findByRole('button', { name: filter }))
  await userEvent.click(await screen.findByRole('checkbox', { name: choice }))
  await userEvent.keyboard('{Escape}')
}

test('[R-RTE-9] an administrator reads the log by days, without sign-ins until they are shown', async () => {
  const server = await openLog()
  await waitFor(() => expect(document.title).toBe('Audit log · Harborlight Home Care · Preceptor'))
  expect(await (await log()).findByRole('heading', { level: 2, name: /^Today/ })).toBeTruthy()
  expect((await (await log()).findByRole('listitem')).textContent).toContain('Gloria Whitfield')
  await expectAccessible()
  expect(asked(server)?.['sign_ins']).toBe('hidden')
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filter Sign-ins' }))
  await waitFor(() => expect(location.search).toBe('?sign_ins=any'))
  await waitFor(() => expect(asked(server)?.['sign_ins']).not.toBe('hidden'))
  await tick('Sign-ins', 'Hidden')
  expect(location.search).toBe('')
})

test('[R-RTE-9] the log can be filtered by action and user, and searched', async () => {
  const server = await openLog()
  server.answer(api.auditLog.actors, { data: [{ id: idOf(7), name: 'Gloria Whitfield', is_active: true }] })
  await tick('What', 'Employees')
  await waitFor(() => expect(asked(server)?.['group']).toBe('employees'))
  await tick('Person', 'Gloria Whitfield')
  expect(await screen.findByRole('button', { name: 'Clear filter Person' })).toBeTruthy()
  await waitFor(() => expect(asked(server)).toMatchObject({ group: 'employees', actor_id: idOf(7) }))
  server.answer(api.auditLog.list, page([]))
  await userEvent.type(screen.getByRole('textbox', { name: 'Search the log' }), 'zzzzz')
  await screen.findByText('No entry matches “zzzzz”')
  expect(asked(server)?.['search']).toBe('zzzzz')
  server.answer(api.auditLog.list, page([anEntry()]))
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
  await (await log()).findByText('Gloria Whitfield')
  expect(location.search).toBe('')
})

test('[R-RTE-9] an entry opens at its own address with its changes and its place under the seal', async () => {
  await openLog()
  await userEvent.click(await (await log()).findByRole('button', { name: /Gloria Whitfield/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Edited / }))
  expect(location.search).toContain(`entry=${idOf(1)}`)
  expect(dialog.getByRole('columnheader', { name: 'Before' })).toBeTruthy()
  expect(dialog.getByText('Entry 1,234 of the sealed chain')).toBeTruthy()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).not.toContain('entry=')
})

test('the log pages to older entries and back to the newest', async () => {
  const server = await openLog('/settings/audit-log?group=employees')
  server.answer(api.auditLog.list, ({ query }) =>
    query['before']
      ? page([anEntry({ id: idOf(2), actor_name: 'Rosa Diaz' })], { newer: idOf(2) })
      : page([anEntry()], { older: idOf(1) }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filter What' }))
  const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
  await waitFor(() => expect(pages.getByRole<HTMLButtonElement>('button', { name: 'Newer' }).disabled).toBe(true))
  await userEvent.click(pages.getByRole('button', { name: 'Older' }))
  await (await log()).findByText('Rosa Diaz')
  expect(asked(server)?.['before']).toBe(idOf(1))
  expect(location.search).toContain(`before=${idOf(1)}`)
  await userEvent.click(pages.getByRole('button', { name: 'Newer' }))
  await (await log()).findByText('Gloria Whitfield')
  expect(asked(server)?.['after']).toBe(idOf(2))
  await userEvent.click(pages.getByRole('button', { name: 'Older' }))
  await userEvent.click(pages.getByRole('button', { name: 'Newest' }))
  await waitFor(() => expect(location.search).not.toMatch(/before|after/))
})

test('the seal is verified and the result is shown', async () => {
  const server = await openLog()
  const seal = within(await screen.findByRole('region', { name: 'Seal' }))
  expect(await seal.findByText(/^Sealed: 1,234 entries, the last at /)).toBeTruthy()
  const check = {
    requested_at: '2026-03-15T14:30:00.000Z',
    checked_at: '2026-03-15T14:31:00.000Z',
    entries: 1234,
    faults: 0,
    fault: null,
  }
  server.answer(api.auditLog.verify, { ...sealed, check: { ...check, state: 'intact' } })
  await userEvent.click(seal.getByRole('button', { name: 'Verify' }))
  expect(await seal.findByText(/^Verified .*: none of 1,234 entries was altered\.$/)).toBeTruthy()
  expect(server.of(api.auditLog.verify)).toHaveLength(1)
})

test('a new entry shows as not sealed yet', async () => {
  const server = await openLog()
  await (await log()).findByRole('listitem')
  expect((await log()).queryByText('Not sealed yet')).toBeNull()
  server.answer(api.auditLog.list, page([anEntry({ seq: null })]))
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filter Sign-ins' }))
  expect(await (await log()).findByText('Not sealed yet')).toBeTruthy()
})

test.each(['coordinator_limited', 'viewer', 'rn_limited'] as const)('[R-PER-1] a %s can’t open the log', async as => {
  await visit('/settings/audit-log', { as })
  expect(await title('You do not have access to this page')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull()
})

test('customer success without the permission can’t open their own log', async () => {
  await visit('/csm/log', { as: 'csm' })
  expect(await title('You do not have access to this page')).toBeTruthy()
})

test('the customer success log links to an entry’s agency, and has its own seal', async () => {
  const entered = anEntry({
    kind: 'vendor.entered_agency',
    actor_name: 'Priya Raman',
    subject_id: harborlight.id,
    subject_name: 'Keystone Companions',
    changes: [],
  })
  const server = await visit('/csm/log?search=priya', {
    as: 'super_admin',
    answers: server =>
      server
        .answer(api.auditLog.vendor, page([entered]))
        .answer(api.auditLog.vendorSeal, sealed)
        .answer(api.auditLog.vendorVerify, sealed),
  })
  await title('Customer success log')
  await userEvent.click(await screen.findByRole('button', { name: /Priya Raman.*Entered.*Keystone Companions/ }))
  const link = within(await screen.findByRole('dialog')).getByRole('link', { name: 'Keystone Companions' })
  expect(link.getAttribute('href')).toBe(`/csm/agency/${harborlight.id}/dashboard`)
  await userEvent.keyboard('{Escape}')
  const seal = within(screen.getByRole('region', { name: 'Seal' }))
  await userEvent.click(seal.getByRole('button', { name: 'Verify' }))
  await waitFor(() => expect(server.of(api.auditLog.vendorVerify)).toHaveLength(1))
  expect(server.of(api.auditLog.vendor)[0]?.query['search']).toBe('priya')
  await expectAccessible()
})

test('a log that fails to load says so and can be reloaded', async () => {
  const server = await visit('/settings/audit-log?sign_ins=any', {
    answers: server =>
      server
        .refuse(api.auditLog.list, 503, { message: 'Not now.', code: 'UNAVAILABLE' })
        .answer(api.auditLog.seal, sealed),
  })
  await screen.findByText('The list could not be loaded')
  server.answer(api.auditLog.list, page([anEntry()]))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await (await log()).findByRole('listitem')).toBeTruthy()
})

test('on a phone the filters of the log are a sheet, and an entry opens', async () => {
  const server = await openLog('/settings/audit-log', true)
  await (await log()).findByRole('listitem')
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await userEvent.click(sheet.getByText('What', { selector: 'summary *, summary' }))
  await userEvent.click(await sheet.findByRole('checkbox', { name: 'Sign-ins and passwords' }))
  await userEvent.click(await sheet.findByRole('button', { name: 'Show entries' }))
  await waitFor(() => expect(asked(server)?.['group']).toBe('sign_ins'))
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeTruthy()
  await userEvent.click(await (await log()).findByRole('button', { name: /Gloria Whitfield/ }))
  expect(await within(await screen.findByRole('dialog')).findByText('IP address')).toBeTruthy()
})
