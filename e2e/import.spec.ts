import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { aUser } from './people.ts'
import { expect, expectAccessible, test, title } from './support.ts'

/** Imports change employees, so they run in an agency where no other journey counts them. */
const quietAgency = 'Elm City Homemakers'

/** Letters that no other run uses, since names contain no digits. */
const tagOf = () => Array.from({ length: 7 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

/** A roster from an HR system: semicolons, Windows-1252, names in one column, dates and phones in every format. */
const messy = (tag: string, extra: readonly string[] = []) =>
  Buffer.from(
    [
      'Emp #;Caregiver Name;Cell;DOB;Status;Hired;Branch;Remarks',
      `${tag}-1;"Núñez${tag}, María José";(718) 555-0142;7/5/1981;Active;03/14/2021;Nowhere ${tag};`,
      `${tag}-2; O'Brien${tag} , Seán;718.555.0117;07/10/83;ACTIVE;2024-03-01;;prefers nights`,
      `${tag}-3;Baptiste${tag}, Rose-Marie;;2/9/1968;Terminated;9/14/2019;;`,
      `${tag}-4;Chen${tag}, Wei;;31/31/1980;Active;;;`,
      ...extra,
      '',
    ].join('\r\n'),
    'latin1',
  )

const upload = async (page: Page, buffer: Buffer, name = 'roster.csv') => {
  await page.goto('/imports')
  await page.getByRole('button', { name: 'Import roster' }).click()
  await page.getByLabel('Roster file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await expect(page).toHaveURL(/\/imports\/[0-9a-f-]{36}$/)
  await expect(title(page, name)).toBeVisible()
}

const tile = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Rows by result' }).getByRole('link', { name })
const importButton = (page: Page) => page.getByRole('button', { name: /^(Import \d|Nothing)/ })
const checkFile = async (page: Page) => {
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(importButton(page)).toBeVisible()
}
/** Creates the file's new locations. */
const createNew = async (page: Page) => {
  await page.getByLabel(/^What to do with “.*\(Location\)$/).selectOption('create')
  await expect(importButton(page)).not.toHaveAttribute('aria-disabled')
}
const run = async (page: Page, people: string) => {
  await page.getByRole('button', { name: `Import ${people}` }).click()
  await page
    .getByRole('dialog', { name: `Import ${people}?` })
    .getByRole('button', { name: 'Import' })
    .click()
}
const undoImport = async (page: Page) => {
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import was undone')).toBeVisible()
}

test('a messy roster is mapped, checked, run, its rejected row fixed and resubmitted, and all of it undone', async ({
  page,
  signIn,
}) => {
  test.slow()
  const tag = tagOf()
  await signIn(page, await aUser({ agencies: { [quietAgency]: 'agency_admin' } }))
  await upload(page, messy(tag))

  await test.step('columns are recognized, and one field cannot be given twice', async () => {
    await expect(page.getByLabel('Field for Emp #')).toHaveValue('employee_number')
    await expect(page.getByLabel('Field for Caregiver Name')).toHaveValue('full_name')
    await page.getByLabel('Field for Remarks').selectOption('Location')
    await page.getByRole('button', { name: 'Check file' }).click()
    await expect(page.getByLabel('Field for Remarks')).toHaveAccessibleDescription(
      'Location already comes from “Branch”.',
    )
    await expectAccessible(page, 'the columns of an import')
    await page.getByLabel('Field for Remarks').selectOption('Don’t import')
    await checkFile(page)
  })

  await test.step('the check says what each row would do, and why one cannot', async () => {
    await expect(tile(page, /^All rows 4$/)).toBeVisible()
    await expect(tile(page, /^Create 3$/)).toBeVisible()
    await tile(page, /^Reject 1$/).click()
    const chen = page.getByRole('listitem', { name: /Chen/ })
    await expect(chen.getByRole('textbox', { name: 'Date of birth' })).toHaveValue('31/31/1980')
    await expect(chen.getByRole('textbox', { name: 'Date of birth' })).toHaveAccessibleDescription(/is not a date/)
    await expectAccessible(page, 'the checked import')
  })

  await test.step('an unknown location is left blank, and the file is checked again after the last choice', async () => {
    await page.getByLabel(`What to do with “Nowhere ${tag}” (Location)`).selectOption('Leave it blank')
    await expect(page.getByText('Checking the file again…')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 3 employees' })).not.toHaveAttribute('aria-disabled')
  })

  await test.step('the import runs and names its result', async () => {
    await run(page, '3 employees')
    // Exact, since notices also report other tests' imports in this agency
    await expect(page.getByText('3 employees imported, 1 row rejected', { exact: true })).toBeVisible()
    await expect(tile(page, /^Created 3$/)).toBeVisible()
    await expectAccessible(page, 'the import that has run')
  })
  const first = page.url()

  await test.step('the imported employees are a filter that names the import', async () => {
    await page.getByRole('link', { name: 'Open the imported employees' }).click()
    await expect(title(page, 'Employees 3')).toBeVisible()
    const filters = page.getByRole('group', { name: 'Filters' })
    await expect(
      filters.getByRole('button', { name: /^Imported from roster\.csv, \w+ \d+, \d{4}, \d+:\d\d [AP]M$/ }),
    ).toBeVisible()
    await expectAccessible(page, 'the employees of an import')
    await filters.getByRole('button', { name: 'Clear filter Import' }).click()
    await expect(title(page, 'Employees 3')).toBeHidden()
    await page.goto(first)
  })

  const fixed =
    await test.step('the rejected row comes back as a file, is fixed, and a row without number joins', async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Rejected rows (1)' }).click(),
      ])
      const text = await readFile(await file.path(), 'utf8')
      expect(text).toContain('31/31/1980')
      const [header = '', ...rows] = text.trimEnd().split(/\r?\n/)
      const cells = header.split(',').length
      const again = ['', '', `"Núñez${tag}, María José"`, '(347) 555-0163', '7/5/1981']
      while (again.length < cells) again.push('')
      return Buffer.from(
        [header, ...rows.map(row => row.replaceAll('31/31/1980', '3/14/1980')), again.join(',')].join('\r\n'),
      )
    })

  await test.step('the fixed file is recognized, and the same person asked about', async () => {
    await upload(page, fixed, 'fixed.csv')
    await expect(page.getByText('We remember these columns from an earlier file')).toBeVisible()
    await checkFile(page)
    await tile(page, /^Same person\? 1$/).click()
    const question = page.getByRole('group', { name: /^Is Núñez.* the same person\?$/ })
    await question.getByRole('button', { name: 'Different person' }).click()
    await expect(tile(page, /^Create 2$/)).toBeVisible()
    await run(page, '2 employees')
    await expect(page.getByText('2 employees imported')).toBeVisible()
    await page.goto(`/employees?search=${tag}`)
    await expect(title(page, 'Employees 5')).toBeVisible()
  })

  await test.step('both imports are undone', async () => {
    await page.goto('/imports')
    await page.getByRole('link', { name: 'fixed.csv' }).first().click()
    await undoImport(page)
    await page.goto(first)
    await undoImport(page)
    await expectAccessible(page, 'the undone import')
    await page.goto(`/employees?search=${tag}`)
    await expect(title(page, 'Employees 0')).toBeVisible()
  })
})

test('rejected rows are fixed in place, before and after the import, and its undo includes them', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  test.slow()
  const tag = tagOf()
  const roster = [
    'Emp #,Last Name,First Name,Cell,Hired,Language',
    `${tag}-1,Ode${tag},Ana,(718) 555-0142,7/25/2021,English`,
    `${tag}-2,Ode${tag},Bea,,31/31/2021,English`,
    `${tag}-3,Ode${tag},Cleo,555-0142,7/26/2021,English`,
    `${tag}-4,Ode${tag},Dov,,7/27/2021,Spanich`,
    `${tag}-5,Ode${tag},Eli,,7/28/2021,Spanich`,
  ].join('\r\n')
  await signIn(page, await aUser({ agencies: { [quietAgency]: 'agency_admin' } }))
  await upload(page, Buffer.from(roster), `${tag}.csv`)
  await page.getByRole('radio', { name: 'Month, day, year' }).check()
  await checkFile(page)
  await page.getByLabel('What to do with “Spanich” (Language)').selectOption('Reject these rows')
  await expect(page.getByRole('button', { name: 'Import 1 employee' })).not.toHaveAttribute('aria-disabled')
  const rows = page.getByRole('region', { name: 'Rejected rows' }).first()
  const row = (name: string) => rows.getByRole('listitem', { name: new RegExp(name) })

  await test.step('before the import a date is typed as in a file, and a phone number left out', async () => {
    await expect(row('Bea').getByRole('textbox', { name: 'Hire date' })).toHaveAccessibleDescription(/is not a date/)
    await row('Bea').getByRole('textbox', { name: 'Hire date' }).fill('3/4/25x')
    await row('Bea').getByRole('textbox', { name: 'Hire date' }).press('Enter')
    await expect(row('Bea').getByRole('textbox', { name: 'Hire date' })).toHaveAccessibleDescription(/3\/4\/25x/)
    await row('Bea').getByRole('textbox', { name: 'Hire date' }).fill('3/4/2025')
    await row('Cleo').getByRole('button', { name: 'Import without this value' }).click()
    await expect(row('Bea').getByText('In the file: “31/31/2021”')).toBeVisible()
    await expect(row('Cleo').getByText('Left out: “555-0142”')).toBeVisible()
    await expect(tile(page, /^Create 3$/)).toBeVisible()
    await expectAccessible(page, 'rejected rows that are fixed')
    await page.reload()
    await expect(row('Bea').getByText('Fixed · Create')).toBeVisible()
    await run(page, '3 employees')
    await expect(page.getByText('3 employees imported, 2 rows rejected', { exact: true })).toBeVisible()
  })

  await test.step('after it one choice fixes both rows with the same word, and they are imported', async () => {
    await page.getByRole('button', { name: 'Fix rejected rows' }).click()
    const language = row('Dov').getByRole('combobox', { name: 'Language' })
    await language.fill('Spanish')
    await language.press('Enter')
    await row('Dov').getByRole('button', { name: 'Apply to 1 more row with “Spanich”' }).click()
    await expect(row('Eli').getByText('Fixed · Create')).toBeVisible()
    await expectAccessible(page, 'fixed rows that wait')
    await page.getByRole('button', { name: 'Import 2 fixed rows' }).click()
    await expect(page.getByText('5 employees imported', { exact: true })).toBeVisible()
    await expect(tile(page, /^Created 5$/)).toBeVisible()
  })

  const result = page.url()
  await test.step('the fixed employees are there, and the undo removes them', async () => {
    await page.goto(`/employees?search=${tag}&language=es`)
    await expect(title(page, 'Employees 2')).toBeVisible()
    await page.goto(`/employees?search=Bea ${tag}`)
    await page.getByRole('link', { name: /Bea/ }).first().click()
    await expect(page.getByText('Mar 4, 2025').first()).toBeVisible()
    await page.goto(result)
    await undoImport(page)
    await page.goto(`/employees?search=${tag}`)
    await expect(title(page, 'Employees 0')).toBeVisible()
  })
})

