import type { Locator, Page } from '@playwright/test'
import { quizKind } from '@preceptor/contract'
import compile from 'icu-minify/compile'
import { stretched } from '../web/src/lib/texts/pseudo.ts'
import { atRest, watch } from './at-rest.ts'
import { aStaffedAgency } from './bulk.ts'
import { isDrawn } from './drawn.ts'
import { sql } from './database.ts'
import { aCopyOf, aFormToSign } from './forms.ts'
import { aUser, people } from './people.ts'
import { expect, test } from './support.ts'
import { aPastSession } from './sessions.ts'
import { aTaughtProgram } from './taught.ts'

/** `en-XA` is English made 40 % longer. */
export type Language = 'es' | 'en-XA'

/** A catalog folder below `web/src` and one of its keys, for a button's label. */
type Named = readonly [folder: string, key: string]

/** A page, and the buttons on it that open something. */
export interface Stop {
  at: string
  press?: readonly Named[]
  /** A level-one heading that shows that the page is ready; the search for a person has none before. */
  ready?: string
}

const employees = 'features/employees'
const taxonomy = 'features/settings/taxonomy'
const add = [taxonomy, 'addShort'] as const

type Walked = Awaited<ReturnType<typeof anAgencyToWalk>>

/** Every main page of an agency with its dialogs, as an administrator sees it. */
export const agencyStops = ({
  employee,
  quiz,
  taught,
  programImport,
  session,
  form,
  copy,
}: Pick<Walked, 'employee' | 'quiz' | 'taught' | 'programImport' | 'session' | 'form' | 'copy'>): readonly Stop[] => [
  { at: '/dashboard' },
  { at: '/dashboard?blocked=1' },
  { at: '/employees?provider_status=1', press: [[employees, 'changeMany']] },
  { at: '/employees?search=nobody' },
  { at: '/employees?tag=x&language=es', press: [['widgets/list/views', 'saveView']] },
  { at: '/employees?add=1' },
  { at: `/employees/${employee}/profile`, press: [[employees, 'edit']] },
  { at: `/employees/${employee}/training` },
  { at: `/employees/${employee}/profile?view=caregiver` },
  { at: `/employees/${employee}/credentials`, press: [['features/employees/credentials', 'add']] },
  { at: `/employees/${employee}/compliance` },
  { at: `/employees/${employee}/forms`, press: [['features/employees/forms', 'add']] },
  { at: `/employee/${employee}/form/${copy}` },
  { at: `/employees/${employee}/messages`, press: [['features/employees/messages', 'record']] },
  { at: `/employees/${employee}/history` },
  { at: '/employees/duplicates' },
  { at: '/messages', press: [['features/messages', 'write']] },
  { at: `/messages?thread=${employee}` },
  { at: '/messages/unassigned' },
  { at: '/messages/log' },
  { at: '/employees/reachability' },
  { at: '/compliance' },
  { at: '/reports/dashboard' },
  { at: '/reports/dashboard?archived=yes' },
  { at: '/reports/history' },
  { at: '/reports/scheduled', press: [['features/reports/scheduled', 'schedule']] },
  { at: '/reports/scheduled?show=calendar' },
  { at: '/reports/scheduled?show=deliveries' },
  { at: '/reports/viventium' },
  { at: '/reports/viventium?view=batches' },
  { at: '/reports/viventium?view=settings' },
  { at: '/reports/overdue' },
  { at: '/reports/viventium/layouts' },
  { at: '/reports/viventium/layouts?add=1' },
  { at: '/reports/new', press: [['features/reports', 'save']] },
  { at: '/employees/credentials?people=current' },
  { at: '/employees/waivers?people=current' },
  { at: '/programs' },
  { at: '/programs?add=1' },
  { at: '/programs?import=1' },
  { at: '/programs/catalog' },
  { at: `/program-imports/${programImport}` },
  { at: `/programs/${taught}/progress` },
  { at: `/programs/${taught}/progress?standing=completed`, press: [['widgets/list/views', 'saveView']] },
  { at: `/programs/${taught}/progress?show=not-assigned` },
  { at: `/programs/${taught}/quiz-results` },
  { at: `/programs/${taught}/quiz-results?show=grade` },
  { at: `/programs/${taught}/quiz-results?show=questions` },
  { at: '/outside-training?state=recorded' },
  { at: quiz, press: [['features/programs/content/kinds/quiz', 'importQuestions']] },
  { at: '/sessions' },
  { at: '/sessions?add=1' },
  { at: '/sessions/bookings' },
  { at: `/sessions/${session}` },
  { at: `/sessions/${session}/check-in` },
  { at: `/programs/${taught}/sessions` },
  { at: '/settings/rooms' },
  { at: '/settings/instructors' },
  { at: '/settings/holidays' },
  { at: '/learning-paths/active' },
  { at: '/learning-paths/active?add=1' },
  { at: '/schedule' },
  { at: `/programs/${taught}/schedule?view=list` },
  { at: '/forms' },
  { at: '/approvals' },
  { at: '/surveys' },
  { at: '/surveys/new' },
  { at: '/imports' },
  { at: '/imports?upload=1' },
  { at: '/imports?upload=training' },
  { at: '/imports?upload=credentials' },
  { at: '/jobs' },
  { at: '/settings/info' },
  { at: '/settings/users', press: [['features/settings/users', 'inviteUser']] },
  { at: '/settings/system-messages' },
  { at: '/settings/system-messages/session_notice' },
  { at: '/settings/system-messages/new' },
  { at: '/settings/automation', press: [['features/settings/automation', 'fromTemplate']] },
  { at: '/settings/automation/create' },
  { at: '/settings/coordinators' },
  { at: '/settings/training-types', press: [add] },
  { at: '/settings/topics', press: [add] },
  { at: '/settings/credentials', press: [add] },
  { at: '/settings/compliance' },
  { at: '/settings/compliance/new', press: [['widgets/rule-editor', 'addSet']] },
  { at: '/settings/certificates', press: [['features/settings/certificates', 'add']] },
  { at: '/settings/forms', press: [['features/settings/forms', 'newForm']] },
  { at: `/settings/forms/${form}` },
  { at: `/settings/forms/${form}/content` },
  { at: `/settings/forms/${form}/answers` },
  { at: '/settings/disciplines', press: [add] },
  { at: '/settings/locations', press: [add] },
  { at: '/settings/integration', press: [['features/settings/integration', 'add']] },
  { at: '/settings/integration/causes' },
  { at: '/settings/integration/syncs' },
  { at: '/settings/integration/pushes' },
  { at: '/settings/integration/deliveries' },
  { at: '/settings/integration/differences' },
  { at: '/settings/sftp', press: [['features/settings/sftp', 'add']] },
  { at: '/settings/audit-log' },
  { at: '/profile' },
  { at: '/forbidden' },
  { at: '/nowhere' },
]

