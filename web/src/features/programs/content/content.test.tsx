import { type Answer, api, type ModuleContent, type ProgramModule } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aModule, aProgram, aQuiz, contentOf, idOf, programId, statement, written } from '@/test/a-program.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { takeUploads } from '@/test/fake-upload.ts'
import { endVisit, expectAccessible, fill, visit } from '@/test/visit.tsx'
// Loaded before the first test, so that no test waits for it
import './ModuleEditor.tsx'

afterEach(endVisit)

type Saved = Answer<typeof api.programContents.updateModule>

/** A server that stores the modules of a draft, which other people may change too. */
function draftOf(server: FakeApi, start: readonly ProgramModule[], over: Parameters<typeof contentOf>[2] = {}) {
  const modules = new Map(start.map(module => [module.id, module]))
  const content = () => contentOf(server, [...modules.values()], over)
  server.answer(api.programs.get, () => aProgram(server, { has_draft: true, delivery: 'online', origin: 'own' }))
  server.answer(api.programContents.get, content)
  const changed = (number: number, patch: Partial<ProgramModule>, by = 'Grace Hopper') => {
    const before = modules.get(idOf(number)) ?? aModule(number)
    const after = { ...before, ...patch, version: before.version + 1, updated_by_name: by }
    modules.set(after.id, after)
    return after
  }
  server.answer(api.programContents.updateModule, ({ params, body, headers }) => {
    const module = modules.get(params['module_id'] ?? '') ?? aModule(0)
    if (headers.get('if-match') !== `"${module.version}"`)
      return { status: 412, body: { code: 'CHANGED_MEANWHILE', message: 'Changed.', details: { current: module } } }
    const number = [...modules.keys()].indexOf(module.id) + 1
    const { version } = content()
    return {
      ...changed(number, body as Partial<ProgramModule>, 'Dolores Whitfield'),
      draft: version,
      draft_changed_before: version.updated_at,
    } satisfies Saved
  })
  return { changed, module: (number: number) => modules.get(idOf(number)) }
}

const openModule = (number: number, more = '') => `/programs/${programId}/content?module=${idOf(number)}${more}`
const button = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const box = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const write = async (name: string, text: string) => fill(await box(name), text)
const saved = () => screen.findByText('All changes saved')
const outline = () => screen.findByRole('region', { name: 'Modules' })

const level = async (words: RegExp) =>
  waitFor(() => expect(screen.getByText('Reading level:').parentElement?.textContent).toMatch(words))

test('an author sees the reading level while writing, and next to the module in the outline', async () => {
  await visit(openModule(1), { answers: server => draftOf(server, [aModule(1, { content: statement({}) })]) })
  const field = await box('Statement')
  await userEvent.click(field)
  await userEvent.paste(
    'Interdisciplinary collaboration necessitates comprehensive, contemporaneous documentation regarding pharmacological administration responsibilities.',
  )
  await level(/College level/)
  expect(screen.getByText(/^Hard for many caregivers\./)).toBeTruthy()
  await waitFor(async () => expect((await outline()).textContent).toContain('College level'))
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste('Wash your hands with soap. Do it before each visit. Do it again when you leave the home.')
  await level(/Grade [1-5]\D/)
  await waitFor(async () => expect((await outline()).textContent).toMatch(/Grade [1-5]/))
  await expectAccessible()
})

test('the reading level is for the language being written', async () => {
  await visit(openModule(1, '&language=es'), {
    answers: server => draftOf(server, [aModule(1, { content: statement({ en: 'Wash your hands.' }) })]),
  })
  await userEvent.click(await box('Statement'))
  expect(screen.queryByText('Reading level:')).toBeNull()
  await userEvent.paste('Lave sus manos con agua y jabón. Hágalo antes de cada visita. Hágalo otra vez al salir.')
  await screen.findByText('Reading level:')
  await level(/Grade [1-8]\D/)
})

test('in a module someone else saved meanwhile, their changes to other fields appear automatically', async () => {
  let draft: ReturnType<typeof draftOf> | undefined
  const server = await visit(openModule(1), {
    answers: server => {
      draft = draftOf(server, [aModule(1, { content: statement({ en: 'First words.' }) })])
    },
  })
  await box('Statement')
  draft?.changed(1, { min_minutes: 5 })
  await write('Statement', 'My words.')
  await waitFor(() => expect(draft?.module(1)?.content).toEqual(statement({ en: 'My words.' })))
  await saved()
  expect((await box('Minimum time (minutes)')).value).toBe('5')
  expect(
    server.of(api.programContents.updateModule).map(({ body }) => Object.keys(body ?? {}).includes('min_minutes')),
  ).toEqual([false, false])
})

