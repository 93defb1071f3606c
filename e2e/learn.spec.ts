import { aLearner, answerQuiz, birthDate, proveAndStart, sendLink, toTheQuiz } from './learner.ts'
import { expect, expectAccessible, test } from './support.ts'

test('training begun on one device continues on another, after the same identity check', async ({
  page,
  browser,
  baseURL,
}) => {
  const { address } = await sendLink(page, await aLearner(), baseURL)
  await page.goto(address)
  await proveAndStart(page)
  await toTheQuiz(page)
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  const saved = page.waitForResponse(answer => answer.url().endsWith('/answers'))
  await page.getByRole('radio', { name: 'Warn everyone' }).check()
  expect((await saved).status()).toBe(200)
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const phone = await other.newPage()
  await phone.goto(address)
  await phone.getByLabel('Date of birth').last().fill(birthDate)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByText('2 of 3 done')).toBeVisible()
  await phone.getByRole('button', { name: 'Continue where you stopped' }).click()
  await phone.getByRole('button', { name: 'Start the quiz' }).click()
  await expect(phone.getByRole('radio', { name: 'Warn everyone' })).toBeChecked()
  await other.close()
})

test('without a connection progress is kept, and it is sent once the connection is back', async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  faults.expected(/ERR_INTERNET_DISCONNECTED/)
  const { address } = await sendLink(page, await aLearner(), baseURL)
  await page.goto(address)
  await proveAndStart(page)
  await toTheQuiz(page)
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  await expect(page.getByRole('radio', { name: 'Warn everyone' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Your answers are kept.')).toBeVisible()
  await answerQuiz(page)
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await expectAccessible(page, 'without a connection')
  const sent: string[] = []
  page.on('response', answer => {
    if (answer.url().endsWith('/submit')) sent.push(`${answer.status()}`)
  })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'You passed' })).toBeVisible()
  await expect(page.getByText('Everything was sent.')).toBeVisible()
  expect(sent).toEqual(['200'])
})

test('a wrong answer reveals nothing, and too many of them end the link', { tag: '@prove' }, async ({
  page,
  baseURL,
  faults,
}) => {
  faults.expected(/status of (404|422)/)
  const learner = await aLearner()
  const { address } = await sendLink(page, learner, baseURL)
  await page.goto(address)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter your date of birth.').first()).toBeVisible()
  for (let round = 0; round < 5; round++) {
    await page
      .getByLabel('Date of birth')
      .last()
      .fill(`19${60 + round}-01-01`)
    const answered = page.waitForResponse(answer => answer.url().endsWith('/learn/open'))
    await page.getByRole('button', { name: 'Continue' }).click()
    expect((await answered).status()).toBe(422)
    await expect(page.getByLabel('Date of birth').last()).toHaveAttribute('aria-invalid', 'true')
  }
  await page.getByLabel('Date of birth').last().fill(birthDate)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible()
  await expect(page.getByText('Ask your agency for a new link.')).toBeVisible()
  await expect(page.getByText(learner.agency.name)).toHaveCount(0)
  await expectAccessible(page, 'a link that is over')
})

