import { sql } from './database.ts'
import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

interface Made {
  employee_id: string
  program_id: string
  number: string
  code: string
}

/** Adds a completed program with its certificate, as a completion would. */
async function aCertificate(name: string): Promise<Made> {
  const [made] = await sql<Made>(
    `with org as (select id from organizations where name = $1),
     person as (insert into employees (organization_id, first_name, last_name, language)
       select id, 'Fatima', $2, 'ar' from org returning organization_id, id),
     done as (insert into assignments (organization_id, employee_id, program_id, state, source, assigned_on, assigned_by_name, start_date,
         due_since, progress_pct, completed_at, completed_on, completed_how, record_id)
       select p.organization_id, p.id, (select g.id from programs g where g.organization_id = p.organization_id and g.code = 'BODY-1'),
         'completed', 'manual', '2026-03-01', 'Ada Admin', '2026-03-01', '2026-03-01', 100, now(), '2026-03-10', 'online', new_id()
       from person p returning *)
     insert into certificates (organization_id, employee_id, assignment_id, program_id, record_id, number, code, issued_on, template_id,
       language, printed)
     select d.organization_id, d.employee_id, d.id, d.program_id, d.record_id, 'GS-2026-' || upper(substr(md5(d.id::text), 1, 6)), public_code(),
       '2026-03-10', t.id, 'ar', jsonb_build_object('agency', $1::text, 'person', 'Fatima ' || $2, 'program', 'Body mechanics',
         'completed_on', '2026-03-10', 'minutes', 60, 'topics', '[]'::jsonb, 'approvals', '[]'::jsonb, 'title', null, 'text', null,
         'signer_name', 'Ruth Goldberg', 'signer_title', null, 'logo_id', null, 'signature_id', null, 'orientation', 'landscape',
         'frame', 'double')
     from done d join certificate_templates t on t.organization_id = d.organization_id and t.is_default
     returning employee_id, program_id, number, code`,
    [gardenState, name],
  )
  if (!made) throw new Error('The certificate was not written.')
  return made
}
const unique = (word: string) => `${word}${Math.random().toString(36).slice(2, 7)}`

test('a certificate is opened, checked by a stranger, voided with a reason, and the stranger sees that it is void', async ({
  page,
  signIn,
}) => {
  const { employee_id, number, code } = await aCertificate(unique('Haddad'))
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  await page.goto(`/employees/${employee_id}/training`)
  await expect(page.getByRole('listitem').filter({ hasText: number })).toContainText('Valid')
  await expectAccessible(page, 'the certificates of an employee')
  await page.getByRole('button', { name: `View certificate ${number}` }).click()
  const paper = page.getByRole('dialog')
  await expect(paper.getByRole('group', { name: 'Page 1 of 1' })).toContainText('Fatima', { timeout: 20_000 })
  await expectAccessible(page, 'a certificate', '[role=dialog]')
  await paper.getByRole('button', { name: 'Close' }).last().click()

  // Number and code come after the #, as in the QR code
  await page.goto(`/verify#number=${number}&code=${code}`)
  await expect(page.getByText('This certificate is genuine and valid.')).toBeVisible()
  await expect(page.getByText('Fatima')).toBeHidden()
  await expectAccessible(page, 'the page that verifies')
  await page.getByLabel('Code').fill('0000-0000-0000')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('No document has this number and code. Check both and try again.')).toBeVisible()
  await page.getByLabel('Code').fill('')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Enter the code.')).toBeVisible()

  await page.goto(`/employees/${employee_id}/training`)
  await page.getByRole('button', { name: `Actions for certificate ${number}` }).click()
  await page.getByRole('menuitem', { name: 'Void' }).click()
  const asked = page.getByRole('dialog', { name: `Void certificate ${number}?` })
  await asked.getByRole('button', { name: 'Void certificate' }).click()
  await expect(asked.getByText('Enter a reason.')).toBeVisible()
  await asked.getByLabel('Reason').fill('Issued to the wrong person')
  await asked.getByRole('button', { name: 'Void certificate' }).click()
  await expect(toast(page, `Certificate ${number} was voided.`)).toBeVisible()
  await expect(page.getByText(/Voided by .*: Issued to the wrong person/)).toBeVisible()
  await page.goto(`/verify#number=${number}&code=${code}`)
  await expect(page.getByText('This certificate was voided.')).toBeVisible()
})

test('a transcript is issued and opened; certificates of many people are one file', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const name = unique('Osman')
  const { employee_id, program_id } = await aCertificate(name)
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  await page.goto(`/employees/${employee_id}/training`)
  await page.getByRole('button', { name: 'Issue transcript' }).click()
  const days = page.getByRole('dialog', { name: 'Issue transcript' })
  await days.getByLabel('From').fill('2026-01-01')
  await expectAccessible(page, 'giving out a transcript', '[role=dialog]')
  await days.getByRole('button', { name: 'Issue transcript' }).click()
  const paper = page.getByRole('dialog')
  await expect(paper.getByRole('group', { name: 'Page 1 of 1' })).toContainText('Training transcript', {
    timeout: 20_000,
  })
  await paper.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('list', { name: 'Transcripts' })).toContainText('Unchanged')

  await page.goto(`/programs/${program_id}/progress?search=${name}`)
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Actions for selected' }).click()
  await page.getByRole('menuitem', { name: 'Print certificates…' }).click()
  const many = page.getByRole('dialog', { name: /^Print certificates of/ })
  await many.getByRole('radio', { name: 'A file for each person' }).check()
  await expectAccessible(page, 'printing certificates of many', '[role=dialog]')
  await many.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Make a file of 1 certificate', exact: true }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download certificates' }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.zip$/)
})

test('a template is added with its certificate previewed beside the form, and a program uses it', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const name = unique('Merit ')
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  await page.goto('/settings/certificates')
  await expect(page.getByRole('listitem').filter({ hasText: 'Standard' })).toContainText('Default')
  await expectAccessible(page, 'the templates of certificates')
  await page.getByRole('button', { name: 'Add template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Title', { exact: true }).fill('Certificate of merit')
  await dialog.getByLabel('Signed by').fill('Ruth Goldberg, RN')
  await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible()
  await expectAccessible(page, 'a template of certificates', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Add template' }).click()
  await expect(toast(page, `${name} was added.`)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('signed by Ruth Goldberg, RN')
})
