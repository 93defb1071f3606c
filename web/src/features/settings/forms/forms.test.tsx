import { type Answer, api, type Id } from '@preceptor/contract'
import type { FormContent, FormField } from '@preceptor/contract/forms/content'
import { blankField } from '@preceptor/contract/forms/parts'
import { contentProblems, formLanguages } from '@preceptor/contract/forms/problems'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { idOf } from '@/test/a-program.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, fill, visit } from '@/test/visit.tsx'
import { removeField } from './builder/content-edits.ts'
// Loaded before the first test, so that no test waits for it
import './builder/Builder.tsx'
import './builder/TestRunDialog.tsx'

afterEach(endVisit)

type Form = Answer<typeof api.forms.get>
type Draft = Answer<typeof api.forms.draft>
const id = idOf(1)

const named = (field: FormField, en: string, over: object = {}) => ({ ...field, labels: { en }, ...over }) as FormField
const start: FormContent = {
  sections: [
    {
      key: 'about',
      titles: { en: 'About you' },
      hints: {},
      when: null,
      fields: [
        named(blankField('yes_no', 'glasses'), 'Do you wear glasses?'),
        named(blankField('text', 'since'), 'Since when?', { when: { field: 'glasses', is: true } }),
      ],
    },
  ],
  steps: [
    {
      key: 'caregiver',
      who: { kind: 'caregiver' },
      order: 1,
      sections: ['about'],
      attestation: { en: 'This is true.' },
      may_refuse: false,
      due_days: null,
    },
  ],
  consent: { en: 'I sign electronically.' },
}

/** A server that stores a form's draft. */
function keepDraft(server: FakeApi, content: FormContent = start, over: Partial<Form> = {}) {
  let kept = content
  let version = 1
  const summary = (): Draft['version'] => ({
    id: idOf(2),
    number: null,
    change_kind: null,
    note: null,
    fields: 2,
    steps: 1,
    languages: formLanguages(kept),
    reviews: {},
    content_hash: null,
    updated_by_name: 'Grace Hopper',
    updated_at: '2026-11-20T15:00:00.000Z',
    published_by_name: null,
    published_at: null,
    version,
    content: kept,
  })
  const answer = (): Draft => ({ version: summary(), problems: contentProblems(kept, []) })
  server.answer(
    api.forms.get,
    (): Form => ({
      ...server.example(api.forms.get),
      id,
      title: 'Eye test',
      status: 'draft',
      number: null,
      has_draft: true,
      published: null,
      draft: summary(),
      ...over,
    }),
  )
  server.answer(api.forms.draft, answer)
  server.answer(api.forms.saveDraft, ({ body }) => {
    kept = (body as { content: FormContent }).content
    version++
    return answer()
  })
  return { content: () => kept, answer }
}

const address = (more = '') => `/settings/forms/${id}/content${more}`
const button = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const outline = () => screen.findByRole('navigation', { name: 'Parts of the form' })
const saved = () => screen.findByText('All changes saved')

test('the list shows forms with their class and opens one', async () => {
  await visit('/settings/forms', {
    answers: server => {
      const { data, meta } = server.example(api.forms.list)
      const [row] = data
      const shown = row ? [{ ...row, id, title: 'Eye test', visibility: 'medical' as const }] : []
      server.answer(api.forms.list, { data: shown, meta })
    },
  })
  const link = await screen.findByText('Eye test')
  expect(link.getAttribute('href')).toBe(`/settings/forms/${id}`)
  expect(screen.getByText('Medical')).toBeTruthy()
  await expectAccessible()
})

test('a form is created from a Preceptor template', async () => {
  const server = await visit('/settings/forms?add=1', {
    answers: api_ => {
      api_.answer(
        api.forms.shipped,
        (): Answer<typeof api.forms.shipped> => ({
          data: [
            {
              code: 'tb',
              title: 'TB questionnaire',
              category: 'health',
              visibility: 'medical',
              languages: ['en'],
              fields: 4,
              steps: 1,
            },
          ],
        }),
      )
      keepDraft(api_)
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'New form' })
  await within(dialog).findByRole('option', { name: 'TB questionnaire' })
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Start with' }), 'TB questionnaire')
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Title in/ }).value).toBe('TB questionnaire')
  await expectAccessible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create form' }))
  await waitFor(() =>
    expect(server.of(api.forms.add)[0]?.body).toMatchObject({
      shipped: 'tb',
      category: 'health',
      visibility: 'medical',
      titles: { en: 'TB questionnaire' },
    }),
  )
})

