import type { Page } from '@playwright/test'
import { aUser } from './people.ts'
import { expect, test, title } from './support.ts'

const inSpanish = { locale: 'es-MX' }
const sentences = ['Enter your password.', 'Escriba su contraseña.']

/** Returns the sentences that came with the files of the sign-in page. */
async function sentencesFetched(page: Page, heading: string) {
  const files: Promise<string>[] = []
  page.on('response', response => {
    if (/\/assets\/.*\.js$/.test(response.url())) files.push(response.text().catch(() => ''))
  })
  await page.goto('/')
  await expect(title(page, heading)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const all = (await Promise.all(files)).join('\n')
  return sentences.filter(sentence => all.includes(sentence))
}

const signedOut = 'El correo electrónico o la contraseña no son correctos.'

test.describe('a browser in Spanish', () => {
  test.use(inSpanish)

  test('shows the signed-out pages in Spanish, with the server’s own messages', { tag: '@prove' }, async ({
    page,
    faults,
  }) => {
    faults.expected(/status of 401/)
    await page.goto('/')
    await expect(page).toHaveTitle('Iniciar sesión · Preceptor')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByText('Escriba su correo electrónico.')).toBeVisible()
    await page.getByLabel('Correo electrónico').fill((await aUser()).email)
    await page.getByLabel('Contraseña', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByRole('region', { name: 'Avisos' }).getByText(signedOut)).toBeVisible()
    await expect(page.locator('[data-code=WRONG_CREDENTIALS]')).toContainText('Revise su correo y su contraseña')
    await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click()
    await expect(title(page, '¿Olvidó su contraseña?')).toBeVisible()
    await page.getByRole('button', { name: 'Enviar el enlace' }).click()
    await expect(page.getByText('El enlace sirve una sola vez, por 30 minutos.')).toBeVisible()
  })

  test('loads only Spanish texts', async ({ page }) => {
    expect(await sentencesFetched(page, 'Iniciar sesión')).toEqual(['Escriba su contraseña.'])
  })

  test('shows the whole panel in English, since half of it in Spanish would read worse', { tag: '@prove' }, async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByLabel('Correo electrónico').fill((await aUser()).email)
    await page.getByLabel('Contraseña', { exact: true }).fill('demo-only-password')
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(title(page, 'Dashboard')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeAttached()
  })
})

test('a browser in English loads only English texts', { tag: '@prove' }, async ({ page }) => {
  expect(await sentencesFetched(page, 'Sign in')).toEqual(['Enter your password.'])
})

test('a visitor can switch the language without a reload', { tag: '@prove' }, async ({ page }) => {
  await page.goto('/forgot-password')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(title(page, '¿Olvidó su contraseña?')).toBeVisible()
  await expect(page).toHaveTitle('Olvidé mi contraseña · Preceptor')
  await expect(page.getByRole('button', { name: 'English' })).toBeFocused()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(title(page, 'Forgot your password?')).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test.describe('texts 40% longer', () => {
  test.use({ locale: 'en-XA' })

  test('fit the sign-in page at both widths', { tag: '@prove' }, async ({ page }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/')
      await expect(title(page, '[Sígn ííín]')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
})
