import type { Locator, Page } from '@playwright/test'
import { agencyId, harborlight } from './people.ts'
import { expect, stored, test } from './support.ts'

// Colors, fades and ripples are tested as they are
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const style = (one: Locator, name: string) =>
  one.evaluate((node, key) => getComputedStyle(node).getPropertyValue(key), name)
const seconds = async (one: Locator, name: string) =>
  (await style(one, name)).split(', ').map(part => Number.parseFloat(part))
const shown = (page: Page) => page.getByRole('region', { name: 'Notices' })

test('[R-CON-2] the phone field offers +1 first as United States/Canada, and other countries by name', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/test')
  const number = page.getByLabel('Mobile phone')
  const code = page.getByRole('button', { name: 'Country code +1' })
  await expect(code).toHaveText('+1')
  await code.click()
  const list = page.getByRole('dialog', { name: 'Country code' })
  const options = list.getByRole('option')
  await expect(options.nth(1)).toContainText('Afghanistan')
  await expect(options.first()).toHaveText('United States/Canada+1')
  await expect(options.filter({ hasText: 'United States/Canada' })).toHaveCount(1)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await list.getByRole('combobox').fill('haiti')
  await expect(options).toHaveText(['Haiti+509'])
  await list.getByRole('combobox').press('Enter')
  await expect(number).toBeFocused()
  await page.keyboard.type('34 10 1234')
  await expect(page.getByRole('button', { name: 'Country code +509' })).toBeVisible()
  await expect(number).toHaveValue('34 10 1234')
  // A pasted full number includes its country code.
  await number.fill('+44 20 7946 0958')
  await expect(page.getByRole('button', { name: 'Country code +44' })).toBeVisible()
  await expect(number).toHaveValue('20 7946 0958')
})

test('[R-CON-2] a number of another country is kept and shown with its code', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await page.goto('/employees?provider_status=1')
  await page.getByRole('row').nth(9).getByRole('link').first().click()
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  const form = page.getByRole('main')
  const number = form.getByLabel('Mobile phone')
  await number.fill('+509 34 10 1234')
  await form.getByRole('button', { name: 'Save' }).click()
  const link = page.getByRole('link', { name: '+50934101234' }).first()
  await expect(link).toHaveAttribute('href', 'tel:+50934101234')
  await page.reload()
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await expect(page.getByRole('button', { name: 'Country code +509' })).toBeVisible()
  await expect(number).toHaveValue('34101234')
})

test('[R-CON-3] local storage holds at most the four keys, and nothing that identifies a person', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'csm')
  await page.goto(`/csm/agency/${await agencyId(harborlight)}/employees?provider_status=1`)
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Its name is loaded, so the agency counts as opened
  await expect.poll(async () => (await stored(page))['recent_agencies']).toBeDefined()
  await page.goto('/csm/agencies')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const kept = await stored(page)
  const keys = new Set(['token', 'api_base', 'recent_agencies', 'csm_landing_page'])
  expect(Object.keys(kept).filter(key => !keys.has(key))).toEqual([])
  expect(kept['token']).toMatch(/^ap_[\w-]{43}$/)
  expect(JSON.parse(kept['recent_agencies'] ?? '')).toEqual([await agencyId(harborlight)])
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/@|Priya|Reyes/)
})