test('a field is added, written in two languages and saved automatically', async () => {
  let draft: Pick<ReturnType<typeof keepDraft>, 'content'> = { content: () => start }
  await visit(address(), { answers: server => void (draft = keepDraft(server)) })
  await button('Add a field to About you')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Date' }))
  await fill(await screen.findByRole('textbox', { name: 'Label' }), 'Last eye exam')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Required' }))
  await saved()
  await waitFor(() =>
    expect(draft.content().sections[0]?.fields[2]).toMatchObject({
      key: 'last_eye_exam',
      kind: 'date',
      labels: { en: 'Last eye exam' },
      required: true,
    }),
  )
  await userEvent.click(screen.getByRole('link', { name: 'Spanish' }))
  await screen.findByText('English: Last eye exam')
  expect(await screen.findByText(/^Spanish: \d+ texts missing$/)).toBeTruthy()
  await fill(await screen.findByRole('textbox', { name: 'Label' }), 'Último examen')
  await waitFor(() => expect(draft.content().sections[0]?.fields[2]?.labels.es).toBe('Último examen'))
  await expectAccessible()
})

test('a key follows the label without moving the focus, and the key of a published field stays', async () => {
  const content: FormContent = {
    ...start,
    sections: start.sections.map(section => ({
      ...section,
      fields: [named(blankField('number', 'number'), ''), named(blankField('yes_no', 'yes_no'), 'Glasses?')],
    })),
  }
  let draft: Pick<ReturnType<typeof keepDraft>, 'content'> = { content: () => start }
  const keys = () => draft.content().sections[0]?.fields.map(({ key }) => key)
  await visit(address('?part=field:number'), {
    answers: server => {
      draft = keepDraft(server, content)
      const version = server.example(api.forms.draft).version
      server.answer(
        api.forms.get,
        (): Form => ({
          ...server.example(api.forms.get),
          id,
          number: 1,
          status: 'active',
          has_draft: true,
          published: { ...version, id: idOf(3), number: 1 },
        }),
      )
      server.answer(api.forms.content, {
        ...version,
        id: idOf(3),
        number: 1,
        content: removeField(content, 'number'),
      })
    },
  })
  await fill(await screen.findByRole('textbox', { name: 'Label' }), 'Hours a week')
  await userEvent.tab()
  await waitFor(() => expect(keys()).toEqual(['hours_a_week', 'yes_no']))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Hint' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Key' }).value).toBe('hours_a_week')
  await userEvent.click(within(await outline()).getByRole('button', { name: /^Glasses/ }))
  await fill(await screen.findByRole('textbox', { name: 'Label' }), 'Wears glasses')
  await userEvent.tab()
  await saved()
  await waitFor(() => expect(draft.content().sections[0]?.fields[1]?.labels.en).toBe('Wears glasses'))
  expect(keys()).toEqual(['hours_a_week', 'yes_no'])
})

test('a calculation offers only answers of the type it needs', async () => {
  const fields = [
    named(blankField('yes_no', 'glasses'), 'Glasses?'),
    named(blankField('text', 'name'), 'Name'),
    named(blankField('number', 'hours'), 'Hours'),
    named(blankField('date', 'day'), 'Day'),
    { ...named(blankField('computed', 'total'), 'Total'), value: { sum: [{ number: 0 }] } } as FormField,
  ]
  const content = { ...start, sections: start.sections.map(section => ({ ...section, fields })) }
  await visit(address('?part=field:total'), { answers: server => void keepDraft(server, content) })
  const part = () => screen.findByRole('group', { name: 'Part 1' })
  const kinds = within(await part()).getByRole('combobox', { name: 'Part 1' })
  const words = (box: HTMLElement) =>
    within(box)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(words(kinds)).toEqual(expect.arrayContaining(['An answer', 'A number', 'Years since a date']))
  expect(words(kinds)).not.toContain('A text')
  expect(words(kinds)).not.toContain('Today’s date')
  await userEvent.selectOptions(kinds, 'An answer')
  expect(words(within(await part()).getByRole('combobox', { name: 'Answer' }))).toEqual(['Hours'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Calculates' }), 'Years since a date')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Date' }), 'An answer')
  expect(words(screen.getByRole('combobox', { name: 'Answer' }))).toEqual(['Day', 'Date of birth', 'Hire date'])
})

