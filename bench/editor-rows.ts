import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { aProgram, aProgramModule, aProgramVersion } from '../server/src/demo/factories/programs.ts'
import { aTrainingType } from '../server/src/demo/factories/taxonomy.ts'
import { load } from '../server/src/demo/load.ts'
import { inChromium } from './chromium.ts'
import { timeOf, watchPage } from './interaction-rows.ts'
import type { Both } from './list-rows.ts'
import { median } from './load.ts'
import { sized, turnsOf } from './size.ts'
import { alone, type Row } from './table.ts'
import { aName, type BenchWorld } from './world.ts'

const most = 100
const rest = (page: Page, ms = 300) => page.waitForTimeout(ms)

const textsOf = (words: string) => ({ en: `${words}?`, es: `¿${words} en español?` })
const question = (module: number, at: number) => ({
  kind: 'single',
  id: `q${module}-${at}`,
  pool_id: null,
  points: 1,
  texts: textsOf(`What does ${aName(module + at)} do first in case ${at + 1}`),
  explanations: textsOf('Because it is written in the care plan'),
  answers: [0, 1, 2, 3].map(n => ({
    id: `a${module}-${at}-${n}`,
    texts: textsOf(`Answer ${n + 1} of case ${at + 1}`),
    is_right: n === 0,
  })),
})
const quiz = (module: number, questions: number) => ({
  kind: 'quiz',
  instructions: {},
  questions: Array.from({ length: questions }, (_, at) => question(module, at)),
  pools: [],
  pass_mark: null,
  max_attempts: null,
  cool_down_hours: null,
  time_limit_minutes: null,
  shows_after: 'answers',
  shuffles_questions: false,
  shuffles_answers: false,
  gives_part: false,
})

/** Adds a draft of quizzes; returns its id. */
async function aDraft(ownerUrl: string, organization_id: string, modules: number, questions: number): Promise<string> {
  const type = aTrainingType({ organization_id, name: `Editor ${modules}` })
  const titles = { en: `Editor of ${modules}` }
  const program = aProgram({ organization_id, training_type_id: type.id, titles })
  const version = aProgramVersion({ organization_id, program_id: program.id, number: null, state: 'draft' })
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await load(owner, {
      training_types: [type],
      programs: [program],
      program_versions: [version],
      program_modules: Array.from({ length: modules }, (_, at) =>
        aProgramModule({
          organization_id,
          version_id: version.id,
          position: at + 1,
          kind: 'quiz',
          titles: textsOf(`Quiz ${at + 1} ${aName(at)}`),
          content: quiz(at, questions) as never,
        }),
      ),
    })
  } finally {
    await owner.end()
  }
  return program.id
}

/** For each action, the time from the key press to the painted frame, and the work of the page's main thread. */
type Times = Record<string, { ms: number; cpu: number }[]>
type Heard = typeof globalThis & { heard: number[] }

/** Runs in the page: measures how long each key took to its painted frame. */
const hearKeys = () => {
  const page = globalThis as Heard
  page.heard = []
  new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') page.heard.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Returns the processor time of the page's main thread so far, in ms; meaningful on a busy machine too. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}

/** Measures actions in an open draft, from the press to the painted frame. */
async function measured(page: Page, address: string, modules: number): Promise<Times> {
  const times: Times = {}
  const worked = await workOf(page)
  const keep = (what: string, ms: number, cpu: number) => {
    times[what] = [...(times[what] ?? []), { ms, cpu }]
  }
  const note = async (what: string, goal: Parameters<typeof timeOf>[1], act: () => Promise<unknown>) => {
    const before = await worked()
    const ms = await timeOf(page, goal, act)
    keep(what, ms, (await worked()) - before)
    await rest(page)
  }
  await page.goto(address)
  const outline = page.getByRole('region', { name: 'Modules' })
  const questions = page.getByRole('region', { name: 'Questions' })
  const openRow = { selector: '[data-place^="q:"]' }
  const openNumber = { selector: 'li > div[role=presentation] strong', changed: true }
  await outline.getByRole('button').nth(1).waitFor()
  await rest(page, 3_000)
  for (let turn = 0; turn < turnsOf(5); turn++) {
    const at = modules === 1 ? 0 : turn * 3 + 1
    const title = { selector: 'input[name="title"]', has: `quiz ${at + 1} ` }
    if (modules > 1 || turn === 0)
      await note('open a module', title, () => outline.locator('li > button').nth(at).click())
    await rest(page, 700)
    await note('open a question', openRow, () => questions.getByRole('button', { name: /^2\./ }).click())
    const field = questions.getByRole('textbox', { name: 'Question', exact: true })
    await field.press('End')
    const before = await worked()
    await page.evaluate(() => ((globalThis as Heard).heard = []))
    // Long enough to be saved while typing
    await field.pressSequentially(' and so on, until it is well', { delay: 110 })
    await rest(page, 1_200)
    await field.pressSequentially('!?', { delay: 110 })
    await rest(page)
    const heard = await page.evaluate(() => (globalThis as Heard).heard)
    // Two saves happen during this
    keep('a letter, the slowest of 31', Math.max(...heard, 0), ((await worked()) - before) / 31)
    await rest(page, 1_700)
    await note('the next question by keys', openNumber, () => field.press('Control+Enter'))
    await note('move a question', openNumber, () =>
      questions.getByRole('button', { name: 'Move question down' }).click(),
    )
    await note('add an answer', { selector: 'fieldset', changed: true }, () =>
      questions.getByRole('button', { name: 'Add answer' }).click(),
    )
    await rest(page, 2_000)
    await questions.getByRole('button', { name: 'Close question' }).click()
    await rest(page)
  }
  return times
}

/** The program editor with 2,000 questions, and with one quiz of the maximum size. */
export async function editorRows({ ours }: Both, { small }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  return inChromium(async browser => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript(token => localStorage.setItem('token', token), small.token)
    await context.addInitScript(watchPage)
    await context.addInitScript(hearKeys)
    const rows: Row[] = []
    for (const [modules, questions] of [
      [sized(200), 10],
      [1, sized(500)],
    ] as const) {
      const id = await aDraft(ownerUrl, small.id, modules, questions)
      const page = await context.newPage()
      const times = await measured(page, `${ours.origin}/programs/${id}/content`, modules)
      for (const [what, all] of Object.entries(times)) {
        const [ms, cpu] = [median(all.map(one => one.ms)), median(all.map(one => one.cpu))]
        const said = `editor, ${modules} × ${questions} questions: ${what} (${Math.round(cpu)} ms of processor time)`
        rows.push(alone('P2', said, ms, 'ms', most))
      }
      await page.close()
    }
    return rows
  })
}