test('when both changed a field, both versions are shown until one is chosen', async () => {
  let draft: ReturnType<typeof draftOf> | undefined
  const server = await visit(openModule(1), {
    answers: server => {
      draft = draftOf(server, [aModule(1, { content: statement({ en: 'First words.' }) })])
    },
  })
  await box('Statement')
  draft?.changed(1, { content: statement({ en: 'My words.' }) })
  await write('Statement', 'Their words.')
  await screen.findByText('Grace Hopper changed this module meanwhile')
  expect(screen.getByText(/My words\./)).toBeTruthy()
  await expectAccessible()
  const asked = server.of(api.programContents.updateModule).length
  await button('Keep mine')
  await waitFor(() => expect(draft?.module(1)?.content).toEqual(statement({ en: 'Their words.' })))
  await saved()
  const last = server.of(api.programContents.updateModule)
  expect(last).toHaveLength(asked + 1)
  expect(last.at(-1)?.headers.get('if-match')).toBe('"4"')
  expect(screen.queryByText(/changed this module meanwhile/)).toBeNull()
})

test('two authors can edit different questions of a quiz and lose nothing; for the same question they choose', async () => {
  let draft: ReturnType<typeof draftOf> | undefined
  await visit(openModule(1), {
    answers: server => {
      draft = draftOf(server, [aModule(1, { content: aQuiz(['First', 'Second']) })])
    },
  })
  await button(/1\. First/)
  draft?.changed(1, { content: aQuiz(['First', 'Second by them']) })
  await write('Question', 'First by me')
  await waitFor(() => expect(draft?.module(1)?.content).toEqual(aQuiz(['First by me', 'Second by them'])))
  await screen.findByRole('button', { name: /2\. Second by them/ })
  draft?.changed(1, { content: aQuiz(['First by them', 'Second by them']) })
  await write('Question', 'First of mine')
  const clash = (await screen.findByText('Grace Hopper changed this module meanwhile')).parentElement?.parentElement
  expect(clash?.textContent).toContain('First by them')
  // Of long content, only the differences
  expect(clash?.textContent).not.toContain('Second by them')
  await button('Use theirs')
  await waitFor(async () => expect((await box('Question')).value).toBe('First by them'))
})

