import { aClassUnderWay } from './check-in.ts'
import { drawn } from './drawn.ts'
import { expect, expectAccessible, test, title } from './support.ts'

test('[R-RTE-12] from the code on the instructor’s screen to the roster: a phone checks in, and a person without a match goes to the desk', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  test.slow()
  const { user, session } = await aClassUnderWay(3)
  await signIn(page, user)
  await page.goto(`/sessions/${session}`)
  await page.getByRole('link', { name: 'Check-in' }).click()
  await expect(title(page, 'Safe lifting')).toBeVisible()
  await expect(page.getByText('0 of 3 checked in')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code that opens the check-in page' })).toBeVisible()
  await expectAccessible(page, 'the instructor’s screen')

  const shown = async () => {
    const words = await page.getByText(/^Code: [\d ]+$/).textContent()
    return (words ?? '').replace(/\D/g, '')
  }
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  })
  const phone = await context.newPage()
  await phone.goto(`/check-in#code=${await shown()}`)
  await expect(title(phone, 'Safe lifting')).toBeVisible()
  expect(new URL(phone.url()).hash).toBe('')
  await phone.getByRole('button', { name: 'Check in' }).click()
  await expect(phone.getByText('Enter 4 digits, or your employee number.')).toBeVisible()
  await expectAccessible(phone, 'check-in on a phone')
  // Using only the keyboard
  await phone.keyboard.type('4801')
  await phone.keyboard.press('Enter')
  await expect(phone.getByText(/^Welcome, \w+ A\.$/)).toBeVisible()
  await expect(page.getByText('1 of 3 checked in')).toBeVisible()

  // The code is used up, so it is typed again
  await phone.getByRole('textbox', { name: /Last 4 digits/ }).fill('0000')
  await phone.getByRole('button', { name: 'Check in' }).click()
  await expect(phone.getByText('Enter the 9 digits on the screen.')).toBeVisible()
  await phone.getByRole('textbox', { name: /Code on the screen/ }).fill(await shown())
  await phone.getByRole('button', { name: 'Check in' }).click()
  await expect(phone.getByText('Please see the instructor')).toBeVisible()
  await context.close()

  await page.getByRole('link', { name: '1 check-in to resolve' }).click()
  const desk = page.getByRole('list', { name: 'Check-ins to resolve' })
  await expect(desk.getByText('No one matches what was typed')).toBeVisible()
  await expectAccessible(page, 'the desk')
  await desk.getByRole('button', { name: /^Count the check-in/ }).click()
  await expect(desk.getByText('Choose a person.')).toBeVisible()
  await desk.getByRole('combobox', { name: 'Person' }).selectOption({ index: 2 })
  await desk.getByRole('button', { name: /^Count the check-in/ }).click()
  await expect(desk).toHaveCount(0)
})

test('a tablet checks in one person after another, even offline, until staff end it', {
  tag: drawn(5),
}, async ({ page, browser, baseURL, signIn, faults }) => {
  test.slow()
  faults.expected(/ERR_INTERNET_DISCONNECTED|status of 404/)
  const { user, session } = await aClassUnderWay(3)
  await signIn(page, user)
  await page.goto(`/sessions/${session}/check-in`)
  await page.getByRole('button', { name: 'Add a tablet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check-in tablet' })
  const address = await dialog.getByRole('textbox', { name: 'Link for the tablet' }).inputValue()
  await expectAccessible(page, 'the link of a tablet')
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 820, height: 1180 },
    serviceWorkers: 'block',
  })
  const tablet = await context.newPage()
  await tablet.goto(`/check-in${new URL(address).hash}`)
  await expect(title(tablet, 'Safe lifting')).toBeVisible()
  for (const digit of '4801') await tablet.getByRole('button', { name: digit, exact: true }).click()
  await tablet.getByRole('button', { name: 'Check in' }).click()
  await expect(tablet.getByText(/^Welcome, /)).toBeVisible()
  await expectAccessible(tablet, 'a check-in tablet')
  // The next person sees nothing of the previous one
  await expect(tablet.getByText(/^Welcome, /)).toHaveCount(0)
  await expect(tablet.getByRole('textbox', { name: /Last 4 digits/ })).toHaveValue('')

  await context.setOffline(true)
  await expect(tablet.getByText('No connection. You can still check in.')).toBeVisible()
  await tablet.keyboard.type('4802')
  await tablet.keyboard.press('Enter')
  await expect(tablet.getByText(/^Saved at /)).toBeVisible()
  await expect(tablet.getByText('1 check-in is waiting to be sent.')).toBeVisible()
  await expect(page.getByText('1 of 3 checked in')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('2 of 3 checked in')).toBeVisible()

  await page.getByRole('button', { name: /^End the tablet opened/ }).click()
  await expect(page.getByText('People without a phone can check in on a tablet.')).toBeVisible()
  await tablet.reload()
  await expect(title(tablet, 'Check-in has ended on this tablet')).toBeVisible()
  await context.close()
})
