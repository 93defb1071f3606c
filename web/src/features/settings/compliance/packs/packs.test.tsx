import { api } from '@preceptor/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { endVisit, expectAccessible, notice, visit } from '@/test/visit.tsx'

afterEach(endVisit)

test('a whole state pack is adopted from a date, after showing how many people would be overdue', async () => {
  const server = await visit('/settings/compliance', {
    phone: true,
    answers: server => {
      const [rule] = server.example(api.rulePacks.list).data
      if (!rule) throw new Error('the example has no rule')
      const open = {
        ...rule,
        standing: 'open' as const,
        is_offered: true,
        rule_id: null,
        decided_edition: null,
        decided_rule: null,
        needs_first: null,
        state: 'NY',
      }
      const of = (key: string, over: object = {}) => ({
        ...open,
        key,
        words: [],
        rule: { ...rule.rule, name: key },
        ...over,
      })
      const program = [{ kind: 'programs' as const, word: 'Competency evaluation', id: null }]
      server.answer(api.rulePacks.list, {
        data: [
          of('hours', { words: [{ kind: 'topics', word: 'Falls', id: null }] }),
          of('tb'),
          of('evaluation', { words: program }),
          of('mine', { standing: 'adopted' }),
        ],
      })
      server.answer(api.rulePacks.tryOut, seen => {
        const on = String(seen.body?.['effective_from'])
        return {
          as_of: on,
          people: 300,
          judged: 300,
          red: on === '2027-01-01' ? 4 : 260,
          rules: [
            { key: 'hours', red: 260 },
            { key: 'tb', red: 0 },
          ],
        }
      })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Adopt all of New York' }))
  const dialog = await screen.findByRole('dialog', { name: /Adopt all open rules of New York/ })
  expect(await within(dialog).findByText('260 people would be overdue today.')).toBeTruthy()
  expect(within(dialog).getByText(/Added to your agency: Falls/)).toBeTruthy()
  expect(within(dialog).getByText(/one by one.*evaluation/)).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText(/^Effective from/), { target: { value: '2027-01-01' } })
  expect(await within(dialog).findByText(/^4 people would be overdue on/)).toBeTruthy()
  await expectAccessible(dialog)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Adopt 2 rules' }))
  await waitFor(() =>
    expect(server.of(api.rulePacks.adoptAll)[0]?.body).toMatchObject({
      effective_from: '2027-01-01',
      rules: [{ key: 'hours' }, { key: 'tb' }],
    }),
  )
  expect(await notice(/adopted\./)).toBeTruthy()
})
