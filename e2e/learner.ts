import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { aProgramOf, aVersionOf, type NewModule } from './a-program.ts'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { expect, tokenOf } from './support.ts'

type Texts = Readonly<Record<string, string>>

export const birthDate = '1984-02-29'

const written = (texts: Texts) => ({
  kind: 'document',
  bodies: Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [
      language,
      { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    ]),
  ),
})

interface NewQuiz {
  languages?: readonly string[]
  max_attempts?: number | null
  time_limit_minutes?: number | null
  cool_down_hours?: number | null
}
const inAll = (languages: readonly string[], text: string): Texts =>
  Object.fromEntries(languages.map(language => [language, language === 'en' ? text : `${text} (${language})`]))

/** Two questions; “Warn everyone” and “False” are correct. */
const aQuiz = ({ languages = ['en'], ...over }: NewQuiz) => ({
  kind: 'quiz',
  instructions: {},
  pass_mark: 80,
  max_attempts: null,
  cool_down_hours: null,
  time_limit_minutes: null,
  shuffles_questions: false,
  shuffles_answers: false,
  gives_part: false,
  shows_after: 'answers',
  pools: [],
  questions: [
    {
      id: 'q1',
      kind: 'single',
      pool_id: null,
      points: 1,
      texts: inAll(languages, 'The floor is wet. What do you do first?'),
      explanations: {},
      answers: [
        { id: 'a', texts: inAll(languages, 'Warn everyone'), is_right: true },
        { id: 'b', texts: inAll(languages, 'Look for a mop'), is_right: false },
      ],
    },
    {
      id: 'q2',
      kind: 'true_false',
      pool_id: null,
      points: 1,
      texts: inAll(languages, 'Loose rugs are safe.'),
      explanations: {},
      is_true: false,
    },
  ],
  ...over,
})

interface New {
  titles?: Texts
  language?: string
  quiz?: Omit<NewQuiz, 'languages'>
  /** Replaces the text, the statement and the quiz. */
  modules?: readonly NewModule[]
}

/** Adds a caregiver in a separate agency with an assigned program, and the staff member who sends links. */
export async function aLearner({ titles = { en: 'Safe floors' }, language = 'en', quiz = {}, modules }: New = {}) {
  const languages = Object.keys(titles)
  const { agency, user } = await aStaffedAgency(1)
  // Digits, because letters may form an English word ("add"), which the Spanish walk would report as ours
  const email = `learner.${randomInt(1e12)}@journeys.example`
  const [employee] = await sql<{ id: string }>(
    `update employees set email = $2, birth_date = $3, mobile = '+17185550142', language = $4 where organization_id = $1 returning id`,
    [agency.id, email, birthDate, language],
  )
  const program = await aProgramOf(agency.id, titles)
  const own: NewModule[] = [
    { titles: inAll(languages, 'Read this'), content: written(inAll(languages, 'Dry every floor.')) },
    {
      titles: inAll(languages, 'My word'),
      content: { kind: 'acknowledgement', statements: inAll(languages, 'I keep floors dry.') },
    },
    { titles: inAll(languages, 'Questions'), content: aQuiz({ languages, ...quiz }) },
  ]
  await aVersionOf(agency.id, { program, titles, modules: modules ?? own })
  const learner = { agency, user, email, employee_id: employee?.id ?? '', program_id: program }
  await assign(learner)
  return learner
}

/** Assigns the program to a person, due within 30 days. */
const assign = ({ agency, employee_id, program_id }: Pick<Learner, 'agency' | 'employee_id' | 'program_id'>) =>
  sql(
    `insert into assignments (organization_id, id, employee_id, program_id, state, source, assigned_on, assigned_by_name, start_date,
       rule_due_on, due_since, progress_pct)
     values ($1, $2, $3, $4, 'assigned', 'manual', current_date, 'Ana', current_date, current_date + 30, current_date, 0)`,
    [agency.id, randomUUID(), employee_id, program_id],
  )

/** Adds a caregiver whose program staff write and publish in the panel, with files, which database rows alone can't replace. */
export async function aLearnerOf(
  page: Page,
  signIn: (page: Page, who: { email: string }) => Promise<string>,
  write: () => Promise<void>,
) {
  const learner = await aLearner()
  const token = await signIn(page, learner.user)
  await write()
  const program_id = /\/programs\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  await publish(page, program_id, { token, organization_id: learner.agency.id })
  const written = { ...learner, program_id }
  await assign(written)
  return written
}
type Learner = Awaited<ReturnType<typeof aLearner>>

/** Publishes after the editor's last change has arrived, since publishing refuses changes made after the last read. */
async function publish(page: Page, id: string, { token, organization_id }: { token: string; organization_id: string }) {
  await page.waitForLoadState('networkidle')
  const headers = { 'x-authorization': token }
  await expect(async () => {
    const read = await page.request.get(`/api/admin/programs/${id}/content`, { headers, params: { organization_id } })
    const { version } = (await read.json()) as { version: { updated_at: string } }
    const choices = { change_kind: 'minor', given_to: 'new_only', note: 'First', seen_at: version.updated_at }
    const answer = await page.request.post(`/api/admin/programs/${id}/publish`, {
      headers,
      data: { ...choices, organization_id },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }).toPass({ timeout: 30_000 })
}

/** Staff actions on links, through the panel's calls. */
export async function staffOf({ agency, user }: Learner, request: APIRequestContext, baseURL: string | undefined) {
  const token = await tokenOf(user.email, baseURL ?? '')
  return async (path: string, body: object) => {
    const answer = await request.post(`/api/admin/learner-links${path}`, {
      headers: { 'x-authorization': token, 'idempotency-key': randomUUID() },
      data: { ...body, organization_id: agency.id },
    })
    expect([path, answer.status()]).toEqual([path, 200])
    return (await answer.json()) as { id: string; code?: string }
  }
}

/** Creates and sends a link, and reads its address from the demo's outbox, as the caregiver does from the mail. */
export async function sendLink(page: Page, learner: Learner, baseURL: string | undefined) {
  const staff = await staffOf(learner, page.request, baseURL)
  const { employee_id, program_id, email } = learner
  const { id } = await staff('', { employee_id, program_id, days: 30 })
  await staff(`/${id}/send`, { by: 'mail' })
  await page.goto('/demo/outbox')
  const mail = page.locator('section, article').filter({ hasText: email })
  const href = await mail
    .getByRole('link', { name: /#token=/ })
    .first()
    .getAttribute('href')
  if (!href) throw new Error(`No link went to ${email}.`)
  return { id, staff, address: `/learn${new URL(href).hash}` }
}

export async function proveAndStart(page: Page) {
  await page.getByLabel('Date of birth').last().fill(birthDate)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
}

/** Completes the text and the statement, up to the quiz. */
export async function toTheQuiz(page: Page) {
  await expect(page.getByRole('heading', { level: 2, name: 'Read this' })).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('checkbox', { name: 'I have read and understood this.' }).check()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Questions' })).toBeVisible()
}

export async function answerQuiz(page: Page) {
  await page.getByRole('radio', { name: 'Warn everyone' }).check()
  await page.getByRole('button', { name: 'Next question' }).click()
  await page.getByRole('radio', { name: 'False' }).check()
}
