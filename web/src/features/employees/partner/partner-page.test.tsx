import { api, type MirrorField, type MirrorRecord } from '@preceptor/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, notice, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const employee = new FakeApi().example(api.employees.get)
const line = (field: MirrorField['field'], over: Partial<MirrorField>): MirrorField => ({
  field,
  theirs: '',
  means: '',
  ours: null,
  differs: false,
  direction: 'partner',
  written: null,
  ...over,
})
const record: MirrorRecord = {
  id: '0198a9b2-0000-7000-8000-0000000000c1',
  partner: { id: '0198a9b2-0000-7000-8000-0000000000a1', name: 'HHAeXchange' },
  is_now: true,
  external_id: 'C-17',
  seen_at: '2026-11-28T15:00:00Z',
  gone_at: null,
  can_send: true,
  fields: [
    line('email', { theirs: 'old@example.org', means: 'old@example.org', ours: 'new@example.org', differs: true }),
    line('mobile', { ours: '+12125550101' }),
    line('discipline', { theirs: 'Zz aide', means: null, ours: 'Home health aide', differs: true }),
    line('name', { theirs: 'Ana Reyes', means: 'Ana Reyes', ours: 'Ana Reyes' }),
  ],
}
type Who = NonNullable<Parameters<typeof visit>[1]>['as']
const open = (one: MirrorRecord, as: Who = 'agency_admin') =>
  visit(`/employees/${employee.id}/partner`, {
    as: as ?? 'agency_admin',
    answers: server => server.answer(api.employees.get, employee).answer(api.partnerMirror.ofEmployee, { data: [one] }),
  })
const names = () =>
  screen.queryAllByRole('button', { name: /^(Send ours|Take theirs):/ }).map(one => one.getAttribute('aria-label'))

test('[R-API-38] our value can be sent, field by field, where both differ or the partner’s is missing', async () => {
  const server = await open(record)
  const fields = within(await screen.findByRole('list', { name: 'Field by field' }))
  await fields.findByText('old@example.org')
  // An unmatched partner value can't be taken; equal values need nothing
  expect(names()).toEqual([
    'Take theirs: Email',
    'Send ours: Email',
    'Send ours: Mobile phone',
    'Send ours: Discipline',
  ])
  await expectAccessible()
  server.answer(api.partnerMirror.send, { data: [record] })
  await userEvent.click(screen.getByRole('button', { name: 'Send ours: Mobile phone' }))
  await notice('Our value is on its way to the partner.')
  const [call] = server.of(api.partnerMirror.send)
  expect([call?.params, call?.body]).toMatchObject([{ id: employee.id, recordId: record.id }, { fields: ['mobile'] }])
})

test('a partner’s refusal shows in its words, and the value can be sent again', async () => {
  const server = await open(record)
  server.refuse(api.partnerMirror.send, 409, { code: 'CONFLICT', message: 'The partner takes no such value.' })
  const send = await screen.findByRole('button', { name: 'Send ours: Email' })
  await userEvent.click(send)
  await notice('The partner takes no such value.')
  expect(screen.queryByText('Our value is on its way to the partner.')).toBeNull()
  server.answer(api.partnerMirror.send, { data: [record] })
  await userEvent.click(send)
  await notice('Our value is on its way to the partner.')
})

test.each([
  ['a partner that takes nothing of ours', { ...record, can_send: false }, ['Take theirs: Email']],
  ['a partner of the past', { ...record, is_now: false }, []],
] as const)('%s can’t be sent anything', async (_, one, buttons) => {
  await open(one)
  await screen.findByText('old@example.org')
  expect(names()).toEqual(buttons)
})

test('[R-PER-12] a reader of the integration can compare but change neither side', async () => {
  const { permissions, ...user } = aUser({ role: 'agency_admin' })
  await open(record, { ...user, permissions: permissions.filter(one => one !== 'manage_integration') })
  await screen.findByText('old@example.org')
  expect(screen.queryByRole('button', { name: /^(Send ours|Take theirs|Take)/ })).toBeNull()
})
