import { type Answer, api, type ModuleContent, type ProgramModule } from '@preceptor/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aModule, aProgram, aQuiz, contentOf, idOf, programId, statement, written } from '@/test/a-program.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, visit } from '@/test/visit.tsx'
// Loaded before the first test, so that no test waits for it
import './PreviewDialog.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await endVisit()
})

type Run = Answer<typeof api.programQuizzes.start>
type Result = Answer<typeof api.programQuizzes.grade>

/** Opens the preview of a published program with these modules. */
async function preview(
  modules: readonly ProgramModule[],
  more: (server: FakeApi) => unknown = () => {},
  { phone = false, ...over }: Parameters<typeof contentOf>[2] & { phone?: boolean } = {},
) {
  const server = await visit(`/programs/${programId}/content?do=preview`, {
    phone,
    answers: server => {
      server.answer(api.programs.get, () => aProgram(server, { pass_mark: 80 }))
      server.answer(api.programContents.get, () => contentOf(server, modules, { number: 1, ...over }))
      more(server)
    },
  })
  const shown = await screen.findByRole('dialog')
  await within(shown).findByText(/^All modules:/)
  const dialog = within(shown)
  const press = async (name: string) => userEvent.click(await dialog.findByRole('button', { name }))
  return { server, shown, dialog, press }
}

/** Modules that depend on each other. */
const chain = [
  aModule(1, { titles: { en: 'Read this' }, content: written({ en: 'Read every word.' }) }),
  aModule(2, {
    titles: { en: 'My word' },
    said_since: { number: 1, published_at: '2026-03-15T14:30:00.000Z' },
  }),
  aModule(3, {
    titles: { en: 'Both first' },
    prerequisites: [idOf(1), idOf(2)],
    content: {
      kind: 'checklist',
      instructions: {},
      observers: ['rn', 'supervisor'],
      items: [{ id: 's1', texts: { en: 'Washes hands' } }],
    },
  }),
  aModule(4, {
    titles: { en: 'Any of them' },
    prerequisites: [idOf(3)],
    min_minutes: 2,
    content: written({ en: 'The last words.' }),
  }),
]

test('a program is previewed as a caregiver sees it, in each language, and nothing is recorded', async () => {
  const both = { en: 'Your phone at work', es: 'Su teléfono en el trabajo' }
  const { server, dialog, press, shown } = await preview(
    [aModule(1, { titles: both, content: written(both) })],
    undefined,
    { languages: ['en', 'es'] },
  )
  await dialog.findByRole('heading', { name: 'Your phone at work' })
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Read in' }), 'es')
  await dialog.findByRole('heading', { name: 'Su teléfono en el trabajo' })
  await expectAccessible(shown)
  await press('Finish')
  await dialog.findByText('A caregiver’s completion would be recorded here.')
  const changes = server.seen.filter(({ endpoint: { method, path } }) => method !== 'GET' && path.includes('/programs'))
  expect(changes).toEqual([])
})