/** Every page of customer success, as one of its administrators sees it, and an agency opened from there. */
export const csmStops = ({ agency, user }: { agency: string; user: string }): readonly Stop[] => [
  { at: '/csm/agencies' },
  { at: '/csm/agencies?search=nobody' },
  { at: '/csm/agencies/new' },
  { at: '/csm/employees' },
  { at: '/csm/employees?search=abel' },
  { at: '/csm/employees/locate' },
  { at: '/csm/employees/locate?phone=(718)+555-0142' },
  { at: '/csm/programs' },
  { at: '/csm/programs?add=1' },
  { at: '/csm/program-requests' },
  { at: '/csm/users', press: [['features/csm/users', 'invite']] },
  { at: `/csm/users/${user}` },
  { at: '/csm/bulk-operations' },
  { at: '/csm/bulk-operations/new' },
  { at: '/csm/bulk-operations/new?kind=move_people' },
  { at: '/csm/bulk-operations/new?kind=transfer_people' },
  { at: '/csm/bulk-operations/new?kind=correct_completions' },
  { at: '/csm/bulk-operations/new?kind=adopt_pack' },
  { at: '/csm/rule-packs' },
  { at: '/csm/unrouted-texts' },
  { at: '/csm/partners', press: [['features/csm/partners', 'add']] },
  { at: '/csm/panel-messages', press: [['features/csm/panel-messages', 'write']] },
  { at: '/csm/log' },
  { at: '/csm/profile' },
  { at: `/csm/agency/${agency}/dashboard` },
  { at: `/csm/agency/${agency}/settings/info` },
  { at: `/csm/agency/00000000-0000-7000-8000-000000000000/dashboard` },
]

/** Adds an agency with only our own text: three people, a training type, a change in the history. */
export async function anAgencyToWalk(language: 'en' | 'es') {
  const { agency, user } = await aStaffedAgency(3, { language })
  const [employee] = await sql<{ id: string }>(
    'select id from employees where organization_id = $1 order by last_name limit 1',
    [agency.id],
  )
  await sql(
    `insert into training_types (organization_id, name, code, colour, counts_as, is_payable, sort)
     values ($1, 'Inicial', 'INI', 'blue', 'initial', false, 1), ($1, 'Anual', 'ANU', 'green', 'in_service', true, 2)`,
    [agency.id],
  )
  await sql(`insert into disciplines (organization_id, name, code, is_skilled) values ($1, 'HHA', 'HHA', false)`, [
    agency.id,
  ])
  if (!employee) throw new Error('The agency has nobody.')
  const taught = await aTaughtProgram(agency.id)
  const programImport = await anImportOf(agency.id, taught)
  const session = await aPastSession(agency.id, { program: taught, title: 'Clase', people: [employee.id] })
  const { form } = await aFormToSign(agency.id, {
    title: { en: 'Recibo', es: 'Recibo' },
    section: { en: 'Uniforme', es: 'Uniforme' },
    question: { en: 'Talla', es: 'Talla' },
    statement: { en: 'Lo tengo.', es: 'Lo tengo.' },
  })
  const copy = await aCopyOf(agency.id, form, employee.id)
  const quiz = await aQuizOf(agency.id)
  return { agency, user, employee: employee.id, quiz, taught, programImport, session, form, copy }
}

