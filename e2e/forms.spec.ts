import type { Page } from '@playwright/test'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { aFormToSign } from './forms.ts'
import { aUser } from './people.ts'
import { combo, expect, expectAccessible, test, toast } from './support.ts'

const birthDate = '1984-02-29'

test('[R-RTE-3] [R-RTE-11] staff assign a form, the caregiver signs on a phone, the coordinator signs next, a second person approves, and a stranger verifies the sealed copy', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  const { agency, user } = await aStaffedAgency(1)
  const dana = await aUser({ agencies: { [agency.name]: 'coordinator_limited' } })
  await aFormToSign(agency.id, {
    title: { en: 'Uniform receipt' },
    section: { en: 'Your uniform' },
    question: { en: 'Shirt size' },
    statement: { en: 'I have received my uniform.' },
    office: {
      section: { en: 'Handed out' },
      question: { en: 'Number on the label' },
      statement: { en: 'I handed out this uniform.' },
    },
  })
  const [employee] = await sql<{ id: string }>(
    `with dana as (insert into coordinators (organization_id, name, user_id) values ($1, 'Dana Moss', $3) returning organization_id, id)
     update employees e set birth_date = $2, language = 'en', coordinator_id = dana.id from dana
      where e.organization_id = dana.organization_id returning e.id`,
    [agency.id, birthDate, dana.id],
  )
  const token = await signIn(page, user)
  await page.goto(`/employees/${employee?.id}/forms`)
  await page.getByRole('button', { name: 'Add form' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add form for / })
  await combo(dialog, 'Form').fill('Uniform')
  await page.getByRole('option', { name: 'Uniform receipt' }).click()
  await dialog.getByRole('button', { name: 'Add form' }).click()
  await expect(toast(page, 'Uniform receipt added.')).toBeVisible()
  await page.getByRole('link', { name: 'Uniform receipt', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Uniform receipt' })).toBeVisible()
  const address = new URL(page.url()).pathname
  const id = address.slice(address.lastIndexOf('/') + 1)

  const call = { headers: { 'x-authorization': token } }
  const made = await page.request.post(`/api/admin/employee-forms/${id}/links`, {
    ...call,
    data: { step_key: 'caregiver', organization_id: agency.id },
  })
  expect(made.status(), await made.text()).toBe(200)
  const link = new URL(((await made.json()) as { address: string }).address)
  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const opened = async () => {
    const tab = await elsewhere.newPage()
    await tab.goto(`/sign${link.hash}`)
    return tab
  }
  const titled = (tab: Page) => expect(tab.getByRole('heading', { level: 1, name: 'Uniform receipt' })).toBeVisible()
  const lost = await opened()
  await lost.getByLabel('Date of birth').last().fill(birthDate)
  await lost.getByRole('button', { name: 'Continue' }).click()
  await titled(lost)
  await elsewhere.setOffline(true)
  await lost.getByRole('textbox', { name: /^Shirt size/ }).fill('M')
  await expect(lost.getByText('No connection. Your answers are kept on this device.')).toBeVisible()
  // The tab is killed before the answer reaches the server; the device is already known
  await lost.close()
  await elsewhere.setOffline(false)
  const phone = await opened()
  await titled(phone)
  await expect(phone.getByRole('textbox', { name: /^Shirt size/ })).toHaveValue('M')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Sign' })).toBeVisible()
  await expect(phone.getByText('I have received my uniform.').first()).toBeVisible()
  await expectAccessible(phone, 'signing by link')
  await phone.getByRole('radio', { name: 'Type' }).check()
  await expect(phone.getByRole('textbox', { name: /^Your name/ })).toHaveValue(/^Ana Abel/)
  await phone.getByRole('button', { name: 'Sign now' }).click()
  await expect(phone.getByRole('heading', { name: 'Thank you. You signed the form.' })).toBeVisible()
  await elsewhere.close()

  await signIn(page, dana)
  await page.goto('/forms?desk=mine')
  await page.getByRole('row', { name: /Uniform receipt/ }).click()
  await page.getByRole('textbox', { name: /^Number on the label/ }).fill('U-17')
  const signing = page.getByRole('button', { name: 'Sign…' })
  await expect(async () => {
    await signing.click()
    await expect(page.getByRole('dialog', { name: 'Sign Uniform receipt' })).toBeVisible({ timeout: 1_500 })
  }).toPass({ timeout: 20_000 })
  const asked = page.getByRole('dialog', { name: 'Sign Uniform receipt' })
  await expect(asked.getByText('I handed out this uniform.')).toBeVisible()
  await asked.getByRole('checkbox', { name: /^I have read this/ }).check()
  await asked.getByRole('radio', { name: 'Type' }).check()
  await asked.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(toast(page, 'Signed.')).toBeVisible()

  await signIn(page, user)
  await page.goto(address)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, /^Approved .+ of .+\.$/)).toBeVisible()
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'a completed form')

  // The document is rendered and sealed in the background
  await expect(async () => {
    await page.reload()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Download PDF' })).toBeVisible({ timeout: 1_500 })
  }).toPass({ timeout: 20_000 })
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download PDF' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)

  const [document] = await sql<{ number: string; code: string }>(
    'select number, code from form_documents where employee_form_id = $1',
    [id],
  )
  await page.goto(`/verify#number=${document?.number}&code=${document?.code}`)
  await expect(page.getByText(/^This form is genuine\./)).toBeVisible()
  await page.goto('/verify')
  await page.getByLabel(/sealed PDF/).setInputFiles(await download.path())
  await expect(page.getByText(/^This form is genuine\./)).toBeVisible()
})
