/**
 * `npm run screens -- [name …]`: screenshots of the main pages for each role, at both widths, into docs/screens. Without names it
 * takes all of them; `--png FOLDER` writes PNG files elsewhere for viewing. `--language es`: in Spanish, as `…-es-1440.webp`.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { password, people, type Person } from './people.ts'

interface Screen {
  name: string
  who: Person | null
  path: string
  /** True if the server is unreachable in the screenshot. */
  down?: true
  /** An action before the screenshot, such as opening a dialog. */
  act?: (page: Page) => Promise<unknown>
}

/** Texts that the screenshots need to find, in each language. */
const inWords = {
  workingIn: /^(Agency you are working in|Agencia en la que trabaja)$/,
  history: /^(History|Historial)$/,
  search: /^(Search|Buscar)$/,
  people: /^(People|Personas)$/,
  progress: /^(Progress|Progreso|Avance)$/,
  modules: /^(Modules|Módulos)$/,
  preview: /^(Preview|Vista previa)$/,
  settings: /^(Settings|Configuración)$/,
  compare: /^(Compare…|Comparar…)$/,
  compareNow: /^(Compare|Comparar)$/,
  chooseAgency: /^(Choose an agency|Elija una agencia)/,
}
const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const firstPerson = async (page: Page) => page.getByRole('row').nth(1).getByRole('link').first().click()
const firstRow = async (page: Page) => {
  await page.getByRole('main').locator('[data-row-link]').first().click()
  await page.waitForURL(/sessions\/[^?]/)
}
const openProgram = async (page: Page) => {
  await page.getByRole('main').locator('[data-row-link]').first().click()
  await page.getByRole('region', { name: inWords.modules }).waitFor()
}
const harborlight = async (page: Page) => {
  await page.getByRole('link', { name: 'Harborlight Home Care' }).first().click()
  await page.getByRole('region', { name: inWords.workingIn }).waitFor()
}
/** Opens Harborlight from the list of agencies, then one of its pages. */
const inHarborlight = (path: string) => async (page: Page) => {
  await harborlight(page)
  await page.goto(page.url().replace(/\/dashboard$/, `/${path}`))
}

