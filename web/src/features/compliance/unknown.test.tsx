import { api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const ana = '0198a9b2-0000-7000-8000-0000000000a1'
const as_of = '2026-06-01'
const asked = `?as_of=${as_of}&kind=shown`
const said = 'Unknown: Preceptor has no saved compliance results for Jun 1, 2026.'
const nobody = { asked: 0, compliant: 0, due_soon: 0, overdue: 0, lapsed: 0 }

const before = (server: FakeApi) => {
  const day = { as_of, kind: 'shown' as const, records_from: '2026-09-01', total: nobody, under_way: 0, unknown: 0 }
  const [person] = server.example(api.surveys.preview).data
  if (!person) throw new Error('the example has nobody')
  return server
    .answer(api.complianceOverview.report, day)
    .answer(api.complianceOverview.glance, day)
    .answer(api.employees.get, { id: ana })
    .answer(api.compliance.ofEmployee, { as_of, kind: 'shown', state: 'unknown', rules: [] })
    .answer(api.surveys.preview, {
      data: [{ ...person, state: 'unknown', gaps: [{ kind: 'not_judged', what: '', on: as_of }] }],
    })
}

test.each([
  ['the report', `/compliance${asked}`],
  ['the dashboard', `/dashboard${asked}`],
  ['one person', `/employees/${ana}/compliance${asked}`],
])('[C48] %s says unknown in the same words for a day before any data', async (_, address) => {
  await visit(address, { answers: before })
  expect(await screen.findByText(said)).toBeTruthy()
  // Nothing else contradicts this, and an unknown standing can't be printed
  expect(screen.queryByText(/^0 active employees/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Proof as PDF' })).toBeNull()
  await expectAccessible()
})

test('[C48] the preview of a packet says it in the same words', async () => {
  await visit('/surveys/new', { answers: before })
  await userEvent.click(await screen.findByRole('button', { name: 'See what is missing' }))
  await waitFor(() => expect(screen.getAllByText(said).length).toBeGreaterThan(0))
  expect(screen.getByText('Unknown')).toBeTruthy()
  expect(screen.getByText(/^Compliance of 1 person on .* is unknown\.$/)).toBeTruthy()
  expect(screen.queryByText(/^No compliance rule/)).toBeNull()
  expect(screen.getByText(/^You can’t build a packet while/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Build packet' })).toBeNull()
})

test('[C48] the report counts people without data separately from the rate, and opens their list', async () => {
  await visit(`/compliance${asked}`, {
    answers: server =>
      before(server).answer(api.complianceOverview.report, {
        as_of,
        kind: 'shown',
        records_from: '2026-01-01',
        total: { ...nobody, asked: 4, compliant: 3, overdue: 1 },
        under_way: 0,
        unknown: 2,
      }),
  })
  const link = await screen.findByRole('link', { name: /^Unknown\s*2/ })
  expect(link.getAttribute('href')).toContain('compliance=unknown')
  expect(screen.getByRole('link', { name: /^Compliance rate\s*75%/ })).toBeTruthy()
})

test('the report begins with the rule the fewest people meet; on a phone the date and the export are collapsed below the numbers', async () => {
  const line = (id: string, name: string, compliant: number) => ({
    id: `0198a9b2-0000-7000-8000-0000000000${id}`,
    name,
    ...nobody,
    asked: 10,
    compliant,
    overdue: 10 - compliant,
  })
  const by_rule = [line('b1', 'Many', 9), line('b2', 'Few', 2), line('b3', 'Half', 5)]
  await visit('/compliance', {
    phone: true,
    answers: server =>
      server.answer(api.complianceOverview.report, {
        total: { ...nobody, asked: 10, compliant: 2, overdue: 8 },
        under_way: 0,
        unknown: 0,
        by_rule,
      }),
  })
  const rules = await screen.findByRole('table', { name: 'By rule' })
  const names = within(rules).getAllByRole('rowheader')
  expect(names.map(one => one.textContent)).toEqual(['Few', 'Half', 'Many'])
  const folded = screen.getByText('Day and export')
  expect(folded.closest('details')?.open).toBe(false)
  const rate = screen.getByRole('link', { name: /^Compliance rate/ })
  expect(rate.compareDocumentPosition(folded)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
