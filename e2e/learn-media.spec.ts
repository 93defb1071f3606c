import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { aLearnerOf, birthDate, proveAndStart, sendLink } from './learner.ts'
import { packaged, programOf, report } from './packages.ts'
import { writeLesson } from './program-media.ts'
import { expect, expectAccessible, stored, test } from './support.ts'

/** Browsers report in the console when a sandbox or a policy blocks something. */
const kept =
  /Blocked|sandboxed|Content Security Policy|Content-Security-Policy|Unsafe attempt|frame-ancestors|Failed to (load|register)|Refused/i

test('a caregiver learns from a package, a film and a PDF; another device continues the package where the first stopped', {
  tag: drawn(6),
}, async ({ page, signIn, browser, baseURL }) => {
  const learner = await aLearnerOf(page, signIn, async () => {
    await programOf(page, packaged('simple-scorm-packager-1.2'))
    await writeLesson(page)
  })
  const { address } = await sendLink(page, learner, baseURL)
  await page.goto(address)
  await proveAndStart(page)
  await expect(page.getByText('Read this first.')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const lesson = page.frameLocator('iframe')
  await expect(lesson.getByText('Page 1 of 3; kept: nothing')).toBeVisible()
  // In the format in which learning systems pass names
  await expect(lesson.getByText(/^Hello Abel\d+, Ana$/)).toBeVisible()
  const told = page.waitForResponse(
    answer => answer.url().endsWith('/progress') && (answer.request().postData() ?? '').includes('place'),
  )
  await lesson.getByRole('button', { name: 'Next page' }).click()
  expect((await told).status()).toBe(200)
  await expect(report(page)).toContainText('In progress')
  await expectAccessible(page, 'a package on the page of learners')

  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const phone = await other.newPage()
  await phone.goto(address)
  await phone.getByLabel('Date of birth').last().fill(birthDate)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByRole('button', { name: 'Continue where you stopped' }).click()
  await expect(phone.frameLocator('iframe').getByText('Page 2 of 3; kept: page=2')).toBeVisible()
  await other.close()

  await lesson.getByRole('button', { name: '20 seconds' }).click()
  await expect(report(page)).toContainText('Passed')
  await expect(report(page)).toContainText('90%')
  await page.getByRole('button', { name: 'Next', exact: true }).click()

  const film = page.locator('video')
  await expect(page.getByText(/^Watched 0%/)).toBeVisible()
  await expectAccessible(page, 'a film on the page of learners')
  await film.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    element.playbackRate = 2
    return element.play()
  })
  await expect(page.getByText(/^Watched \d+%\. You can continue\.$/)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Next', exact: true }).click()

  const pdf = page.getByRole('region', { name: 'Handbook.pdf' })
  await expect(pdf.getByRole('group', { name: 'Page 1 of 2' })).toContainText('Handbook, page one')
  await expectAccessible(page, 'a PDF on the page of learners')
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.getByText(/Completed on/)).toBeVisible()
  const [done] = await sql<{ state: string; reported: string }>(
    `select a.state, (select string_agg(p.place::text, ' ') from module_progress p where p.assignment_id = a.id) as reported
     from assignments a where a.program_id = $1`,
    [learner.program_id],
  )
  expect(done?.state).toBe('completed')
  expect(done?.reported).toMatch(/passed/)
  expect(done?.reported).toMatch(/\b90\b/)
})

test('a hostile package on the learner page gets neither the session nor a call', { tag: drawn(2) }, async ({
  page,
  signIn,
  faults,
  context,
  baseURL,
}) => {
  faults.expected(kept)
  const learner = await aLearnerOf(page, signIn, () => programOf(page, packaged('hostile')))
  const { address } = await sendLink(page, learner, baseURL)
  await page.goto(address)
  await proveAndStart(page)
  await expect(page.getByText('Read this first.')).toBeVisible()
  const answered: string[] = []
  context.on('response', answer => {
    if (answer.frame() !== page.mainFrame() && !/\/content\/[\w-]{86}\//.test(answer.url())) answered.push(answer.url())
  })
  // The device's proof, and the tab's token
  const secrets = async () => Object.entries({ ...(await stored(page)) }).filter(([name]) => name.endsWith('-opened'))
  const before = await secrets()
  expect(before).toHaveLength(1)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const out = page.frameLocator('iframe').locator('#out')
  await expect(out).toContainText('{')
  const tried = JSON.parse((await out.textContent()) ?? '') as Record<string, string>
  expect(Object.entries(tried).filter(([, came]) => came.startsWith('GOT'))).toEqual([])
  expect(Object.keys(tried).length).toBeGreaterThan(20)
  expect(new URL(page.url()).pathname).toBe('/learn')
  expect(context.pages()).toHaveLength(1)
  expect(answered).toEqual([])
  expect(await secrets()).toEqual(before)
  expect(JSON.stringify(tried)).not.toContain('preceptor_learner_')
  await expect(report(page)).toContainText('Not started')
})