test('[R-CON-5] toasts appear at the top center for 4000 ms, without a progress bar', async ({ page }) => {
  await page.clock.install()
  await page.goto('/test')
  await page.getByRole('button', { name: 'Show info toast' }).click()
  const toast = shown(page).getByRole('status')
  await expect(toast).toHaveText('A notice of the level info.')
  const box = await toast.boundingBox()
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(2)
  expect(box?.y).toBeLessThan(40)
  await expect(toast.getByRole('progressbar')).toHaveCount(0)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await expect(toast).toHaveCount(0)
  await page.getByRole('button', { name: 'Show success toast' }).click()
  await expect(toast).toBeVisible()
  await page.clock.runFor(3_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
  // Playwright would resume a paused clock during the next test, whose pages then fail
  await page.clock.resume()
})

test('[R-CON-5] a toast shows the icon of its level', { tag: '@prove' }, async ({ page }) => {
  await page.goto('/test')
  for (const [level, role, icon] of [
    ['default', 'status', 'info'],
    ['info', 'status', 'info'],
    ['success', 'status', 'check'],
    ['warning', 'alert', 'alert'],
    ['error', 'alert', 'alert'],
  ] as const) {
    await page.getByRole('button', { name: `Show ${level} toast` }).click()
    const toast = shown(page)
      .getByRole(role)
      .filter({ hasText: `A notice of the level ${level}.` })
    await expect(toast.locator('svg').first()).toHaveAttribute('data-icon', icon)
  }
})

test('[R-CON-6] colors, opacities and transition times apply; the scheme is light even when the system is dark', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/test')
  const primary = page.getByRole('button', { name: 'Primary' })
  await expect(primary).toHaveCSS('background-color', 'rgb(15, 118, 110)')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')

  // … and transitions take 0.2 s, disabled elements have an opacity of 0.6, the overlay appears in 0.15 s
  expect(await seconds(page.getByRole('button', { name: 'Primary' }), 'transition-duration')).toContain(0.2)
  expect(await seconds(page.getByRole('textbox', { name: 'Name', exact: true }), 'transition-duration')).toContain(0.2)
  await expect(page.getByRole('button', { name: 'Disabled' })).toHaveCSS('opacity', '0.6')
  await expect(page.getByLabel('Disabled')).toHaveCSS('opacity', '0.6')
  await watchTransitions(page)
  await page.getByRole('button', { name: 'Open small dialog' }).click()
  await expect(page.getByRole('dialog', { name: 'Rename session' })).toBeVisible()
  await expect.poll(() => transitions(page)).toContainEqual({ of: 'mask', ms: 150 })
  await expect.poll(() => transitions(page)).toContainEqual({ of: 'dialog', ms: 150 })
})

test('[R-CON-7] a dialog is at most 90% high, and its title and buttons stay visible', async ({ page }) => {
  await page.goto('/test')
  await page.getByRole('button', { name: 'Open long dialog' }).click()
  const dialog = page.getByRole('dialog', { name: 'A long text' })
  await expect(dialog.getByText('Line 1 of')).toBeInViewport()
  const box = await dialog.boundingBox()
  expect(box?.height).toBeGreaterThan(700)
  expect(box?.height).toBeLessThanOrEqual(810)
  await dialog.getByText('Line 40 of').scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('heading', { name: 'A long text' })).toBeInViewport()
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeInViewport()
})

test('[R-CON-7] a tooltip fades for 250 ms; a ripple runs for about 400 ms and disappears', async ({ page }) => {
  await page.goto('/test')
  await page.getByRole('button', { name: 'Point at me' }).hover()
  const tip = page.getByRole('tooltip')
  await expect(tip).toHaveText('A tooltip fades in 250 ms')
  expect(await seconds(tip, 'animation-duration')).toEqual([0.25])
  const button = page.getByRole('button', { name: 'Primary' })
  const ripple = button.locator('.ripple')
  await button.evaluate(node => {
    const seen = new MutationObserver(() => {
      const drop = node.querySelector('.ripple')
      if (drop) node.dataset['ripple'] = getComputedStyle(drop).animationDuration
    })
    seen.observe(node, { childList: true })
  })
  await button.click()
  await expect(button).toHaveAttribute('data-ripple', '0.4s')
  await expect(ripple).toHaveCount(0)
})

/** Opacity transitions as the browser runs them: of the overlay that covers the window, and of the dialog. */
const watchTransitions = (page: Page) =>
  page.evaluate(() => {
    const seen: { of: string; ms: number }[] = []
    Object.assign(window, { seenTransitions: seen })
    document.addEventListener('transitionrun', event => {
      if (event.propertyName !== 'opacity' || !(event.target instanceof Element)) return
      const of = event.target.closest('[role=dialog]') ? 'dialog' : 'mask'
      for (const one of event.target.getAnimations()) seen.push({ of, ms: Number(one.effect?.getTiming().duration) })
    })
  })
const transitions = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'seenTransitions') as { of: string; ms: number }[])
