import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from './database.ts'
import { aUser, people } from './people.ts'
import { combo, expect, expectAccessible, fillSignIn, stored, test, title, toast, tokenOf } from './support.ts'

const password = 'demo-only-password'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Returns the authenticator app's code for the key on the screen (RFC 6238), some half minutes from now. */
function appCode(secret: string, steps = 0) {
  const bits = [...secret.replaceAll(' ', '')].map(c =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
const keyOn = async (page: Page) => (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''

async function openProfile(page: Page, signIn: (page: Page, who: { email: string }) => Promise<string>) {
  const user = await aUser()
  await signIn(page, user)
  await page.goto('/profile')
  await expect(title(page, 'Your profile')).toBeVisible()
  await expect(section(page, 'Active sessions').getByText('This device')).toBeVisible()
  return user
}

test('[R-RTE-13] [R-CSM-3] the profile opens from the user menu, for agency users and customer success', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Your profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page).toHaveTitle('Your profile · Harborlight Home Care · Preceptor')
  await signIn(page, 'csm')
  await page.goto('/csm/agencies')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Your profile' }).click()
  await expect(page).toHaveURL('/csm/profile')
  await expect(title(page, 'Your profile')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(people.csm)
  // Customer success gets its own pages to choose from
  await expect(page.getByLabel('Page after signing in').getByRole('option')).toHaveText([
    'Agencies',
    'Employees',
    'Users',
  ])
  await page.goto('/profile')
  await expect(page).toHaveURL('/csm/agencies')
})

test('[R-VAL-2] [R-API-18] [R-API-19] a new address makes its own call first, then the profile is saved; the link confirms it', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  faults.expected(/status of 422/)
  const user = await openProfile(page, signIn)
  const calls: string[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH') calls.push(new URL(request.url()).pathname)
  })
  const wanted = `new.${user.email}`
  const contact = section(page, 'Name and contact')
  await contact.getByLabel('Name').fill('Journey Renamed')
  await contact.getByLabel('Email').fill(wanted)
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(contact.getByText('Enter your password.')).toBeVisible()
  await contact.getByLabel('Your password').fill('not the password')
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(contact.getByText('Incorrect password.')).toBeVisible()
  await expect(contact.getByLabel('Your password')).toBeFocused()
  expect(calls).toEqual(['/api/profile/email'])
  await contact.getByLabel('Your password').fill(password)
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(contact.getByText(`Waiting for ${wanted}`)).toBeVisible()
  await expect(toast(page, 'Saved.')).toBeVisible()
  expect(calls).toEqual(['/api/profile/email', '/api/profile/email', '/api/profile'])
  await expect(page.getByRole('button', { name: 'Your account, Journey Renamed' })).toBeVisible()
  await expect(contact.getByLabel('Email')).toHaveValue(user.email)
  await contact.getByRole('link', { name: 'Read it here instead.' }).click()
  const mail = page.getByRole('article').filter({ hasText: 'Confirm your new' }).filter({ hasText: wanted })
  await mail.getByRole('link', { name: /confirm-email#token=/ }).click()
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('main').getByText('From now on, sign in with your new address.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(wanted)
})

test('an address confirmation link that does not work says so', { tag: '@prove' }, async ({ page, faults }) => {
  faults.expected(/status of 422/)
  await page.goto('/confirm-email#token=used-long-ago')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText('This link does not work')).toBeVisible()
  await expectAccessible(page, 'a dead link')
})

test('[R-API-23] [R-RED-3] language, time zone and landing page are saved, and leaving with unsaved changes asks', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const user = await openProfile(page, signIn)
  await page.getByLabel('Page after signing in').selectOption('Employees')
  await page.getByLabel('Preferred language').selectOption('Spanish')
  await combo(page, 'Time zone').fill('Chicago')
  await page
    .getByRole('option', { name: /Chicago/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save preferences' }).click()
  // The panel switches language at once, also after a reload; the notice may too
  await expect(section(page, 'Sesiones abiertas').getByText(/Último uso/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Idioma preferido')).toHaveValue('es')
  await expect(combo(page, 'Zona horaria')).toHaveValue(/Chicago/)
  await page.getByRole('button', { name: /^Su cuenta/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await fillSignIn(page, user.email)
  await expect(page).toHaveURL('/employees?provider_status=1')
})

test('a new password ends the other sign-ins and keeps this one', { tag: '@prove' }, async ({
  page,
  signIn,
  baseURL,
  faults,
}) => {
  faults.expected(/status of 422/)
  const user = await openProfile(page, signIn)
  const elsewhere = await tokenOf(user.email, baseURL ?? '')
  const form = section(page, 'Password')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('Enter your password.')).toBeVisible()
  await form.getByLabel('Current password').fill(password)
  await form.getByLabel('New password', { exact: true }).fill('password1234')
  await form.getByLabel('New password again').fill('password1234')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText(/one of the first people guess/)).toBeVisible()
  const fresh = 'seven quiet herons at dusk'
  await form.getByLabel('New password', { exact: true }).fill(fresh)
  await form.getByLabel('New password again').fill(fresh)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Your password was changed.')).toBeVisible()
  await page.reload()
  await expect(title(page, 'Your profile')).toBeVisible()
  const left = await sql('select from access_tokens where token_hash = $1', [
    createHash('sha256').update(elsewhere).digest(),
  ])
  expect(left).toHaveLength(0)
})

test('the user’s own sign-ins are listed; one is ended, then all others', { tag: '@prove' }, async ({
  page,
  signIn,
  baseURL,
}) => {
  const user = await openProfile(page, signIn)
  for (let i = 0; i < 3; i++) await tokenOf(user.email, baseURL ?? '')
  await page.reload()
  const list = section(page, 'Active sessions')
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expect(list.getByRole('listitem').first()).toContainText('This device')
  await list
    .getByRole('button', { name: /^Sign out (?!everywhere)/ })
    .first()
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await dialog(page, 'Sign out 2 other sessions?').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(title(page, 'Your profile')).toBeVisible()
})

test('[R-ENT-5] [R-API-20] [R-API-21] [R-API-22] a signature is drawn, replaced by a typed and an uploaded one, and deleted', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await openProfile(page, signIn)
  const card = section(page, 'Signature')
  await card.getByRole('button', { name: 'Add signature' }).click()
  const adding = dialog(page, 'Add signature')
  await adding.getByRole('button', { name: 'Save signature' }).click()
  await expect(adding.getByRole('alert')).toHaveText('Draw your signature.')
  const pad = await adding.getByRole('img', { name: 'Area to draw your signature in' }).boundingBox()
  if (!pad) throw new Error('There is nothing to draw on.')
  await page.mouse.move(pad.x + 40, pad.y + 100)
  await page.mouse.down()
  for (let i = 1; i <= 20; i++) await page.mouse.move(pad.x + 40 + i * 12, pad.y + 100 + Math.sin(i) * 40)
  await page.mouse.up()
  await expect(adding.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page, 'the signature dialog')
  await adding.getByRole('button', { name: 'Save signature' }).click()
  await expect(card.getByText(/^Drawn,/)).toBeVisible()
  const shown = card.getByRole('img', { name: 'Your signature' })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)

  await card.getByRole('button', { name: 'Replace signature' }).click()
  const replacing = dialog(page, 'Replace signature')
  await replacing.getByRole('radio', { name: 'Type' }).check()
  await replacing.getByLabel('Your name').fill('Journey T. Tester')
  await replacing.getByRole('button', { name: 'Save signature' }).click()
  await expect(card.getByText(/^Typed,/)).toBeVisible()

  await card.getByRole('button', { name: 'Replace signature' }).click()
  await replacing.getByRole('radio', { name: 'Upload' }).check()
  const file = replacing.getByLabel('Picture of your signature')
  await file.setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(replacing.getByRole('alert')).toHaveText('Choose a PNG or JPEG picture of at most 10 MB.')
  await file.setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer: await shown.screenshot() })
  await expect(replacing.getByRole('img', { name: 'Chosen signature' })).toBeVisible()
  await replacing.getByRole('button', { name: 'Save signature' }).click()
  await expect(card.getByText(/^Uploaded,/)).toBeVisible()

  await page.reload()
  await expect(card.getByRole('img', { name: 'Your signature' })).toBeVisible()
  await card.getByRole('button', { name: 'Delete signature' }).click()
  await dialog(page, 'Delete your signature?').getByRole('button', { name: 'Delete signature' }).click()
  await expect(card.getByText('You have no signature yet.')).toBeVisible()
})

test('two-factor sign-in: set up, sign in by code and by recovery code, new codes, off', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  test.slow()
  faults.expected(/status of 422/)
  const user = await openProfile(page, signIn)
  const card = section(page, 'Two-factor sign-in')
  await card.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  const setUp = dialog(page, 'Set up two-factor sign-in')
  await setUp.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(setUp.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = await keyOn(page)
  await expectAccessible(page, 'setting up')
  await setUp.getByLabel('Code the app shows').fill('000000')
  await page.keyboard.press('Enter')
  await expect(setUp.getByText('Incorrect code.', { exact: true })).toBeVisible()
  await setUp.getByLabel('Code the app shows').fill(appCode(key, -1))
  await page.keyboard.press('Enter')
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allTextContents()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(card.getByText('10 recovery codes left.')).toBeVisible()

  const leave = async () => {
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await fillSignIn(page, user.email)
    await expect(title(page, 'Enter your code')).toBeVisible()
    expect((await stored(page))['token']).toBeUndefined()
  }
  await leave()
  await expectAccessible(page, 'the second step')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Incorrect code.', { exact: true })).toBeVisible()
  await page.getByLabel('Code').fill(appCode(key))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')

  await leave()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/profile')
  await expect(card.getByText('9 recovery codes left.')).toBeVisible()
  for (const [button, confirm, at] of [
    ['New recovery codes', 'Make new codes', 1],
    ['Turn off', 'Turn off', 2],
  ] as const) {
    await card.getByRole('button', { name: button }).click()
    const asking = page.getByRole('dialog')
    await asking.getByLabel('Your password').fill(password)
    await asking.getByLabel('Code', { exact: true }).fill(codes[at] ?? '')
    if (at === 2) await asking.getByLabel('Code', { exact: true }).fill(appCode(key, 1))
    await asking.getByRole('button', { name: confirm }).click()
    if (at === 1) await page.getByRole('button', { name: 'I’ve saved them' }).click()
  }
  await expect(card.getByText('Off', { exact: true })).toBeVisible()
})

test('a user who must have two-factor sign-in sets it up before anything else', { tag: '@prove' }, async ({ page }) => {
  const user = await aUser()
  // The server's response with REQUIRE_TWO_FACTOR set; this demo world doesn't set it
  const challenge = randomBytes(32).toString('base64url')
  await sql(
    `insert into sign_in_challenges (token_hash, user_id, auth_epoch, organization_ids, expires_at)
     select $1, u.id, u.auth_epoch, array(select organization_id from memberships where user_id = u.id), now() + interval '5 minutes'
     from users u where u.id = $2`,
    [createHash('sha256').update(challenge).digest(), user.id],
  )
  await page.route('**/api/login', route =>
    route.fulfill({
      json: { two_factor_required: true, enrolled: false, challenge, expires_at: '2099-01-01T00:00:00Z' },
    }),
  )
  await page.goto('/?redirect_url=%2Fprofile')
  await fillSignIn(page, user.email)
  await expect(title(page, 'Set up two-factor sign-in')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page, 'the forced set-up')
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page.getByText('Enter the code.')).toBeVisible()
  await page.getByLabel('Code the app shows').fill(appCode(await keyOn(page)))
  await page.keyboard.press('Enter')
  await expect(title(page, 'Save your recovery codes')).toBeVisible()
  expect(await stored(page)).toEqual({})
  await page.getByRole('button', { name: 'I’ve saved them, continue' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(section(page, 'Two-factor sign-in').getByText('On', { exact: true })).toBeVisible()
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the profile has no violation and fits ${width} pixels`, { tag: '@prove' }, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height })
    await openProfile(page, signIn)
    await expectAccessible(page, `the profile at ${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}
