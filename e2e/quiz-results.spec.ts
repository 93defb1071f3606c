import { layoutFaults } from './layout.ts'
import { anAgencyWithResults } from './quiz-results.ts'
import { expect, expectAccessible, test } from './support.ts'

test('[R-RTE-7][R-ENT-6][R-RTE-14] attempts are read, voided and graded; a stuck employee gets more attempts', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const { user, program } = await anAgencyWithResults()
  await signIn(page, user)
  await page.goto(`/programs/${program}/quiz-results`)
  await expect(page.getByText('1 person has no attempts left')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Score' })).toBeVisible()
  await expectAccessible(page, 'quiz results')

  // An attempt with its answers; voided and restored
  await page
    .getByRole('row')
    .filter({ hasText: 'Abel013' })
    .filter({ hasText: '33%' })
    .getByRole('link')
    .first()
    .click()
  const attempt = page.getByRole('dialog', { name: 'Final quiz, attempt 1' })
  await expect(attempt.getByText('Look for a mop')).toBeVisible()
  await expect(attempt.getByText('Warn everyone')).toBeVisible()
  await expectAccessible(page, 'one attempt')
  await attempt.getByRole('button', { name: 'Void attempt…' }).click()
  const voiding = page.getByRole('dialog', { name: /^Void attempt 1 of/ })
  await voiding.getByRole('button', { name: 'Void attempt' }).click()
  await expect(voiding.getByText('Enter a reason.')).toBeVisible()
  await voiding.getByLabel('Reason').fill('The tablet froze')
  await voiding.getByRole('button', { name: 'Void attempt' }).click()
  await expect(attempt.getByText(/: The tablet froze$/)).toBeVisible()
  await expect(page.getByText('1 person has no attempts left')).toBeHidden()
  await attempt.getByRole('button', { name: 'Count it again' }).click()
  await expect(attempt.getByRole('button', { name: 'Void attempt…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(attempt).toBeHidden()

  // Graded by keyboard: points, Enter, the next one
  await page.getByRole('link', { name: 'To grade 2' }).click()
  await expect(page.getByText('Describe a safe way to get up from a chair.')).toBeVisible()
  await expectAccessible(page, 'the grading desk')
  await expect(page.getByLabel('Points, up to 4')).toBeFocused()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter points from 0 to 4.')).toBeVisible()
  await page.getByRole('button', { name: 'Full points' }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/passed with 100%\.$/)).toBeVisible()
  await expect(page.getByText('Jump up fast')).toBeVisible()
  await expect(page.getByLabel('Points, up to 4')).toBeFocused()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing to grade')).toBeVisible()

  await page.getByRole('link', { name: 'Questions' }).click()
  await expect(page.getByText(/^More people choose “Look for a mop”/)).toBeVisible()
  await expectAccessible(page, 'how the questions do')
  expect(await layoutFaults(page)).toEqual([])

  // More attempts for people who are stuck
  await page.getByRole('button', { name: 'Add quiz attempts…' }).click()
  const more = page.getByRole('dialog', { name: 'Add quiz attempts for “Fall prevention at home”' })
  await more.getByLabel('More attempts').fill('2')
  await more.getByRole('button', { name: 'Preview' }).click()
  await expect(more.getByText('Enter a reason.')).toBeVisible()
  await more.getByLabel('Reason').fill('Reviewed with the nurse')
  await more.getByRole('button', { name: 'Preview' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Add 2 attempts for Fall prevention at home' }),
  ).toBeVisible()
  await expect(page.getByText('Ready to run')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Add attempts for 1 person' }).click()
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible({ timeout: 20_000 })
  await page.goto(`/programs/${program}/quiz-results`)
  await expect(page.getByRole('columnheader', { name: 'Score' })).toBeVisible()
  await expect(page.getByText(/no attempts left/)).toBeHidden()
})