test('a viewer can read the questions without their answers, and change nothing', async () => {
  const content: ModuleContent = aQuiz([], {
    questions: [
      {
        id: 'q1',
        kind: 'single',
        pool_id: null,
        points: 1,
        texts: { en: 'When?' },
        explanations: {},
        answers: [
          { id: 'a', texts: { en: 'Right now' }, is_right: false },
          { id: 'b', texts: { en: 'Never' }, is_right: false },
        ],
      },
    ],
  })
  await visit(openModule(1), {
    as: 'viewer',
    answers: server => {
      draftOf(server, [])
      server.answer(api.programContents.get, () => ({
        ...contentOf(server, [aModule(1, { content })], { number: 1 }),
        hides_answers: true,
      }))
    },
  })
  await screen.findByText('Right now')
  expect(screen.queryByRole('img', { name: 'right answer' })).toBeNull()
  for (const name of ['Edit content', 'Add module', 'Publish…'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await expectAccessible()
})

test('on a phone a module replaces its outline, with a way back', async () => {
  const content = written({ en: 'One in four people over 65 falls.' })
  await visit(`/programs/${programId}/content`, {
    phone: true,
    answers: server => {
      draftOf(server, [])
      server.answer(api.programContents.get, () => contentOf(server, [aModule(1, { content })], { number: 1 }))
    },
  })
  await button(/1\. Module 1/)
  await screen.findByText('One in four people over 65 falls.')
  await button('All modules')
  await waitFor(() => expect(screen.queryByText('One in four people over 65 falls.')).toBeNull())
  expect(await outline()).toBeTruthy()
})

test('an unreviewed translation says so, and a reviewer marks it', async () => {
  const both = { en: 'I read it.', es: 'Lo leí.' }
  const server = await visit(`/programs/${programId}/content`, {
    answers: server => {
      let reviews: Record<string, { by: string; at: string }> = {}
      const module = aModule(1, { titles: both, content: statement(both) })
      draftOf(server, [])
      server.answer(api.programContents.get, () =>
        contentOf(server, [module], { number: 1, languages: ['en', 'es'], reviews }),
      )
      server.answer(api.programContents.review, ({ body }) => {
        reviews = body?.['is_reviewed'] ? { es: { by: 'Ada Admin', at: '2026-11-28T15:00:00.000Z' } } : {}
        return contentOf(server, [module], { number: 1, reviews }).version
      })
    },
  })
  const modules = within(await outline())
  await modules.findByText('Not reviewed yet')
  await userEvent.click(modules.getByRole('button', { name: 'Mark as reviewed: Spanish' }))
  await modules.findByText('Reviewed by Ada Admin, Nov 28, 2026')
  expect(server.of(api.programContents.review)[0]?.body).toMatchObject({ language: 'es', is_reviewed: true })
  await userEvent.click(modules.getByRole('button', { name: 'Remove mark: Spanish' }))
  await modules.findByText('Not reviewed yet')
  await expectAccessible()
})

const packaged = (server: FakeApi) => {
  const file = { id: idOf(7), name: 'Hands.zip', type: 'application/zip' as const, size: 1000 }
  const content: ModuleContent = { kind: 'scorm', packages: { en: file.id } }
  draftOf(server, [aModule(1, { content, files: [file] })])
  for (const endpoint of [api.programPackages.get, api.programPackages.launch])
    server.answer(endpoint, {
      title: 'Clean hands',
      needs_frames: true,
      has_own_host: false,
      cautions: ['topWindow', 'sequencing'],
      outside: ['cdn.example.com', 'fonts.example.net'],
    })
}

test('a frame package says what it needs, and can’t be opened without it', async () => {
  await visit(openModule(1), { answers: server => packaged(server) })
  const facts = within(await screen.findByRole('region', { name: 'Clean hands' }))
  await facts.findByText('This package is made of frames')
  expect(facts.getByText(/CONTENT_ORIGIN/)).toBeTruthy()
  expect(facts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('top window of the browser'),
    expect.stringContaining('any order'),
    expect.stringContaining('It loads from cdn.example.com and fonts.example.net.'),
  ])
  await userEvent.click(facts.getByRole('button', { name: 'Try it' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('This package can’t run here')
  expect(dialog.querySelector('iframe')).toBeNull()
  await expectAccessible(dialog)
})

/** A server that keeps checking files until told to stop. */
const filesOf = (server: FakeApi) => {
  draftOf(server, [
    aModule(1, { titles: { en: 'Before' } }),
    aModule(2, { titles: { en: 'Handbook' }, content: written({ en: 'Read it.' }) }),
  ])
  const file = { id: idOf(8), name: 'Handbook.pdf', size: 4, received: 0, type: null }
  server.answer(api.files.start, file)
  server.answer(api.files.append, { ...file, received: 4 })
  server.answer(api.files.finish, { ...file, received: 4, type: 'application/pdf' })
  return takeUploads(server)
}
const pdf = () => within(screen.getByRole('group', { name: 'PDF (English)' }))
async function chooseFile() {
  const input = await screen.findByLabelText('PDF (English)', { selector: 'input' })
  await userEvent.upload(input, new File(['%PDF'], 'Handbook.pdf', { type: 'application/pdf' }))
  await pdf().findByText('Handbook.pdf')
}
const asking = () => screen.findByRole('dialog', { name: 'Leave before the upload ends?' })
const isAt = (name: string) => screen.findByRole('heading', { level: 2, name })

test('leaving a module whose file is still uploading asks, until the upload is done', async () => {
  let letGo = () => {}
  const server = await visit(openModule(2), {
    answers: server => {
      letGo = filesOf(server).hold(api.files.finish)
    },
  })
  await chooseFile()
  await button(/^1\. Before/)
  expect((await asking()).textContent).toContain(
    'A file for Handbook is still uploading. If you leave now, it won’t be added.',
  )
  await expectAccessible(await asking())
  await button('Stay')
  await isAt('Handbook')
  await button(/^1\. Before/)
  await asking()
  letGo()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await isAt('Handbook')
  await waitFor(() =>
    expect(server.of(api.programContents.updateModule)[0]?.body).toMatchObject({ content: { pdfs: { en: idOf(8) } } }),
  )
})

test('the reason a refused file was rejected stays in view', async () => {
  let letGo = () => {}
  await visit(openModule(2), {
    answers: server => {
      const errors = { file: ['This file is not a PDF.'] }
      filesOf(server).refuse(api.files.finish, 422, { code: 'INVALID', message: 'Look at the file.', errors })
      letGo = server.hold(api.files.finish)
    },
  })
  await chooseFile()
  await button(/^1\. Before/)
  await asking()
  letGo()
  await pdf().findByText('This file is not a PDF.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await isAt('Handbook')
  expect(pdf().getByRole('button', { name: 'Remove Handbook.pdf' })).toBeTruthy()
})

test('leaving anyway drops the file', async () => {
  const server = await visit(openModule(2), { answers: server => void filesOf(server).hold(api.files.finish) })
  await chooseFile()
  await button(/^1\. Before/)
  await asking()
  await button('Leave')
  await isAt('Before')
  await button(/^2\. Handbook/)
  await isAt('Handbook')
  await screen.findByRole('group', { name: 'PDF (English)' })
  expect(pdf().queryByText('Handbook.pdf')).toBeNull()
  expect(server.of(api.programContents.updateModule)).toEqual([])
})

test('a missing video is called a video, a missing text a text, and both are items', async () => {
  const noVideo: ModuleContent = { kind: 'video', videos: {}, captions: {}, transcripts: {}, watch_percent: 80 }
  await visit(`/programs/${programId}/content`, {
    answers: server =>
      draftOf(server, [
        aModule(1, { titles: { en: 'How to lift' }, kind: 'video', content: noVideo }),
        aModule(2, { titles: { en: 'Before a fall' }, kind: 'document', content: written({}) }),
      ]),
  })
  await userEvent.click(await screen.findByText('English: 2 items missing'))
  expect(await screen.findByRole('button', { name: '“How to lift” has no video' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: '“Before a fall” has no text' })).toBeTruthy()
})

test('editing only the English marks each Spanish text as outdated, with the source beside it, and a reviewer can confirm it', async () => {
  const both = { en: 'I read and keep them.', es: 'Los leí.' }
  let stale: ProgramModule['stale'] = { es: { 'content.statements': 'I read them.' } }
  const server = await visit(openModule(1, '&language=es'), {
    answers: server => {
      const titles = { en: 'Policies', es: 'Políticas' }
      draftOf(server, [])
      server.answer(api.programContents.get, () =>
        contentOf(server, [aModule(1, { titles, content: statement(both), stale })], { languages: ['en', 'es'] }),
      )
      server.answer(api.programContents.confirmTranslation, () => {
        stale = {}
        return aModule(1, { titles, content: statement(both), stale })
      })
    },
  })
  const modules = within(await outline())
  await modules.findByText('Spanish: 1 text older than the English')
  const beside = within(await screen.findByRole('region', { name: 'English beside it' }))
  expect(beside.getByText('Policies')).toBeTruthy()
  expect(beside.getByText('Changed since this translation')).toBeTruthy()
  // Word by word
  await waitFor(() => expect(document.querySelector('ins')?.textContent).toContain('keep'))
  await expectAccessible()
  await userEvent.click(beside.getByRole('button', { name: /^Still right: I read and keep them/ }))
  await modules.findByText('Spanish: complete')
  expect(server.of(api.programContents.confirmTranslation)[0]?.body).toMatchObject({
    language: 'es',
    paths: ['content.statements'],
  })
  expect(beside.queryByText('Changed since this translation')).toBeNull()
})

test('an outdated translation of the program’s title is in the list too, with a link to the settings', async () => {
  const both = { en: 'I read them.', es: 'Los leí.' }
  await visit(`/programs/${programId}/content`, {
    answers: server => {
      draftOf(server, [])
      const stale = { es: { titles: 'Falls', descriptions: 'How to prevent falls.' } }
      server.answer(api.programs.get, () => aProgram(server, { has_draft: true, origin: 'own', stale }))
      server.answer(api.programContents.get, () =>
        contentOf(server, [aModule(1, { titles: both, content: statement(both) })], { languages: ['en', 'es'] }),
      )
    },
  })
  const modules = within(await outline())
  await userEvent.click(await modules.findByText('Spanish: 2 texts older than the English'))
  const link = modules.getByRole('link', { name: 'Program: 2 texts changed in English' })
  expect(link.getAttribute('href')).toBe(`/programs/${programId}/settings`)
})

test('publishing a material version with an outdated translation asks first, and may retrain people who completed it', async () => {
  const both = { en: 'I read it.', es: 'Lo leí.' }
  const module = aModule(1, { titles: both, content: statement(both), stale: { es: { titles: 'Read it' } } })
  const server = await visit(`/programs/${programId}/content?do=publish`, {
    answers: server => {
      draftOf(server, [])
      const published = server.example(api.programs.get).published
      server.answer(api.programs.get, () =>
        aProgram(server, { has_draft: true, origin: 'own', number: 1, published: published ?? null }),
      )
      server.answer(api.programContents.get, () => ({
        ...contentOf(server, [module], { languages: ['en', 'es'] }),
        version: { ...contentOf(server, [module]).version, languages: ['en' as const, 'es' as const] },
      }))
      server.answer(api.programRules.versionImpact, {
        ...server.example(api.programRules.versionImpact),
        retrained: 12,
      })
    },
  })
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByText(/^Spanish: texts are older/)).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: /^Material/ }))
  await dialog.findByText(/^Spanish: texts are older than their source\./)
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Publish with the old translations' }))
  await dialog.findByText(/^12 people get a short assignment with what changed\./)
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Also re-train people who completed it' }))
  await fill(dialog.getByRole('textbox', { name: 'Due in (days)' }), '10')
  await fill(dialog.getByRole('textbox', { name: 'What changed' }), 'New law')
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(server.of(api.programRules.publish)).toHaveLength(1))
  expect(server.of(api.programRules.publish)[0]?.body).toMatchObject({
    change_kind: 'material',
    stale_ok: true,
    retrain_days: 10,
  })
})