/** Adds a program imported from a file. */
async function anImportOf(agency: string, program: string): Promise<string> {
  const [made] = await sql<{ id: string }>(
    `insert into jobs (organization_id, id, kind, lane, title, state, settings, total, done, started_at, ended_at, created_by, created_by_name,
       started_by, started_by_name, started_role)
     select $1, new_id(), 'program_import', 'program_imports', 'Lavado', 'succeeded', jsonb_build_object('program_id', $2::text), 1, 1,
       now(), now(), m.user_id, 'Ana', m.user_id, 'Ana', m.role from memberships m where m.organization_id = $1 limit 1 returning id`,
    [agency, program],
  )
  if (!made) throw new Error('The import was not written.')
  return made.id
}

/** Adds a page for writing a draft's quiz: a question without a correct answer, with an explanation of an answer. */
async function aQuizOf(agency: string): Promise<string> {
  const said = (es: string) => ({ en: es, es })
  const question = {
    kind: 'single',
    id: 'q',
    pool_id: null,
    points: 1,
    texts: said('¿Cuándo?'),
    explanations: {},
    answers: [
      { id: 'a', texts: said('Antes'), is_right: false, explanations: said('Bien') },
      { id: 'b', texts: said('Nunca'), is_right: false },
    ],
  }
  const [made] = await sql<{ program: string; module: string }>(
    `with program as (
       insert into programs (organization_id, titles, training_type_id, delivery, due_days, created_by_name, updated_by_name)
       select $1, '{"en":"Caídas","es":"Caídas"}', id, 'online', 30, 'Ana', 'Ana' from training_types
        where organization_id = $1 and code = 'ANU' returning organization_id, id
     ), version as (
       insert into program_versions (organization_id, program_id, state, module_count, created_by_name, updated_by_name)
       select organization_id, id, 'draft', 1, 'Ana', 'Ana' from program returning organization_id, id, program_id
     )
     insert into program_modules (organization_id, version_id, position, kind, titles, mode, content, updated_by_name)
     select organization_id, id, 0, 'quiz', '{"en":"Preguntas","es":"Preguntas"}', 'online', $2, 'Ana' from version
     returning module_id as module, (select program_id from version) as program`,
    [agency, JSON.stringify({ ...quizKind.empty(), questions: [question] })],
  )
  if (!made) throw new Error('The agency has no training type.')
  return `/programs/${made.program}/content?module=${made.module}&language=es`
}

/** Adds a customer success user that only this test signs in as, with every permission. */
export async function aVendorToWalk(language: 'en' | 'es') {
  const user = await aUser({ agencies: {}, language })
  await sql(`update users set vendor_role = (select vendor_role from users where email = $2) where id = $1`, [
    user.id,
    people.super,
  ])
  return user
}

interface Walk {
  language: Language
  stops: readonly Stop[]
  /** Returns the faults on the screen. */
  look: () => Promise<string[]>
  /** The same for each place at phone width. */
  lookNarrow?: () => Promise<string[]>
}

/** Opens one in six of the places, and one in four of the things their buttons open; `npm run prove` opens all. */
export async function walk(page: Page, { language, stops, look, lookNarrow }: Walk) {
  // Each place opens all its content, which takes a while on a busy machine
  if (process.env['PROVE'] === '1') test.setTimeout(test.info().timeout + stops.length * 20_000)
  const found: Record<string, string[]> = {}
  const seen = new Set<string>()
  const noteAt = async (where: string, faults = look) => {
    const wrong = (await faults()).filter(one => !seen.has(one))
    // A fault of the frame is reported once, not for every place.
    for (const one of wrong) seen.add(one)
    if (wrong.length > 0) found[where] = wrong
  }
  watch(page)
  for (const [at, stop] of stops.entries()) {
    if (at > 0 && !isDrawn(withoutIds(stop.at), 6)) continue
    await page.goto(stop.at)
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await atRest(page)
    await noteAt(stop.at)
    if (lookNarrow) await onNarrowScreen(page, () => noteAt(`${stop.at} on a phone`, lookNarrow))
    await closeAll(page)
    for (const [folder, key] of stop.press ?? []) {
      if (!isDrawn(`${pathOf(page)} ${key}`, 4)) continue
      const name = await textOf(language, folder, key)
      const button = page
        .getByRole('main')
        .getByRole('button', { name: beginsWith(name) })
        .first()
      await button.click({ timeout: 10_000 })
      await expect(page.locator('dialog[open], form').first(), `${stop.at}: ${name}`).toBeVisible()
      await atRest(page)
      await noteAt(`${stop.at}: ${name}`)
      await closeAll(page)
    }
    await openAll(page, at === 0 ? 'body' : 'main', where => noteAt(`${stop.at}: ${where}`))
  }
  return found
}

