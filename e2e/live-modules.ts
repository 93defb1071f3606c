import { expect, type Page } from '@playwright/test'
import { aProgramOf, aVersionOf } from './a-program.ts'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'

const lab = {
  titles: { en: 'Lifting lab' },
  content: { kind: 'live_session', about: { en: 'How to lift without harm.' }, bring: {}, ways: ['skills_lab'] },
}

/** Adds an agency with a program taught only in class. */
export async function taughtLive() {
  const { agency, user } = await aStaffedAgency(2)
  const titles = { en: 'Lifting' }
  const program = await aProgramOf(agency.id, titles)
  await aVersionOf(agency.id, { program, titles, modules: [lab] })
  return { agency, user, program }
}

/** Adds an agency with a program whose draft is empty. */
export async function toWrite() {
  const { agency, user } = await aStaffedAgency(2)
  const program = await aProgramOf(agency.id, { en: 'Lifting' })
  await sql(
    `insert into program_versions (organization_id, program_id, state, created_by_name, updated_by_name)
     values ($1, $2, 'draft', 'Journey', 'Journey')`,
    [agency.id, program],
  )
  return { user, program }
}

/** Fills in a template in the open dialog. */
export async function writeTemplate(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await dialog.getByRole('textbox', { name: 'Template name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Safe lifting')
  await dialog.getByRole('button', { name: 'Add template' }).click()
  await expect(dialog).toBeHidden()
}
