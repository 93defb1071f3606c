import { aProgramOf, aVersionOf } from './a-program.ts'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { aPastSession } from './sessions.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

test('attendance by keyboard, mark all present, sign-off by name, a forgotten walk-in added afterward, and the completions on the employees', async ({
  page,
  signIn,
}) => {
  test.slow()
  const { agency, user } = await aStaffedAgency(5)
  const program = await aProgramOf(agency.id, { en: 'Lifting' })
  await aVersionOf(agency.id, {
    program,
    titles: { en: 'Lifting' },
    modules: [
      {
        titles: { en: 'The class' },
        content: { kind: 'live_session', about: { en: 'How to lift.' }, bring: {}, ways: ['classroom'] },
      },
    ],
  })
  const people = await sql<{ id: string; last_name: string }>(
    'select id, last_name from employees where organization_id = $1 order by last_name',
    [agency.id],
  )
  const forgotten = people.at(-1)
  const id = await aPastSession(agency.id, {
    program,
    title: 'Safe lifting',
    people: people.slice(0, 4).map(one => one.id),
  })
  await signIn(page, user)
  await page.goto(`/sessions/${id}`)
  const card = page.getByRole('region', { name: 'Attendance', exact: true })
  await expect(card.getByText('0 of 4 people marked')).toBeVisible()

  const rowOf = (at: number) => card.getByRole('group', { name: /^Attendance of/ }).nth(at)
  await rowOf(0).getByRole('button', { name: 'Present' }).focus()
  await page.keyboard.press('a')
  await expect(rowOf(0).getByRole('button', { name: 'Absent' })).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('button', { name: 'Mark all present' }).click()
  await expect(toast(page, '3 people are marked present.')).toBeVisible()
  await expect(card.getByText('4 of 4 people marked')).toBeVisible()
  await card
    .getByRole('textbox', { name: /^Minutes of/ })
    .nth(1)
    .fill('30')
  await page.keyboard.press('Enter')

  await card
    .getByRole('button', { name: /^Times in and out of/ })
    .nth(2)
    .click()
  const times = page.getByRole('dialog', { name: /^When was .* there\?$/ })
  await times.getByRole('button', { name: 'Save times' }).click()
  await expect(times.getByText('Enter a time.')).toBeVisible()
  await times.getByLabel('In', { exact: true }).fill('10:20')
  await times.getByLabel('Out', { exact: true }).fill('10:05')
  await times.getByRole('button', { name: 'Save times' }).click()
  await expect(times.getByText('Enter a time after the time in.')).toBeVisible()
  await times.getByLabel('Out', { exact: true }).fill('11:45')
  await expect(times.getByText('That makes 85 min.')).toBeVisible()
  await expectAccessible(page, 'times in and out')
  await times.getByRole('button', { name: 'Save times' }).click()
  const timed = card.getByRole('listitem').nth(2)
  await expect(timed).toContainText('In 10:20 AM, out 11:45 AM')
  await expect(timed.getByRole('button', { name: 'Part of it' })).toHaveAttribute('aria-pressed', 'true')
  // A latecomer keeps the times
  await timed.getByRole('button', { name: 'Late' }).click()
  await expect(timed.getByRole('button', { name: 'Late' })).toHaveAttribute('aria-pressed', 'true')
  await expect(timed).toContainText('In 10:20 AM, out 11:45 AM')
  await expect(timed.getByRole('textbox')).toHaveValue('85')
  await expectAccessible(page, 'attendance of a session')

  await card.getByRole('button', { name: 'Sign off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign off Safe lifting?' })
  await expect(dialog.getByRole('region', { name: 'Completes the program' })).toContainText('Abel004')
  await expect(dialog.getByRole('region', { name: 'No credit' })).toContainText('Absent')
  await expectAccessible(page, 'signing off')
  for (const note of await dialog.getByRole('textbox', { name: /^Why it counts without/ }).all())
    await note.fill('Kept on paper')
  await dialog.getByRole('button', { name: 'Sign off' }).click()
  await expect(toast(page, 'Safe lifting is signed off.')).toBeVisible()
  await expect(card.getByText(/^Signed off by/)).toBeVisible()

  // Someone attended without being on the list
  await card.getByRole('button', { name: 'Correct attendance' }).click()
  const walkIn = async (name: string) => {
    await card.getByRole('button', { name: 'Add walk-in' }).click()
    const adding = page.getByRole('dialog', { name: 'Add a walk-in' })
    await adding.getByRole('combobox', { name: /^Employee/ }).fill(name)
    await page.getByRole('option', { name }).click()
    await adding.getByRole('button', { name: 'Add walk-in' }).click()
    return adding
  }
  const seated = await walkIn(people[0]?.last_name ?? '')
  await expect(seated.getByText(/already has a seat in this session/)).toBeVisible()
  await seated.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await walkIn(forgotten?.last_name ?? '')
  const added = card.getByRole('listitem').filter({ hasText: forgotten?.last_name ?? '' })
  await expect(added.getByText('Walk-in', { exact: true })).toBeVisible()
  await expect(added.getByRole('button', { name: 'Present' })).toHaveAttribute('aria-pressed', 'true')
  await added.getByRole('button', { name: /^Remove / }).click()
  await expect(added).toHaveCount(0)
  await walkIn(forgotten?.last_name ?? '')
  await added.getByRole('textbox').fill('100')
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'a correction with a walk-in')
  await card.getByRole('button', { name: 'Review 1 change' }).click()
  const review = page.getByRole('dialog', { name: 'Correct attendance?' })
  await expect(review.getByRole('region', { name: 'Completes the program' })).toContainText(
    new RegExp(`${forgotten?.last_name}, \\w+ 100 min`),
  )
  await review.getByLabel('Reason').fill('Missing on the list')
  await review.getByRole('button', { name: 'Correct attendance' }).click()
  await expect(toast(page, 'Attendance is corrected.')).toBeVisible()
  await expect(card.getByText('5 of 5 people marked')).toBeVisible()

  await page.goto(`/employees/${forgotten?.id}/training`)
  await expect(page.getByText('Lifting').first()).toBeVisible()
  await page.goto(`/employees/${people[3]?.id}/training`)
  await expect(page.getByText('Lifting').first()).toBeVisible()
})
