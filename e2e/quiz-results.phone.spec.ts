import { layoutFaults } from './layout.ts'
import { anAgencyWithResults } from './quiz-results.ts'
import { expect, expectAccessible, test } from './support.ts'

test('[R-RTE-7] quiz results are read and graded on a phone', { tag: '@prove' }, async ({ page, signIn }) => {
  const { user, program } = await anAgencyWithResults()
  await signIn(page, user)
  await page.goto(`/programs/${program}/quiz-results`)
  await expect(page.getByText('1 person has no attempts left')).toBeVisible()
  await expect(page.getByText(/attempt 2/).first()).toBeVisible()
  await expectAccessible(page, 'quiz results on a phone')
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('link', { name: /Abel001/ }).click()
  const attempt = page.getByRole('dialog', { name: 'Final quiz, attempt 1' })
  await expect(attempt.getByText('Warn everyone')).toBeVisible()
  await expectAccessible(page, 'an attempt on a phone')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'To grade 2' }).click()
  await page.getByRole('button', { name: 'Half' }).click()
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(page.getByText('Jump up fast')).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Questions' }).click()
  await expect(page.getByText('Discrimination', { exact: true }).first()).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
})