test('a form is imported from a selected or dropped file', async () => {
  const server = await visit('/settings/forms?import=1')
  const dialog = await screen.findByRole('dialog', { name: 'Import a form' })
  expect(within(dialog).getByRole('button', { name: 'Choose a file' })).toBeTruthy()
  server.refuse(api.forms.import, 422, {
    code: 'INVALID',
    message: 'Check the file.',
    errors: { file: ['This is no form.'] },
  })
  await userEvent.upload(within(dialog).getByLabelText('Form file', { selector: 'input' }), new File(['{}'], 'a.json'))
  expect(within(dialog).getByText('a.json')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import form' }))
  await within(dialog).findByText('This is no form.')
  await expectAccessible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove a.json' }))
  expect(within(dialog).queryByText('a.json')).toBeNull()
})

test('a field is moved by keyboard with the buttons of its row', async () => {
  let draft: Pick<ReturnType<typeof keepDraft>, 'content'> = { content: () => start }
  await visit(address('?part=field:glasses'), { answers: server => void (draft = keepDraft(server)) })
  const nav = await outline()
  const down = within(nav).getByRole('button', { name: 'Move down' })
  down.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(draft.content().sections[0]?.fields.map(({ key }) => key)).toEqual(['since', 'glasses']))
})

test('a condition is a sentence, and the phone preview follows it', async () => {
  let draft: Pick<ReturnType<typeof keepDraft>, 'content'> = { content: () => start }
  await visit(address('?part=field:since'), { answers: server => void (draft = keepDraft(server)) })
  const phone = await screen.findByRole('region', { name: 'Phone preview' })
  expect(within(phone).queryByText('Since when?')).toBeNull()
  const sentence = await screen.findByRole('group', { name: 'Condition 1' })
  await userEvent.selectOptions(within(sentence).getByRole('combobox', { name: 'Comparison' }), 'is not')
  await waitFor(() =>
    expect(draft.content().sections[0]?.fields[1]?.when).toEqual({ not: { field: 'glasses', is: true } }),
  )
  expect(await within(phone).findByText('Since when?')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove condition 1' }))
  await screen.findByText('Always shown.')
  await waitFor(() => expect(draft.content().sections[0]?.fields[1]?.when).toBeNull())
})

test('each problem that blocks publishing links to its part, and publishing waits until all are fixed', async () => {
  const content: FormContent = {
    ...start,
    sections: start.sections.map(section => ({
      ...section,
      fields: [...section.fields, named(blankField('choice', 'shift'), 'Which shift?')],
    })),
  }
  await visit(address(), { answers: server => void keepDraft(server, content) })
  await userEvent.click(await screen.findByText('1 item to fix before you publish'))
  await userEvent.click(
    within(screen.getByText('1 item to fix before you publish').closest('details') ?? document.body).getByRole(
      'button',
      { name: 'Which shift?' },
    ),
  )
  expect(await screen.findByRole('button', { name: 'Add option' })).toBeTruthy()
  await button('Publish')
  const dialog = await screen.findByRole('dialog', { name: 'Publish version 1' })
  expect(within(dialog).getAllByText('Fix 1 item first').length).toBeGreaterThan(0)
  expect(within(dialog).getByText('Which shift?: Add at least one choice.')).toBeTruthy()
  await expectAccessible()
})

test('a new part gets the focus on its text, to be named at once', async () => {
  let draft: Pick<ReturnType<typeof keepDraft>, 'content'> = { content: () => start }
  await visit(address(), { answers: server => void (draft = keepDraft(server)) })
  await button('Add a field to About you')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'One choice' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Label/ })))
  await userEvent.keyboard('Shift')
  await button('Add option')
  await userEvent.keyboard('Day{Enter}Night')
  await waitFor(() =>
    expect(draft.content().sections[0]?.fields.at(-1)).toMatchObject({
      labels: { en: 'Shift' },
      options: [{ labels: { en: 'Day' } }, { labels: { en: 'Night' } }],
    }),
  )
  await button('Add section')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Title/ })))
  await button('Add signer')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Who signs' })))
})

