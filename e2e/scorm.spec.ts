import type { Page } from '@playwright/test'
import { drawn, isDrawn } from './drawn.ts'
import { lessonOf, packageThatLooks, ways } from './own-packages.ts'
import { startServer } from './own-server.ts'
import { packaged, programOf, report } from './packages.ts'
import { aUser, gardenState, people } from './people.ts'
import { addModule, createProgram, saved } from './program-media.ts'
import { expect, expectAccessible, keepToken, stored, test, tokenOf } from './support.ts'

const anAdmin = () => aUser({ agencies: { [gardenState]: 'agency_admin' } })
/** Browsers report in the console when a sandbox or a policy blocks something. */
const kept =
  /Blocked|sandboxed|Content Security Policy|Content-Security-Policy|Unsafe attempt|frame-ancestors|Failed to (load|register)|Refused/i

test.describe('packages from two packagers', () => {
  const names = [
    'simple-scorm-packager-1.2',
    'simple-scorm-packager-2004',
    'gulp-scorm-manifest-1.2',
    'gulp-scorm-manifest-2004',
  ]
  // The others run in `npm run prove`; our own packages below cover both editions
  const often = 'simple-scorm-packager-1.2'
  for (const name of names)
    test(`${name} is added, tried out, left, taken up again and passed`, {
      tag: name === often ? drawn(2) : '@prove',
    }, async ({ page, signIn }) => {
      await signIn(page, await anAdmin())
      await programOf(page, packaged(name))
      const facts = page.getByRole('region', { name: 'Clean hands' })
      await expect(facts).toContainText(name.endsWith('1.2') ? 'SCORM 1.2' : 'SCORM 2004')
      await facts.getByRole('button', { name: 'Try it' }).click()
      const player = page.getByRole('dialog')
      const lesson = player.frameLocator('iframe')
      await expect(lesson.getByText('Hello Journey Tester')).toBeVisible()
      await expect(lesson.getByText('Page 1 of 3; kept: nothing')).toBeVisible()
      await lesson.getByRole('button', { name: 'Next page' }).click()
      await expect(report(page)).toContainText('In progress')
      await expect(player.getByRole('button', { name: 'Finish' })).toHaveAttribute('aria-disabled', 'true')

      await player.getByRole('button', { name: 'Back' }).click()
      await expect(player.getByText('Read this first.')).toBeVisible()
      await player.getByRole('button', { name: 'Next' }).click()
      await expect(lesson.getByText('Page 2 of 3; kept: page=2')).toBeVisible()
      await lesson.getByRole('button', { name: '20 seconds' }).click()
      await expect(lesson.getByText('Right: 20 seconds.')).toBeVisible()
      await expect(report(page)).toContainText('Passed')
      await expect(report(page)).toContainText('90%')
      await expect(report(page)).toContainText('1 (1 right)')
      // One minute for each of the two visits, plus the seconds between
      await expect(report(page)).toContainText(/2 min/)
      await expectAccessible(page, 'a package in the preview', '[role=dialog]')
      await player.getByRole('button', { name: 'Finish' }).click()
      await expect(player.getByText('You’ve reached the end of the program')).toBeVisible()
    })
})

/** Adds a package for each drawn way of looking, tries it out, leaves halfway, resumes and passes. */
async function walkEachWay(page: Page, where: string) {
  await createProgram(page, 'Hands')
  for (const [n, [way, version]] of ways.entries()) {
    if (n > 0 && !isDrawn(`${where} ${way} ${version}`, 3)) continue
    const title = `Found by ${way}, ${version}`
    await addModule(page, 'SCORM package', title)
    await page.locator('input[type=file]').first().setInputFiles(packageThatLooks(way, version))
    await expect(page.getByText('Begins with')).toBeVisible()
    await saved(page)
    await page.getByRole('button', { name: 'Try it' }).click()
    const player = page.getByRole('dialog')
    const lesson = await lessonOf(player, way)
    await expect(lesson.getByText(/^Hello .+, new$/), title).toBeVisible()
    await lesson.getByRole('button', { name: 'Go on' }).click()
    await expect(lesson.getByText(/^Hello .+, half way$/), title).toBeVisible()
    await lesson.getByRole('button', { name: 'Pass' }).click()
    await expect(lesson.getByText('Done'), title).toBeVisible()
    await expect(report(page), title).toContainText('Passed')
    await expect(report(page), title).toContainText('83%')
    await player.getByRole('button', { name: 'Close' }).last().click()
    await expect(player).toHaveCount(0)
  }
}

test('however a package looks for its run-time in the sandbox, it finds it, and its reports are saved', {
  tag: drawn(5),
}, async ({ page, signIn, faults }) => {
  test.setTimeout(240_000)
  faults.expected(kept)
  await signIn(page, await anAdmin())
  await walkEachWay(page, 'sandbox')
})