test('changes to an import in another tab show here, and nothing runs twice', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  test.slow()
  faults.expected(/status of 409/)
  const tag = tagOf()
  await signIn(page, await aUser({ agencies: { [quietAgency]: 'agency_admin' } }))
  await upload(page, messy(tag), `${tag}.csv`)
  await checkFile(page)
  await createNew(page)
  // The header would occasionally notice on its own; here a click comes first
  await page.route(
    url => url.pathname.endsWith('/admin/jobs'),
    route => route.fulfill({ json: { data: [], meta: { total: 0, page: 1, per_page: 25 } } }),
  )
  await page.reload()
  await expect(page.getByRole('button', { name: 'Import 3 employees' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await run(other, '3 employees')
  await expect(other.getByText('3 employees imported, 1 row rejected', { exact: true })).toBeVisible()
  await run(page, '3 employees')
  await expect(page.getByText('3 employees imported, 1 row rejected', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('3 employees imported, 1 row rejected', { exact: true })).toBeVisible()
  await undoImport(other)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import was undone')).toBeVisible()
  await other.close()
})

/** Presses Tab until the element has focus; fails the test if the keyboard can't reach it. */
async function tabTo(page: Page, thing: Locator) {
  for (let press = 0; press < 80; press++) {
    if (await thing.evaluate(element => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${String(thing)}`)
}

test('import and undo work by keyboard only', { tag: '@prove' }, async ({ page, signIn }) => {
  test.slow()
  const tag = tagOf()
  const roster = `First Name,Last Name,Hire Date,Notes\r\nAna,Klein${tag},7/5/2021,x\r\nIvo,Klein${tag},8/5/2021,y\r\n`
  await signIn(page, await aUser({ agencies: { [quietAgency]: 'agency_admin' } }))
  await page.goto('/imports')
  const open = page.getByRole('button', { name: 'Import roster' })
  await expect(open).toBeVisible()
  await tabTo(page, open)
  await page.keyboard.press('Enter')
  const choose = page.getByRole('dialog', { name: 'Import roster' }).getByRole('button', { name: 'Choose file' })
  await expect(choose).toBeVisible()
  await tabTo(page, choose)
  await expect(choose).toBeFocused()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.press('Enter')])
  await chooser.setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(roster) })

  const notes = page.getByLabel('Field for Notes')
  await expect(notes).toBeVisible()
  await tabTo(page, notes)
  await page.keyboard.type('Tags')
  await expect(notes).toHaveValue('tags')
  await tabTo(page, page.getByRole('button', { name: 'Check file' }))
  await page.keyboard.press('Enter')

  const start = page.getByRole('button', { name: 'Import 2 employees' })
  await expect(start).toBeVisible()
  await tabTo(page, start)
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog', { name: 'Import 2 employees?' }).getByRole('button', { name: 'Import' })
  await expect(confirm).toBeVisible()
  await tabTo(page, confirm)
  await page.keyboard.press('Enter')

  const back = page.getByRole('button', { name: 'Undo import' })
  await expect(back).toBeVisible()
  await tabTo(page, back)
  await page.keyboard.press('Enter')
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Undo import' })
  await expect(sure).toBeVisible()
  await tabTo(page, sure)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The import was undone')).toBeVisible()
})

/** Column names as HR systems export them, and values that no home-care agency has. */
const export14 = (tag: string) => {
  const titles = ['Technician I', 'Technician II', 'Area Manager', 'Sr. DBA', 'Sr. Nurse', 'Driver']
  const people = titles.map(
    (position, n) =>
      `"Orr${tag}, ${'ABCDEF'[n]}va",${tag}${n},${position} ${tag},07/1${n}/83,0${n + 1}/05/11,${n === 1 ? '06/16/16' : ''},${
        n === 1 ? 'Voluntarily Terminated' : 'Active'
      },0${n + 1}/07/2012`,
  )
  return ['Employee_Name,EmpID,Position,DOB,DateofHire,DateofTermination,EmploymentStatus,Orbit', ...people].join(
    '\r\n',
  )
}

test('an HR export is imported by keyboard, with one choice for many values', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  test.slow()
  const tag = tagOf()
  await signIn(page, await aUser({ agencies: { [quietAgency]: 'agency_admin' } }))
  await upload(page, Buffer.from(export14(tag)), 'export.csv')
  await expect(page.getByLabel('Field for DateofHire')).toHaveValue('hire_date')
  await expect(page.getByLabel('Field for DateofTermination')).toHaveValue('termination_date')
  await expect(page.getByText(/No column chosen for:/)).not.toContainText('Hire date')

  await test.step('a column we do not know is offered once its field is free', async () => {
    await page.getByLabel('Field for DateofHire').selectOption('Don’t import')
    const offer = page.getByRole('button', { name: 'Use as “Hire date”' })
    await expect(page.getByRole('listitem').filter({ has: offer })).toContainText('Column “Orbit” looks like dates')
    await tabTo(page, offer)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Field for Orbit')).toHaveValue('hire_date')
    await expectAccessible(page, 'the columns of an HR export')
  })

  await checkFile(page)
  await expect(page.getByRole('button', { name: 'Import 6 employees' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'the questions of an HR export')
  const create = page.getByRole('button', { name: 'Create all 6 as new disciplines' })
  await tabTo(page, create)
  await page.keyboard.press('Enter')
  await expect(create).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Import 6 employees' })).not.toHaveAttribute('aria-disabled')
  await run(page, '6 employees')
  await expect(page.getByText('6 employees imported', { exact: true })).toBeVisible()
  await page.goto(`/employees?search=${tag}&provider_status=5`)
  await expect(title(page, 'Employees 1')).toBeVisible()
})

test('a file that is not a roster is refused with a message, before or after upload', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/status of 422/)
  await signIn(page, await aUser({ agencies: { [quietAgency]: 'agency_admin' } }))
  await page.goto('/imports?upload=1')
  const file = page.getByLabel('Roster file')
  await file.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByRole('alert')).toContainText('photo.png is not a roster file')
  await file.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('\r\n\r\n') })
  await expect(page.getByRole('alert')).not.toContainText('photo.png')
  await expect(page.getByRole('alert')).toContainText('This file can’t be imported')
  await expectAccessible(page, 'the refused upload')
})

test('a running job is reachable in the header from every page, and its end is announced', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  test.slow()
  const tag = tagOf()
  const lines = Array.from({ length: 6000 }, (_, n) => `${tag}${n},Ada,Lang${tag},${tag}${n}@example.com`)
  await signIn(page, await aUser({ agencies: { [quietAgency]: 'agency_admin' } }))
  await upload(page, Buffer.from(['Emp #,First Name,Last Name,E-Mail', ...lines].join('\r\n')), `${tag}.csv`)
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('link', { name: 'Employees', exact: true }).click()
  // The check of 6,000 rows itself
  await expect(page.getByRole('region', { name: 'Notices' }).getByText(`${tag}.csv is checked`)).toBeVisible({
    timeout: 90_000,
  })
  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  await page.getByRole('link', { name: `${tag}.csv` }).click()
  await page.getByRole('button', { name: 'Discard import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard import' }).click()
  await expect(page.getByText('The import was canceled')).toBeVisible()
})

test('without the import permission there is no way to import', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'viewer')
  await page.goto('/employees')
  await expect(page.getByRole('link', { name: 'Employees', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Imports' })).toHaveCount(0)
  await page.goto('/imports')
  await expect(title(page, 'You do not have access to this page')).toBeVisible()
})