test('a picture in a module’s text needs a description before it is added', async () => {
  const server = await visit(openModule(1), {
    answers: server => {
      draftOf(server, [aModule(1, { titles: { en: 'Hands' }, content: written({ en: 'Wash.' }) })])
      const file = { id: idOf(8), name: 'hands.png', size: 4, received: 0, type: null }
      takeUploads(server)
      server.answer(api.files.start, file)
      server.answer(api.files.append, { ...file, received: 4 })
      server.answer(api.files.finish, { ...file, received: 4, type: 'image/png' })
      server.answer(api.programContents.file, { address: '/files/hands', expires_at: '2026-11-29T12:00:00.000Z' })
    },
  })
  await button('Picture')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add picture' }))
  await userEvent.upload(
    dialog.getByLabelText('Picture', { selector: 'input' }),
    new File(['%PNG'], 'hands.png', { type: 'image/png' }),
  )
  await dialog.findByText('hands.png')
  await userEvent.click(dialog.getByRole('button', { name: 'Add picture' }))
  await dialog.findByText('Describe the picture in words.')
  await expectAccessible()
  await fill(dialog.getByRole('textbox', { name: 'What the picture shows' }), 'Two hands under water')
  await userEvent.click(dialog.getByRole('button', { name: 'Add picture' }))
  await screen.findByRole('img', { name: 'Two hands under water' })
  await waitFor(() =>
    expect(JSON.stringify(server.of(api.programContents.updateModule).at(-1)?.body)).toContain(
      `{"type":"picture","attrs":{"file":"${idOf(8)}","alt":"Two hands under water"}}`,
    ),
  )
})

test('[39.8] beside the outline the first module is open to read; an author and a phone start at the outline', async () => {
  const at = `/programs/${programId}/content`
  const answers = (server: FakeApi) => draftOf(server, [aModule(1, { content: written({ en: 'Wear shoes.' }) })])
  await visit(at, { as: 'viewer', answers })
  await screen.findByText('Wear shoes.')
  await endVisit()
  await visit(at, { as: 'viewer', answers, phone: true })
  await outline()
  expect(screen.queryByText('Wear shoes.')).toBeNull()
  await endVisit()
  await visit(at, { answers })
  await screen.findByText('Choose a module to see its content.')
})