test('a link revoked by staff ends on the device that had opened it', { tag: '@prove' }, async ({
  page,
  baseURL,
  faults,
}) => {
  faults.expected(/status of (401|404|422)/)
  const { address, id, staff } = await sendLink(page, await aLearner(), baseURL)
  await page.goto(address)
  await proveAndStart(page)
  await expect(page.getByText('Dry every floor.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await staff(`/${id}/revoke`, {})
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible()
  await page.goto('/learn#token=nobody-has-this-one')
  await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible()
})

test('without a known birth date or phone a one-time code opens the link', { tag: '@prove' }, async ({
  page,
  baseURL,
}) => {
  const { address, id, staff } = await sendLink(page, await aLearner(), baseURL)
  const { code = '' } = await staff(`/${id}/code`, {})
  await page.goto(address)
  await page.getByRole('combobox', { name: 'Confirm with' }).selectOption('One-time code')
  await page.getByRole('textbox', { name: 'One-time code' }).fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Safe floors' })).toBeVisible()
})

test('in Arabic the whole page is in Arabic and runs right to left', { tag: '@prove' }, async ({ page, baseURL }) => {
  const learner = await aLearner({ titles: { en: 'Safe floors', ar: 'أرضيات آمنة' }, language: 'ar' })
  const { address } = await sendLink(page, learner, baseURL)
  await page.goto(address)
  await page.getByLabel('Date of birth').last().fill(birthDate)
  await page.getByRole('button', { name: 'Continue' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'أرضيات آمنة' })
  await expect(heading).toHaveAttribute('lang', 'ar')
  await expect(heading).toHaveCSS('direction', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText('3 وحدات')).toBeVisible()
  await expectAccessible(page, 'the program in Arabic')
  await page.getByRole('button', { name: 'ابدأ', exact: true }).click()
  await expect(page.getByText('Dry every floor. (ar)')).toHaveCSS('direction', 'rtl')
  await page.getByRole('button', { name: 'التالي', exact: true }).click()
  await page.getByRole('checkbox', { name: 'قرأت هذا وفهمته.' }).check()
  await page.getByRole('button', { name: 'التالي', exact: true }).click()
  await page.getByRole('button', { name: 'ابدأ الاختبار' }).click()
  await page.getByRole('radio', { name: 'Warn everyone (ar)' }).check()
  await expectAccessible(page, 'a question in Arabic')
  await page.getByRole('button', { name: 'السؤال التالي' }).click()
  await page.getByRole('radio', { name: 'خطأ' }).check()
  await page.getByRole('button', { name: 'أرسل الإجابات' }).click()
  await expect(page.getByRole('heading', { name: 'لقد نجحت' })).toBeFocused()
})

test('in a language without page texts, it says that its buttons are in English', { tag: '@prove' }, async ({
  page,
  baseURL,
}) => {
  const learner = await aLearner({ titles: { en: 'Safe floors', bn: 'নিরাপদ মেঝে' }, language: 'bn' })
  const { address } = await sendLink(page, learner, baseURL)
  await page.goto(address)
  await page.getByLabel('Date of birth').last().fill(birthDate)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'নিরাপদ মেঝে' })).toHaveAttribute('lang', 'bn')
  await expect(page.getByText('The buttons on this page are in English.')).toBeVisible()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('combobox', { name: 'Read in' }).selectOption('English')
  await expect(page.getByText('Dry every floor.', { exact: true })).toBeVisible()
})

test('in Spanish the whole page is in Spanish', { tag: '@prove' }, async ({ page, baseURL }) => {
  const learner = await aLearner({ titles: { en: 'Safe floors', es: 'Pisos seguros' }, language: 'es' })
  const { address } = await sendLink(page, learner, baseURL)
  await page.goto(address)
  await page.getByLabel('Date of birth').last().fill(birthDate)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pisos seguros' })).toBeVisible()
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(page.getByText('Dry every floor. (es)')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('a quiz is taken by keyboard only, and screen readers announce the position', { tag: '@prove' }, async ({
  page,
  baseURL,
}) => {
  const { address } = await sendLink(page, await aLearner({ quiz: { max_attempts: 3 } }), baseURL)
  await page.goto(address)
  await proveAndStart(page)
  await toTheQuiz(page)
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await press('Start the quiz')
  await expect(page.getByRole('heading', { level: 3, name: /Question 1 of 2/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: 'Warn everyone' })).toBeChecked()
  await press('Next question')
  await expect(page.getByRole('heading', { level: 3, name: /Question 2 of 2/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await press('Submit answers')
  await expect(page.getByRole('heading', { name: 'Not passed yet' })).toBeFocused()
  await press('Try again')
  await expect(page.getByText('Attempt 2 of 3')).toBeVisible()
})