const employees = '/employees?provider_status=1'
const keptRuns = '/reports/history?report=overdue&state=ready'
const openRun = async (page: Page) => {
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.waitForURL(/reports\/runs\//)
  await page.getByRole('table').first().waitFor()
}
const settings = [
  'info',
  'users',
  'training-types',
  'topics',
  'disciplines',
  'locations',
  'coordinators',
  'audit-log',
] as const

const screens: Screen[] = [
  { name: 'sign-in', who: null, path: '/' },
  { name: 'forgot-password', who: null, path: '/forgot-password' },
  { name: 'reset-password', who: null, path: '/reset-password#token=prt_any' },
  { name: 'invitation-over', who: null, path: '/invitation#token=inv_any' },
  { name: 'maintenance', who: null, path: '/maintenance', down: true },
  { name: 'test', who: null, path: '/test' },
  { name: 'not-found', who: null, path: '/nowhere' },

  { name: 'dashboard', who: 'admin', path: '/dashboard' },
  { name: 'employees', who: 'admin', path: employees },
  { name: 'no-match', who: 'admin', path: '/employees?search=nobody%20of%20this%20name' },
  { name: 'add-employee', who: 'admin', path: '/employees?provider_status=1&add=1' },
  { name: 'employee', who: 'admin', path: employees, act: firstPerson },
  {
    name: 'employee-history',
    who: 'admin',
    path: employees,
    act: async page => {
      await firstPerson(page)
      await page.getByRole('main').getByRole('link', { name: inWords.history }).click()
    },
  },
  { name: 'duplicates', who: 'admin', path: '/employees/duplicates' },
  { name: 'programs', who: 'admin', path: '/programs' },
  { name: 'program', who: 'admin', path: '/programs?search=infection', act: openProgram },
  {
    name: 'program-module',
    who: 'admin',
    path: '/programs?search=skin',
    act: async page => {
      await openProgram(page)
      await page.getByRole('button', { name: /How skin breaks/ }).click()
    },
  },
  {
    name: 'program-preview',
    who: 'admin',
    path: '/programs?search=infection',
    act: async page => {
      await openProgram(page)
      await page.getByRole('button', { name: inWords.preview }).click()
    },
  },
  {
    name: 'program-settings',
    who: 'admin',
    path: '/programs?search=infection',
    act: async page => {
      await openProgram(page)
      await page.getByRole('main').getByRole('link', { name: inWords.settings }).click()
    },
  },
  { name: 'catalog', who: 'admin', path: '/programs/catalog' },
  {
    name: 'program-progress',
    who: 'admin',
    path: '/programs?search=infection',
    act: async page => {
      await openProgram(page)
      await page.getByRole('main').getByRole('link', { name: inWords.progress }).first().click()
      await page.getByRole('table').first().waitFor()
    },
  },
  { name: 'learning-paths', who: 'admin', path: '/learning-paths/active' },
  { name: 'schedule', who: 'admin', path: '/schedule' },
  { name: 'sessions', who: 'admin', path: '/sessions' },
  { name: 'session', who: 'admin', path: '/sessions', act: firstRow },
  { name: 'new-session', who: 'admin', path: '/sessions?add=1' },
  { name: 'outside-training', who: 'admin', path: '/outside-training' },
  { name: 'credentials', who: 'admin', path: '/employees/credentials?people=current' },
  { name: 'compliance', who: 'admin', path: '/compliance' },
  { name: 'surveys', who: 'admin', path: '/surveys' },
  { name: 'forms', who: 'admin', path: '/forms' },
  { name: 'messages', who: 'admin', path: '/messages' },
  { name: 'message-log', who: 'admin', path: '/messages/log' },
  { name: 'approvals', who: 'admin', path: '/approvals' },
  { name: 'payroll', who: 'admin', path: '/reports/viventium' },
  { name: 'automation', who: 'admin', path: '/settings/automation' },
  { name: 'reports', who: 'admin', path: '/reports/dashboard' },
  { name: 'report', who: 'admin', path: '/reports/hours_left_out' },
  { name: 'report-leave', who: 'admin', path: '/reports/on_leave' },
  { name: 'report-history', who: 'admin', path: '/reports/history' },
  { name: 'report-run', who: 'admin', path: keptRuns, act: openRun },
  {
    name: 'report-comparison',
    who: 'admin',
    path: keptRuns,
    act: async page => {
      await openRun(page)
      await page.getByRole('button', { name: inWords.compare }).click()
      const choosing = page.getByRole('dialog')
      await choosing.getByRole('radio').first().check()
      await choosing.getByRole('button', { name: inWords.compareNow }).click()
      await page.waitForURL(/with=/)
    },
  },
  { name: 'report-builder', who: 'admin', path: '/reports/new' },
  { name: 'imports', who: 'admin', path: '/imports' },
  { name: 'import', who: 'admin', path: '/imports?upload=1' },
  { name: 'jobs', who: 'admin', path: '/jobs' },
  {
    name: 'search',
    who: 'admin',
    path: '/dashboard',
    act: async page => {
      await page.getByRole('button', { name: inWords.search }).click()
      await page.getByRole('combobox').fill('reyes')
      await page.getByRole('group', { name: inWords.people }).waitFor()
    },
  },
  { name: 'profile', who: 'admin', path: '/profile' },
  ...settings.map((tab): Screen => ({ name: `settings-${tab}`, who: 'admin', path: `/settings/${tab}` })),
  { name: 'forbidden', who: 'coordinator', path: '/settings/locations' },

  { name: 'coordinator-dashboard', who: 'coordinator', path: '/dashboard' },
  { name: 'coordinator-employees', who: 'coordinator', path: employees },
  { name: 'coordinator-employee', who: 'coordinator', path: employees, act: firstPerson },
  { name: 'coordinator-settings-users', who: 'coordinator', path: '/settings/users' },
  { name: 'rn-dashboard', who: 'rn', path: '/dashboard' },
  { name: 'rn-employees', who: 'rn', path: employees },
  { name: 'rn-employee', who: 'rn', path: employees, act: firstPerson },
  { name: 'viewer-dashboard', who: 'viewer', path: '/dashboard' },
  { name: 'viewer-employees', who: 'viewer', path: employees },
  { name: 'viewer-employee', who: 'viewer', path: employees, act: firstPerson },
  { name: 'viewer-report', who: 'viewer', path: '/reports/hours_in_window' },
  { name: 'viewer-settings-info', who: 'viewer', path: '/settings/info' },
  { name: 'viewer-settings-users', who: 'viewer', path: '/settings/users' },

  { name: 'csm-agencies', who: 'csm', path: '/csm/agencies' },
  { name: 'csm-new-agency', who: 'csSuper', path: '/csm/agencies/new' },
  { name: 'csm-employees', who: 'csm', path: '/csm/employees?search=reyes' },
  { name: 'csm-locate', who: 'csm', path: '/csm/employees/locate?phone=(718)+555-0142' },
  { name: 'csm-users', who: 'csm', path: '/csm/users' },
  { name: 'csm-panel-messages', who: 'csm', path: '/csm/panel-messages' },
  { name: 'csm-log', who: 'super', path: '/csm/log' },
  { name: 'csm-profile', who: 'csm', path: '/csm/profile' },
  { name: 'csm-inside-dashboard', who: 'csm', path: '/csm/agencies', act: harborlight },
  {
    name: 'csm-inside-employees',
    who: 'csm',
    path: '/csm/agencies',
    act: inHarborlight('employees?provider_status=1'),
  },
  { name: 'csm-inside-reports', who: 'csm', path: '/csm/agencies', act: inHarborlight('reports/dashboard') },
  ...settings.map(
    (tab): Screen => ({
      name: `csm-inside-settings-${tab}`,
      who: 'csm',
      path: '/csm/agencies',
      act: inHarborlight(`settings/${tab}`),
    }),
  ),
  { name: 'empty-dashboard', who: 'csm', path: '/csm/agencies', act: inEmptyAgency('dashboard') },
  { name: 'empty-programs', who: 'csm', path: '/csm/agencies', act: inEmptyAgency('programs') },
  { name: 'empty-employees', who: 'csm', path: '/csm/agencies', act: inEmptyAgency('employees') },
  { name: 'empty-settings-locations', who: 'csm', path: '/csm/agencies', act: inEmptyAgency('settings/locations') },
  { name: 'agency-picker', who: 'csm', path: '/csm/agencies', act: click(inWords.chooseAgency) },
]

function inEmptyAgency(path: string) {
  return async (page: Page) => {
    await page.getByRole('link', { name: 'Test Agency Zero' }).first().click()
    await page.getByRole('region', { name: inWords.workingIn }).waitFor()
    await page.goto(page.url().replace(/\/dashboard$/, `/${path}`))
  }
}

const sizes = {
  1440: { viewport: { width: 1440, height: 900 } },
  390: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
} as const

const port = 3197
const origin = `http://127.0.0.1:${port}`
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { png: { type: 'string' }, language: { type: 'string', default: 'en' } },
})
const { language } = values
/** Languages of the screenshots in docs/screens. */
const languages = ['en', 'es'] as const
const folder = values.png ?? join(import.meta.dirname, '../docs/screens')

