import { readFile } from 'node:fs/promises'
import { aStaffedAgency } from './bulk.ts'
import { layoutFaults } from './layout.ts'
import { aUser } from './people.ts'
import { expect, expectAccessible, test, title, toast } from './support.ts'

test('a packet for a random sample: the gaps first, then it is built and downloaded; strangers may check it', async ({
  page,
  signIn,
}) => {
  const { user } = await aStaffedAgency(12)
  await signIn(page, user)
  await page.goto('/surveys')
  await expect(page.getByText('No packets yet')).toBeVisible()
  await expectAccessible(page, 'no packets yet')
  await page.getByRole('link', { name: 'New packet' }).first().click()
  await expect(title(page, 'New survey packet')).toBeVisible()
  await page.getByLabel('How many').fill('0')
  await page.getByRole('button', { name: 'See what is missing' }).click()
  await expect(page.getByText('Enter a number from 1 to 500.')).toBeVisible()
  await page.getByLabel('How many').fill('4')
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByLabel('Seed').fill('FALL-26')
  await page.getByRole('button', { name: 'See what is missing' }).click()
  await expect(page.getByText(/^4 people, /)).toBeVisible()
  await expect(page.getByText('Drawn from 11 people who work here.')).toBeVisible()
  await expectAccessible(page, 'what is missing')
  expect(await layoutFaults(page)).toEqual([])
  // Another selection makes another packet
  await page.getByRole('button', { name: 'Edit sample' }).click()
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByLabel('Seed').fill('FALL-27')
  await expect(page.getByText('You changed the sample.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Build packet' })).toHaveCount(0)
  await page.getByRole('button', { name: 'See what is missing' }).click()
  await page.getByRole('button', { name: 'Build packet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Survey packet .+-S-/ })).toBeVisible()
  await expect(page.getByText('Random, seed FALL-27')).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page, 'a packet')
  expect(await layoutFaults(page)).toEqual([])
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^survey-packet-.+\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('link', { name: 'Survey room' }).first().click()
  await expect(page.getByRole('row').filter({ hasText: 'FALL-27' })).toContainText('Done')
  await expectAccessible(page, 'packets')
})

test('selected people, and one person’s proof from their page', { tag: '@prove' }, async ({ page, signIn }) => {
  const { agency, user } = await aStaffedAgency(4)
  await signIn(page, user)
  await page.goto('/surveys/new')
  await page.getByLabel('People', { exact: true }).selectOption({ label: 'People I choose' })
  await page.getByRole('button', { name: 'See what is missing' }).click()
  await expect(page.getByText('Choose at least one person.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Add a person' }).fill('Abel002')
  await page.getByRole('option', { name: /Abel002, Ana/ }).click()
  await expect(page.getByRole('button', { name: 'Remove Abel002, Ana' })).toBeVisible()
  await page.getByRole('button', { name: 'See what is missing' }).click()
  await expect(page.getByText(/^1 person, /)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Abel002, Ana' }).click()
  await expect(page).toHaveURL(/\/compliance$/)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Proof as PDF' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^proof-ana-abel002-.+\.pdf$/)
  await expect(toast(page, 'The proof is packet')).toBeVisible()
  await expectAccessible(page, 'one person’s proof')

  // A viewer can look but not download
  await signIn(page, await aUser({ agencies: { [agency.name]: 'viewer' } }))
  await page.goto('/surveys')
  await page.getByRole('row').filter({ hasText: 'Proof of Ana Abel002' }).getByRole('link').click()
  await expect(page.getByText('Your role can see the packet but can’t download its files.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download PDF' })).toHaveCount(0)
})
