import { sql } from './database.ts'
import { aLearner, answerQuiz, proveAndStart, sendLink, toTheQuiz } from './learner.ts'
import { expect, expectAccessible, stored, test } from './support.ts'

test('[R-VAL-1] a caregiver opens a link on a phone, completes a program and gets its certificate', async ({
  page,
  baseURL,
}) => {
  const learner = await aLearner({ quiz: { max_attempts: 2, time_limit_minutes: 10 } })
  // Like that of the demo agency
  await sql(
    `insert into agency_logos (organization_id, png, width, height) select $1, png, width, height from agency_logos limit 1`,
    [learner.agency.id],
  )
  const { address } = await sendLink(page, learner, baseURL)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeFocused()
  // The token is no longer in the address, and is not in any storage that outlives the tab
  await expect(page).toHaveURL('/learn')
  const token = address.split('=')[1] ?? ''
  expect(JSON.stringify(await stored(page))).not.toContain(token)
  await expectAccessible(page, 'the proof')
  await page.getByLabel('Date of birth').last().fill('1984-02-29')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Safe floors' })).toBeVisible()
  await expect(page.getByText(learner.agency.name)).toBeVisible()
  const logo = page.locator('header img')
  await expect(logo).toBeVisible()
  expect(await logo.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByText('3 modules')).toBeVisible()
  await expectAccessible(page, 'the program')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expectAccessible(page, 'a module')
  await toTheQuiz(page)
  await expect(page.getByText('2 questions')).toBeVisible()
  await expect(page.getByText('Attempt 1 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  await expect(page.getByText('Attempt 1 of 2')).toBeVisible()
  await expect(page.getByText(/Time left: (10:00|9:\d\d)/)).toBeVisible()
  await expectAccessible(page, 'a question')
  await answerQuiz(page)
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await expect(page.getByRole('heading', { name: 'You passed' })).toBeFocused()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText(/Completed on/)).toBeVisible()
  await expect(page.getByText('Certificate number')).toBeVisible()
  await expectAccessible(page, 'the end')
  const opened = page.waitForEvent('popup')
  const pdf = page.context().waitForEvent('response', answer => answer.url().includes('/certificates/'))
  await page.getByRole('button', { name: 'Open certificate' }).click()
  const tab = await opened
  expect((await pdf).headers()['content-type']).toBe('application/pdf')
  await tab.close()
  // Another visit shows the same
  await page.goto(address)
  await expect(page.getByText('Certificate number')).toBeVisible()
})

test('at 320 px nothing overflows the screen, and touch targets are large', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { address } = await sendLink(page, await aLearner(), baseURL)
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(await widest()).toBe(320)
  await proveAndStart(page)
  await toTheQuiz(page)
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  expect(await widest()).toBe(320)
  const heights = await page
    .getByRole('button')
    .evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().height)))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})