/** Shows the same page at phone width, then restores it. */
async function onNarrowScreen(page: Page, look: () => Promise<void>) {
  const before = page.viewportSize()
  if (!before) throw new Error('The page has no size.')
  await page.setViewportSize({ width: 390, height: 844 })
  await atRest(page)
  await look()
  await page.setViewportSize(before)
  // Phone-only content is gone
  await atRest(page)
}

/** Returns the text on the screen; for an `en-XA` browser, the English text as changed by `lib/texts/pseudo.ts`. */
async function textOf(language: Language, folder: string, key: string): Promise<string> {
  const file = language === 'es' ? 'es' : 'en'
  const { default: texts } = (await import(`../web/src/${folder}/texts/${file}.ts`)) as {
    default: Record<string, string>
  }
  const text = texts[key]
  if (text === undefined) throw new Error(`${folder} has no text ${key}.`)
  return language === 'es' ? text : [stretched({ text: compile(text) })['text']].flat().map(String).join('')
}

/** Matches the start, for buttons with longer names such as `Add location`; `en-XA` puts everything in brackets. */
const beginsWith = (name: string) => new RegExp(`^${name.replace(/\]$/, '').replaceAll(/[[\]().*+?]/g, '\\$&')}`)

/** The first of several similar rows represents all. */
const openers = (page: Page, within: string) =>
  page
    .locator(within)
    .locator('[aria-haspopup]:visible:not(:disabled):not(tr:nth-child(n + 2) *, li:nth-child(n + 2) *)')

/** Counts once the layout is stable: after a narrow screen, a toolbar measures again which filters fit. */
async function settledCount(all: Locator): Promise<number> {
  let count = await all.count()
  for (let same = 0; same < 3; ) {
    await all.page().waitForTimeout(60)
    const now = await all.count()
    same = now === count ? same + 1 : 0
    count = now
  }
  return count
}

/** Opens menus and their items with "…", filters, columns and everything else that a button announces. */
async function openAll(page: Page, within: string, note: (where: string) => Promise<void>) {
  const [address, path] = [page.url(), pathOf(page)]
  const count = await settledCount(openers(page, within))
  for (let n = 0; n < count; n++) {
    const opener = openers(page, within).nth(n)
    const name = await nameOf(opener)
    // By number, since names contain the agency's name
    if (!isDrawn(`${pathOf(page)} ${within} ${n}`, 4)) continue
    await opener.click()
    const menu = page.getByRole('menu')
    await expect(menu.or(page.getByRole('dialog')).first(), name).toBeVisible()
    if ((await menu.count()) === 0) await atRest(page)
    await note(name)
    const items = await menu.getByRole('menuitem', { name: /…/, disabled: false }).allInnerTexts()
    for (const item of items) {
      // An icon may be a letter, and a reason may follow
      const label = item.split('\n').find(line => line.includes('…')) ?? item
      await menu.getByRole('menuitem', { name: label }).first().click()
      await expect(page.getByRole('dialog').first(), item).toBeVisible()
      await atRest(page)
      await note(`${name} › ${item}`)
      await closeAll(page)
      // Some open on another page
      if (pathOf(page) !== path) {
        await page.goto(address)
        await atRest(page)
      }
      await opener.click()
    }
    await closeAll(page)
  }
}

/** Replaces the ids in an address, which are new in every run, so that only the code decides what is drawn. */
const withoutIds = (address: string) => address.replaceAll(/[\da-f-]{36}/g, ':id')
const pathOf = (page: Page) => withoutIds(new URL(page.url()).pathname)

const nameOf = async (button: Locator) =>
  (await button.getAttribute('aria-label')) ?? (await button.innerText()).split('\n')[0] ?? ''

async function closeAll(page: Page) {
  const open = page.locator('dialog[open], [role=dialog]:visible, [role=menu]:visible')
  // Retries, since overlays stack and one that is still opening receives no key presses.
  await expect(async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
}