test('a hostile package reads nothing, sends nothing and redirects nowhere', async ({
  page,
  signIn,
  faults,
  context,
}) => {
  faults.expected(kept)
  await signIn(page, await anAdmin())
  await programOf(page, packaged('hostile'))
  const answered: string[] = []
  context.on('response', answer => {
    if (answer.frame() !== page.mainFrame() && !/\/content\/[\w-]{86}\//.test(answer.url())) answered.push(answer.url())
  })
  const before = await stored(page)
  expect(before['token']).toBeTruthy()
  await page.getByRole('button', { name: 'Try it' }).click()
  const address = page.url()
  const out = page.frameLocator('iframe').locator('#out')
  await expect(out).toContainText('{')
  const tried = JSON.parse((await out.textContent()) ?? '') as Record<string, string>
  expect(Object.entries(tried).filter(([, came]) => came.startsWith('GOT'))).toEqual([])
  expect(Object.keys(tried)).toHaveLength(23)
  expect(page.url()).toBe(address)
  expect(context.pages()).toHaveLength(1)
  expect(answered).toEqual([])
  expect(await stored(page)).toEqual(before)
  await expect(report(page)).toContainText('Not started')
})

test('a package page opened on its own shows nothing and has no origin', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(kept)
  faults.expected(/status of 404/)
  await signIn(page, await anAdmin())
  await programOf(page, packaged('gulp-scorm-manifest-2004'))
  await page.getByRole('button', { name: 'Try it' }).click()
  const source = await page.locator('iframe').getAttribute('src')
  const answer = await page.goto(source ?? '')
  expect(answer?.status()).toBe(404)
  const found = await page.evaluate(async () => ({
    origin: window.origin,
    call: await fetch('/api/health/live').then(
      ({ status }) => status,
      () => 'refused',
    ),
  }))
  expect(found).toEqual({ origin: 'null', call: 'refused' })
})

test.describe('with a separate host name for packages', () => {
  // One server for both
  test.describe.configure({ mode: 'default' })
  const port = Number(process.env['E2E_PORT'] ?? 3187) + 60
  const origin = `http://127.0.0.1:${port}`
  let stop = async () => {}
  test.use({ baseURL: origin })
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    stop = await startServer(origin, { CONTENT_ORIGIN: `http://localhost:${port}` })
  })
  test.afterAll(() => stop())

  test('a package with frames runs, resumes and reports', { tag: '@prove' }, async ({ page }) => {
    await keepToken(page, origin, await tokenOf(people.admin, origin))
    await programOf(page, packaged('framed'))
    await page.getByRole('button', { name: 'Try it' }).click()
    const player = page.getByRole('dialog')
    const lesson = player.frameLocator('iframe').frameLocator('frame[name=main]')
    await expect(lesson.getByText(/^Hello .+, ab-initio, new$/)).toBeVisible()
    await lesson.getByRole('button', { name: 'Half way' }).click()
    await expect(report(page)).toContainText('In progress')
    await player.getByRole('button', { name: 'Back' }).click()
    await player.getByRole('button', { name: 'Next' }).click()
    await expect(lesson.getByText(/^Hello .+, resume, half way$/)).toBeVisible()
    await lesson.getByRole('button', { name: 'Finish' }).click()
    await expect(report(page)).toContainText('Completed')
    await expect(report(page)).toContainText('75%')
    await expect(report(page)).toContainText('1 h 2 min 3 s')
    await expect(report(page)).toContainText('1 (0 right)')
  })

  test('however a package looks for its run-time, it finds it there too', { tag: drawn(6) }, async ({
    page,
    faults,
  }) => {
    test.setTimeout(240_000)
    faults.expected(kept)
    await keepToken(page, origin, await tokenOf(people.admin, origin))
    await walkEachWay(page, 'host')
  })

  test('a hostile package gets nothing there either', { tag: drawn(5) }, async ({ page, faults, context }) => {
    faults.expected(kept)
    await keepToken(page, origin, await tokenOf(people.admin, origin))
    await programOf(page, packaged('hostile'))
    await page.getByRole('button', { name: 'Try it' }).click()
    const address = page.url()
    const out = page.frameLocator('iframe').locator('#out')
    await expect(out).toContainText('{')
    const tried = JSON.parse((await out.textContent()) ?? '') as Record<string, string>
    // Its storage is on a host name that stores nothing else; workers are refused by the server, and here by Playwright, which logs
    // nothing
    const own = new Set(['database', 'cookie jar', 'worker'])
    const got = Object.entries(tried).filter(([name, came]) => came.startsWith('GOT') && !own.has(name))
    expect(got).toEqual([])
    expect([page.url(), context.pages().length]).toEqual([address, 1])
  })
})