test('a module with prerequisites names them and links to the next one; an author may open it anyway', async () => {
  const { shown, dialog, press } = await preview(chain)
  expect(dialog.getByText('All modules: 0 of 4 done')).toBeTruthy()
  await press('3. Both first Locked')
  expect(dialog.getByText('First finish all of these modules:')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Both first' }))
  await expectAccessible(shown)
  await press('Go to “Read this”')
  expect(dialog.getByText('Read every word.')).toBeTruthy()
  await press('Next')
  expect(dialog.getByText('All modules: 1 of 4 done')).toBeTruthy()
  // The statement must be confirmed, and names its version
  expect(dialog.getByText('Version 1, published Mar 15, 2026')).toBeTruthy()
  expect(dialog.getByText('Confirm the statement first.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('checkbox'))
  await press('Next')
  expect(dialog.getByText('Marked by: Registered nurse (RN) or Supervisor')).toBeTruthy()
  await press('4. Any of them Locked')
  expect(dialog.getByText('First finish this module:')).toBeTruthy()
  await press('Open it anyway')
  expect(dialog.getByText('The last words.')).toBeTruthy()
})

test('the end names unfinished modules, and can start over', async () => {
  const { dialog, press } = await preview(chain.slice(0, 2))
  await press('2. My word')
  await userEvent.click(dialog.getByRole('checkbox'))
  await press('Finish')
  await dialog.findByRole('heading', { name: 'Some modules are not finished yet' })
  await press('Read this')
  await press('Next')
  await press('Finish')
  await dialog.findByRole('heading', { name: 'You’ve reached the end of the program' })
  await press('Start over')
  expect(dialog.getByText('All modules: 0 of 2 done')).toBeTruthy()
})

test('the minimum time of a module counts down silently, and disables the next step until it is over', async () => {
  const { dialog, press } = await preview(chain)
  await press('4. Any of them Locked')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const click = (name: string) => fireEvent.click(dialog.getByRole('button', { name }))
  const pass = (seconds: number) => {
    for (let at = 0; at < seconds; at++) act(() => void vi.advanceTimersByTime(1000))
  }
  click('Open it anyway')
  expect(dialog.getByText('Takes at least 2 min.')).toBeTruthy()
  const isHeld = () => dialog.getByRole('button', { name: 'Finish' }).getAttribute('aria-disabled')
  expect(isHeld()).toBe('true')
  expect(dialog.getByRole('progressbar', { name: 'Time spent in this module' })).toBeTruthy()
  const said = () => dialog.getByRole('status').textContent
  expect(said()).toBe('')
  pass(31)
  expect(dialog.getByText('You can continue in 2 min.')).toBeTruthy()
  pass(30)
  expect(said()).toBe('You can continue in less than a minute.')
  // Returning continues at the same place
  click('Back')
  pass(60)
  click('4. Any of them Locked')
  expect(isHeld()).toBe('true')
  pass(60)
  expect(said()).toBe('You’ve spent enough time here. You can continue.')
  expect(isHeld()).toBeNull()
})

const asks = (over: Partial<Run['questions'][number]>, at = 1): Run['questions'][number] => ({
  id: `q${at}`,
  kind: 'true_false',
  points: 1,
  texts: { en: `Question of number ${at}` },
  options: [],
  lefts: [],
  ...over,
})
const rows = (...names: string[]) => names.map(name => ({ id: name.toLowerCase(), texts: { en: name } }))

const quiz =
  (questions: Run['questions'], run: Partial<Run> = {}, result: Partial<Result> = {}) =>
  (server: FakeApi) => {
    server.answer(api.programQuizzes.start, {
      token: 'sealed',
      questions,
      pass_mark: 80,
      time_limit_minutes: null,
      ...run,
    })
    server.answer(api.programQuizzes.grade, { score: 100, passed: true, pass_mark: 80, questions: [], ...result })
  }

test('when time is up the answers are submitted as they are', async () => {
  const { server, dialog, press } = await preview(
    [aModule(1, { content: aQuiz(['Soap helps.', 'Water helps.'], { time_limit_minutes: 1 }) })],
    quiz([asks({}), asks({}, 2)], { time_limit_minutes: 1 }, { score: 50, passed: false }),
  )
  expect(await dialog.findByText('You have 1 minute once you start.')).toBeTruthy()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  await press('Start the quiz')
  await dialog.findByText(/^Time left: (1:00|0:5\d)/)
  await userEvent.click(dialog.getByRole('radio', { name: 'True' }))
  vi.advanceTimersByTime(61_000)
  await dialog.findByText('Time is up. Your answers were submitted.')
  expect(dialog.getByText('50%')).toBeTruthy()
  expect(server.of(api.programQuizzes.grade)[0]?.body).toMatchObject({ token: 'sealed', answers: { q1: ['true'] } })
})

test('on a phone steps are ordered with buttons, without dragging', async () => {
  const { server, shown, dialog, press } = await preview(
    [aModule(1, { content: aQuiz(['Order the steps.']) })],
    quiz([asks({ kind: 'ordering', options: rows('Soap', 'Rinse', 'Wet') })]),
    { phone: true },
  )
  await press('Start the quiz')
  await dialog.findByText('Put the steps in the right order.')
  const up = dialog.getByRole('button', { name: 'Move “Soap” up' })
  expect(up.getAttribute('aria-disabled')).toBe('true')
  await press('Move “Wet” up')
  await press('Move “Wet” up')
  expect(dialog.getByRole('status').textContent).toBe('“Wet” is now step 1.')
  await expectAccessible(shown)
  await press('Submit answers')
  await dialog.findByRole('heading', { name: 'You passed' })
  expect(dialog.getByText('100%')).toBeTruthy()
  expect(server.of(api.programQuizzes.grade)[0]?.body).toMatchObject({ answers: { q1: ['wet', 'soap', 'rinse'] } })
})

test('a question missing in the reader’s language is shown in another, and says so', async () => {
  const { server, dialog, press } = await preview(
    [aModule(1, { titles: { en: 'Falls', es: 'Caídas' }, content: aQuiz(['When?']) })],
    quiz([asks({ kind: 'short' })]),
    { languages: ['en', 'es'] },
  )
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Read in' }), 'es')
  await press('Start the quiz')
  await dialog.findByText('Not available in Spanish. Shown in English.')
  expect(dialog.getByText('1 question has no answer yet.')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Your answer' }), '10')
  await press('Submit answers')
  await dialog.findByRole('heading', { name: 'You passed' })
  expect(server.of(api.programQuizzes.grade)[0]?.body).toMatchObject({ language: 'es', answers: { q1: ['10'] } })
})

/** Three versions with different text in one module. */
async function versions(query: string, phone = false) {
  const textOf = (number: number) => (number === 1 ? 'The last words.' : `The last words of versions 2 and ${number}.`)
  return visit(`/programs/${programId}/content?do=versions${query}`, {
    phone,
    answers: server => {
      const content = (number: number) =>
        contentOf(server, [aModule(1, { content: statement({ en: textOf(number) }) })], { number })
      server.answer(api.programs.get, () => aProgram(server, { number: 3 }))
      server.answer(api.programContents.versions, { data: [3, 2, 1].map(number => content(number).version) })
      server.answer(api.programContents.get, ({ query }) =>
        content([1, 2, 3].find(number => query['version_id'] === idOf(900 + number)) ?? 3),
      )
    },
  })
}

test('any two versions can be compared, and the address keeps them', async () => {
  await versions('')
  const shown = await screen.findByRole('dialog')
  const dialog = within(shown)
  await userEvent.click(await dialog.findByRole('button', { name: 'Compare Version 3' }))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Compare' }), 'Version 1')
  await waitFor(() => expect(dialog.getAllByRole('insertion')[0]?.textContent).toContain('2 and 3'))
  await expectAccessible(shown)
  expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({ from: idOf(901), to: idOf(903) })
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'With' }), 'Version 1')
  expect(dialog.getByText('Choose two different versions.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'All versions' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(3)
})

test('an address with two versions opens them, also on a phone', async () => {
  await versions(`&from=${idOf(901)}&to=${idOf(902)}`, true)
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getAllByRole('insertion')[0]?.textContent).toContain('2 and 2'))
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Compare' }).value).toBe(idOf(901))
})

test('a YouTube video loads only when played, and counts by the time played', async () => {
  const content: ModuleContent = {
    kind: 'video',
    videos: {},
    links: { en: 'https://youtu.be/dQw4w9WgXcQ' },
    captions: {},
    transcripts: {},
    watch_percent: 80,
  }
  const { shown, dialog, press } = await preview([aModule(1, { titles: { en: 'Lifting' }, content }), aModule(2)])
  expect(shown.querySelector('iframe')).toBeNull()
  await expectAccessible(shown)
  await press('Play on YouTube')
  const frame = shown.querySelector('iframe')
  expect(frame?.getAttribute('src')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/)
  const tell = (at: number) =>
    window.dispatchEvent(
      Object.assign(new Event('message'), {
        source: frame?.contentWindow,
        origin: 'https://www.youtube-nocookie.com',
        data: JSON.stringify({ event: 'infoDelivery', info: { currentTime: at, duration: 1 } }),
      }),
    )
  for (const at of [0, 0.5, 0.95, 1]) tell(at)
  await dialog.findByText('Watched 100%. You can continue.')
})

test('a picture in a text loads from the address given to its reader, with its description', async () => {
  const content: ModuleContent = {
    kind: 'document',
    bodies: { en: { type: 'doc', content: [{ type: 'picture', attrs: { file: idOf(8), alt: 'Two hands' } }] } },
  }
  const { dialog } = await preview([aModule(1, { titles: { en: 'Hands' }, content })], server =>
    server.answer(api.programContents.file, { address: '/files/hands', expires_at: '2026-11-29T12:00:00.000Z' }),
  )
  const picture = await dialog.findByRole('img', { name: 'Two hands' })
  await waitFor(() => expect(picture.getAttribute('src')).toContain('/files/hands'))
})