async function startServer(dataDir: string) {
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      EMBEDDED_DURABLE: '0',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let attempt = 0; attempt < 600; attempt++) {
    const ready = await fetch(`${origin}/api/health/ready`).catch(() => null)
    if (ready?.ok) return server
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('The server did not become ready.')
}

const tokens = new Map<Person, string>()
async function tokenOf(who: Person): Promise<string> {
  const known = tokens.get(who)
  if (known) return known
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: people[who], password }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  tokens.set(who, access_token)
  // The profile determines the panel's language.
  await fetch(`${origin}/api/profile`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'x-authorization': access_token },
    body: JSON.stringify({ language }),
  })
  return access_token
}

async function take(browser: Browser, screen: Screen, width: keyof typeof sizes) {
  const context = await browser.newContext({
    ...sizes[width],
    locale: `${language}-US`,
    baseURL: origin,
    serviceWorkers: 'block',
  })
  if (screen.who) {
    const token = await tokenOf(screen.who)
    await context.addInitScript(value => localStorage.setItem('token', value), token)
  }
  const page = await context.newPage()
  if (screen.down) await page.route('**/api/**', route => route.fulfill({ status: 503 }))
  await page.goto(screen.path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await atRest(page)
  await screen.act?.(page)
  await atRest(page)
  await page.waitForTimeout(700)
  await page.mouse.move(0, 0)
  await keepPicture(page, nameOf(screen.name, language, width))
  await context.close()
}

/** A page that keeps polling never rests. */
const atRest = (page: Page) => page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined)

/** WebP takes a third of the bytes, but Playwright can't write it. */
async function keepPicture(page: Page, name: string) {
  if (values.png !== undefined) return page.screenshot({ path: join(folder, `${name}.png`) })
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'))
}

/** English has no suffix: `dashboard-1440`, `dashboard-es-1440`. */
const nameOf = (name: string, spoken: string, width: string | number) =>
  [name, ...(spoken === 'en' ? [] : [spoken]), width].join('-')

/** Writes one page with all screenshots, for browsing. */
function writeIndex() {
  const lines = screens.map(({ name, who }) => {
    const pictures = languages.map(spoken =>
      Object.keys(sizes)
        .toSorted((a, b) => Number(b) - Number(a))
        .map(width => [nameOf(name, spoken, width), `${name} in ${spoken} at ${width} px`])
        .map(([file, alt]) => `<img src="${file}.webp" alt="${alt}" height="420">`)
        .join(' '),
    )
    return `### ${name}${who ? ` (${people[who]})` : ''}\n\n${pictures.join('\n\n')}\n`
  })
  writeFileSync(
    join(folder, 'README.md'),
    `# Screens\n\nThe main pages as each role sees them, in English and in Spanish, at 1440 and at 390 px; made by \`npm run screens\` and \`npm run screens -- --language es\`.\n\n${lines.join('\n')}`,
  )
}

const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const dataDir = mkdtempSync(join(tmpdir(), 'preceptor-screens-'))
const server = await startServer(dataDir)
const browser = await chromium.launch({ ...(existsSync(path) && { executablePath: path }), args: ['--no-sandbox'] })
const failed: string[] = []
try {
  for (const screen of screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    for (const width of [1440, 390] as const)
      await take(browser, screen, width).catch((error: unknown) => {
        failed.push(`${screen.name} at ${width}: ${String(error).split('\n')[0]}`)
      })
  if (values.png === undefined) writeIndex()
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await new Promise(resolve => server.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}
for (const line of failed) console.error(line)
process.exitCode = failed.length > 0 ? 1 : 0
