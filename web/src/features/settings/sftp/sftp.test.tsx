import { api, type FileDelivery, type SftpTarget } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, notice, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const example = new FakeApi()
const aTarget = (over: Partial<SftpTarget> = {}): SftpTarget => ({
  ...(example.example(api.sftpTargets.list).data[0] as SftpTarget),
  name: 'Payroll',
  state: 'tested',
  reason: null,
  host: 'sftp.example.com',
  port: 22,
  auth: 'password',
  public_key: null,
  pgp_fingerprint: null,
  host_key: null,
  seen_key: null,
  approval: null,
  test: null,
  ...over,
})
const aDelivery = (over: Partial<FileDelivery> = {}): FileDelivery => ({
  ...(example.example(api.fileDeliveries.list).data[0] as FileDelivery),
  file_name: 'late_20260901.csv',
  target_name: 'Payroll',
  state: 'proven',
  reason: null,
  ...over,
})
const openTab = (targets: SftpTarget[], deliveries: FileDelivery[] = [], address = '/settings/sftp') =>
  visit(address, {
    answers: server =>
      server.answer(api.sftpTargets.list, { data: targets }).answer(api.fileDeliveries.list, {
        data: deliveries,
        meta: { page: 1, per_page: 25, total: deliveries.length },
      }),
  })

test('[R-RTE-9] [R-PER-13] lists targets with their state, and the delivery log', async () => {
  await openTab(
    [
      aTarget(),
      aTarget({
        id: '11111111-1111-4111-8111-111111111111',
        name: 'Archive',
        state: 'failing',
        reason: 'The host does not answer.',
      }),
    ],
    [
      aDelivery(),
      aDelivery({
        id: '22222222-2222-4222-8222-222222222222',
        state: 'refused',
        reason: 'Another file has this name already.',
      }),
    ],
  )
  const targets = within(await screen.findByRole('list', { name: 'Targets' }))
  expect(targets.getAllByRole('listitem').map(one => one.textContent)).toEqual([
    expect.stringContaining('Tested'),
    expect.stringContaining('Failing'),
  ])
  targets.getByText('The host does not answer.')
  await screen.findByText('Proven')
  screen.getByText('Refused')
  await expectAccessible()
})

test('shows that there are no targets and no deliveries', async () => {
  await openTab([])
  await screen.findByText('No targets yet')
  expect(await screen.findByText('No deliveries yet')).not.toBeNull()
})

test('a new host key is compared and accepted, and the test runs again', async () => {
  const target = aTarget({
    state: 'new',
    seen_key: { algorithm: 'ssh-ed25519', sha256: 'SHA256:abc', seen_at: '2026-09-01T12:00:00Z' },
    test: { asked_at: '2026-09-01T12:00:00Z', by_name: 'Ada Admin', passed: false, steps: [] },
  })
  const server = await openTab([target])
  server.answer(api.sftpTargets.acceptKey, { ...target, seen_key: null }).answer(api.sftpTargets.test, target)
  await userEvent.click(await screen.findByRole('button', { name: 'Compare… Payroll' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Target Payroll' }))
  dialog.getByText(/SHA256:abc/)
  await userEvent.click(dialog.getByRole('button', { name: 'Accept key and test' }))
  await notice('The host key of Payroll is accepted.')
  await waitFor(() => expect(server.of(api.sftpTargets.test)).toHaveLength(1))
  expect(server.of(api.sftpTargets.acceptKey)[0]?.body).toMatchObject({ sha256: 'SHA256:abc' })
})

test('a target is added, and the form shows a sample file name', async () => {
  const server = await openTab([aTarget()], [], '/settings/sftp?add=1')
  server.answer(api.sftpTargets.add, aTarget({ name: 'New one' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add SFTP target' }))
  dialog.getByText('For example Who_may_not_work_today_20260901_063000.csv')
  await userEvent.type(dialog.getByLabelText(/^Name\b(?! of)/), 'New one')
  await userEvent.type(dialog.getByLabelText(/^Host/), 'sftp.example.com')
  await userEvent.type(dialog.getByLabelText(/^User name/), 'agency')
  await userEvent.selectOptions(dialog.getByLabelText(/^Sign-in/), 'Password')
  await userEvent.type(dialog.getByLabelText(/^Password/), 'word')
  await userEvent.click(dialog.getByRole('button', { name: 'Add target' }))
  await notice(/New one is added/)
  expect(server.of(api.sftpTargets.add)[0]?.body).toMatchObject({
    name: 'New one',
    port: 22,
    password: 'word',
    in_folder: null,
  })
})
