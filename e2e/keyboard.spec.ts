import type { Locator, Page } from '@playwright/test'
import { aUser, gardenState, harborlight, password } from './people.ts'
import { expect, test, title } from './support.ts'

/** Presses Tab until the element has focus, like someone without a mouse. */
async function tabTo(page: Page, target: Locator) {
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate(node => node === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('sign-in works by keyboard only', { tag: '@prove' }, async ({ page }) => {
  const { email } = await aUser()
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('the skip link jumps past the navigation to the page', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await expect(title(page, 'Dashboard')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('pages open from the navigation, and the focus moves to their title', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/employees?provider_status=1')
  await expect(title(page, 'Employees')).toBeFocused()
})

test('the focus stays on the title when a person’s name loads after the page', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await page.goto('/employees?provider_status=1')
  const person = page.getByRole('table', { name: 'Employees' }).locator('a[data-row-link]').first()
  await person.waitFor()
  const held: (() => void)[] = []
  await page.route(/\/api\/admin\/providers\/[0-9a-f-]{36}\?/, async route => {
    await new Promise<void>(go => held.push(go))
    await route.continue()
  })
  await person.focus()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Employee')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Contact', exact: true })).toBeVisible()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const go of held) go()
  await expect(page.getByRole('button', { name: 'Change status' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the focus is always visible', async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await expect(title(page, 'Dashboard')).toBeVisible()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    await expect(focused).toBeInViewport()
    const mark = await focused.evaluate(node => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    })
    expect(mark, await focused.evaluate(node => node.outerHTML)).toBe(true)
  }
})

test('the agency can be switched by keyboard', { tag: '@prove' }, async ({ page, signIn }) => {
  const user = await aUser({ agencies: { [harborlight]: 'agency_admin', [gardenState]: 'agency_admin' } })
  await signIn(page, user)
  await page.goto('/dashboard')
  const switcher = page.getByRole('button', { name: /^Switch agency/ })
  await tabTo(page, switcher)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search agencies' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(switcher).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('garden')
  await expect(page.getByRole('dialog', { name: 'Switch agency' }).getByRole('option')).toHaveText([gardenState])
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(`Dashboard · ${gardenState} · Preceptor`)
})

test('the user menu opens, moves and closes by keyboard, and returns the focus', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, await aUser())
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: /^Your account/ })
  await tabTo(page, button)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page, 'Sign in')).toBeVisible()
})

test('the arrow keys move through a menu, and it says why an item is unavailable', { tag: '@prove' }, async ({
  page,
}) => {
  await page.goto('/test')
  const button = page.getByRole('button', { name: 'More' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'First action' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: /Not now.*Nothing is selected/ })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'First action' })).toBeFocused()
})

test('a dialog keeps the focus inside, asks before discarding input, and returns the focus', {
  tag: '@prove',
}, async ({ page }) => {
  await page.goto('/test')
  const opener = page.getByRole('button', { name: 'Open small dialog' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rename session' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Hand hygiene')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Discard what you have entered?')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  // One press too many discards nothing.
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Discard what you have entered?')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toHaveValue('Hand hygiene')
  await dialog.getByLabel('Name').focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Renamed to Hand hygiene')).toBeVisible()
  await expect(opener).toBeFocused()
})

test('Esc in a list over a dialog closes only the list', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/employees?provider_status=1')
  await page.getByRole('button', { name: 'Add employee' }).click()
  const dialog = page.getByRole('dialog', { name: /employee/i })
  const code = dialog.getByRole('button', { name: 'Country code +1' }).first()
  await code.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search countries' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Country code' })).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(code).toBeFocused()
})