test('a test run goes through all turns and sends nothing', async () => {
  const server = await visit(address('?do=test'), { answers: api_ => void keepDraft(api_) })
  const dialog = await screen.findByRole('dialog', { name: 'Test run' })
  await within(dialog).findByText('Signing as: Caregiver')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Yes' }))
  await within(dialog).findByText('This is true.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await within(dialog).findByText('The form would be complete now.')
  const changes = server.seen.filter(({ endpoint: { method, path } }) => method !== 'GET' && path.includes('forms'))
  expect(changes).toEqual([])
  await expectAccessible()
})

test('changes another user saved meanwhile appear, and each user must choose when both changed the same field', async () => {
  const theirs: FormContent = {
    ...start,
    sections: start.sections.map(section => ({
      ...section,
      fields: section.fields.map(field => (field.key === 'since' ? { ...field, required: true } : field)),
    })),
  }
  let sent: FormContent | undefined
  await visit(address('?part=field:glasses'), {
    answers: server => {
      const { answer } = keepDraft(server)
      let isStale = true
      server.answer(api.forms.saveDraft, ({ body }) => {
        const { version, problems } = answer()
        const current = { ...version, version: 2, content: theirs }
        if (isStale) {
          isStale = false
          return { status: 412, body: { code: 'CHANGED_MEANWHILE', message: 'Changed.', details: { current } } }
        }
        sent = (body as { content: FormContent }).content
        return { version: { ...version, version: 3, content: sent }, problems }
      })
    },
  })
  await fill(await screen.findByRole('textbox', { name: 'Label' }), 'Glasses?')
  await waitFor(() => expect(sent).toBeDefined(), { timeout: 4000 })
  expect(sent?.sections[0]?.fields.map(({ labels, required }) => [labels.en, required])).toEqual([
    ['Glasses?', false],
    ['Since when?', true],
  ])
})

test('a signer is added with their sections and confirmation', async () => {
  let draft: Pick<ReturnType<typeof keepDraft>, 'content'> = { content: () => start }
  await visit(address(), { phone: true, answers: server => void (draft = keepDraft(server)) })
  await button('Add signer')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Who signs' }), 'Anyone with a role')
  await fill(await screen.findByRole('textbox', { name: 'What they confirm by signing' }), 'I reviewed it.')
  await waitFor(() =>
    expect(draft.content().steps[1]).toMatchObject({
      who: { kind: 'role', role: 'rn_limited' },
      order: 2,
      attestation: { en: 'I reviewed it.' },
    }),
  )
  await expectAccessible()
  await button('Back to all parts')
  expect(await outline()).toBeTruthy()
})

test('settings are saved with the values that belong to a choice', async () => {
  const server = await visit(`/settings/forms/${id}/settings`, {
    answers: api_ => void keepDraft(api_, start, { recurrence: 'none', recurrence_months: null, version: 4 }),
  })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Renewal' }), 'Every set number of months')
  await fill(await screen.findByRole('textbox', { name: 'Months between renewals' }), '12')
  await expectAccessible()
  await button(/^Save/)
  await waitFor(() => {
    const [call] = server.of(api.forms.update)
    expect(call?.headers.get('if-match')).toBe('"4"')
    expect(call?.body).toMatchObject({ recurrence: 'months', recurrence_months: 12, recurrence_field: null })
  })
})

/** Opens the dialog to copy a medical form, and waits for the copied settings. */
async function copying(from: Id) {
  const server = await visit(`/settings/forms?add=1&copy=${from}`, {
    answers: api_ => {
      keepDraft(api_)
      api_.answer(api.lookups.forms, {
        data: [{ id: from, name: 'Health statement', code: null, is_active: true, merged_ids: [] }],
      })
      api_.answer(
        api.forms.get,
        (): Form => ({ ...api_.example(api.forms.get), id: from, category: 'health', visibility: 'medical' }),
      )
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'New form' })
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Visible to' }).value).toBe('medical'),
  )
  return { server, dialog: within(dialog) }
}

test('a copy keeps the class of its source form', async () => {
  const from = idOf(7)
  const { server, dialog } = await copying(from)
  await fill(dialog.getByRole('textbox', { name: /^Title in/ }), 'Second statement')
  await userEvent.click(dialog.getByRole('button', { name: 'Create form' }))
  await waitFor(() =>
    expect(server.of(api.forms.add)[0]?.body).toMatchObject({
      copy_of: from,
      category: 'health',
      visibility: 'medical',
      titles: { en: 'Second statement' },
    }),
  )
})

test('values prefilled from a copied form don’t count as typed, so Esc closes the dialog at once', async () => {
  const from = idOf(7)
  await copying(from)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

/** Serves a published version and an earlier one. */
function keepVersions(server: FakeApi, now: FormContent, was: FormContent) {
  keepDraft(server, now, { status: 'active', number: 2, has_draft: false })
  const version = (id_: string, number: number, content: FormContent) => ({
    ...server.example(api.forms.content),
    id: id_,
    number,
    published_at: '2026-11-20T15:00:00.000Z',
    published_by_name: 'Grace Hopper',
    content,
  })
  const [two, one] = [version(idOf(2), 2, now), version(idOf(3), 1, was)]
  server.answer(api.forms.draft, () => ({ version: two, problems: [] }))
  server.answer(api.forms.versions, () => ({
    data: [two, one].map(full => {
      const { content: _, ...row } = full
      return row
    }),
  }))
  server.answer(api.forms.content, ({ params }) => (params['version_id'] === idOf(3) ? one : two))
}
const withFields = (change: (field: FormField) => FormField): FormContent => ({
  ...start,
  sections: start.sections.map(section => ({ ...section, fields: section.fields.map(change) })),
})

test('a published version is shown in full, including conditional parts with their condition', async () => {
  await visit(address(), { answers: server => keepVersions(server, start, start) })
  expect(await screen.findByText('Since when?')).toBeTruthy()
  expect(screen.getByText(/Short text .* Shown when Do you wear glasses\? is Yes/)).toBeTruthy()
  expect(screen.getByText('This is true.')).toBeTruthy()
  await expectAccessible()
})

test('two versions are compared in words', async () => {
  const now = withFields(field =>
    field.key === 'since' ? { ...field, required: true, sensitivity: 'medical' } : field,
  )
  await visit(address(`?do=versions&from=${idOf(3)}&to=${idOf(2)}`), {
    answers: server => keepVersions(server, now, start),
  })
  const dialog = await screen.findByRole('dialog', { name: /^Versions of/ })
  await within(dialog).findByText(/Sensitivity: Medical/)
  expect(dialog.textContent).not.toMatch(/sensitivity:|required:|\{"field"/)
})

test('the first option cannot move up', async () => {
  let draft: Pick<ReturnType<typeof keepDraft>, 'content'> = { content: () => start }
  const options = ['One', 'Two', 'Three'].map((en, at) => ({ key: `option_${at + 1}`, labels: { en } }))
  const content = withFields(field =>
    field.key === 'since' ? named(blankField('choice', 'since'), 'Since when?', { options }) : field,
  )
  await visit(address('?part=field:since'), { answers: server => void (draft = keepDraft(server, content)) })
  await button('Move up: Option 1')
  await button('Move down: Option 2')
  const keys = () => {
    const field = draft.content().sections[0]?.fields[1]
    return field?.kind === 'choice' ? field.options.map(({ key }) => key) : []
  }
  await waitFor(() => expect(keys()).toEqual(['option_1', 'option_3', 'option_2']))
})

test('an option’s key follows its label without moving the focus, and a published one stays', async () => {
  let draft: Pick<ReturnType<typeof keepDraft>, 'content'> = { content: () => start }
  const options = [{ key: 'option_1', labels: { en: 'Negative' } }]
  const content = withFields(field =>
    field.key === 'since' ? named(blankField('choice', 'since'), 'Result', { options }) : field,
  )
  await visit(address('?part=field:since'), {
    answers: server => {
      draft = keepDraft(server, content)
      const version = server.example(api.forms.draft).version
      const published = { ...version, id: idOf(3), number: 1 }
      server.answer(
        api.forms.get,
        (): Form => ({ ...server.example(api.forms.get), id, number: 1, status: 'active', has_draft: true, published }),
      )
      server.answer(api.forms.content, { ...published, content })
    },
  })
  const keys = () => {
    const field = draft.content().sections[0]?.fields[1]
    return field?.kind === 'choice' ? field.options.map(({ key }) => key) : []
  }
  const label = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
  await button('Add option')
  await fill(await label('Option 2'), 'Needs another test')
  await userEvent.keyboard('{Enter}')
  await fill(await label('Option 3'), 'Needs another test')
  await userEvent.tab()
  await waitFor(() => expect(keys()).toEqual(['option_1', 'needs_another_test', 'needs_another_test_2']))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move up: Option 3' }))
  await fill(await label('Option 2'), 'Repeat')
  await fill(await label('Option 1'), 'None')
  await userEvent.tab()
  await waitFor(() => expect(keys()).toEqual(['option_1', 'repeat', 'needs_another_test_2']))
})
