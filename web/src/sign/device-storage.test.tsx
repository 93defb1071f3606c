import { api } from '@preceptor/contract'
import type { FormField } from '@preceptor/contract/forms/content'
import { blankContent, blankField } from '@preceptor/contract/forms/parts'
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { exampleOf } from '@preceptor/contract/example-of'
import { FakeApi } from '@/test/fake-api.ts'
import './contract-texts.ts'
import { keptAnswers } from './kept-answers.ts'
import { links } from './links.ts'
import { Sign } from './Sign.tsx'
import type { SignView } from './use-answers.ts'

configure({ asyncUtilTimeout: 20_000 })
const token = 'a-token-of-a-link'
const shelf = new Map<string, { bytes: ArrayBuffer }>()

/** The part of IndexedDB that the page uses. */
function asked<T>(result: T) {
  const request = Object.assign(new EventTarget(), { result })
  queueMicrotask(() => request.dispatchEvent(new Event('success')))
  return request
}
const store = {
  put: (value: { bytes: ArrayBuffer }, key: string) => asked(shelf.set(key, value)),
  get: (key: string) => asked(shelf.get(key)),
  getAll: () => asked([...shelf.values()]),
  delete: (key: unknown) => asked(typeof key === 'string' ? shelf.delete(key) : shelf.clear()),
}
const database = { transaction: () => ({ objectStore: () => store }) }

afterEach(() => {
  cleanup()
  shelf.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const field = (kind: FormField['kind'], key: string, over: object): FormField => ({ ...blankField(kind, key), ...over })
const fields = [
  field('text', 'name', { labels: { en: 'Name of the contact' } }),
  field('text', 'illness', { labels: { en: 'Illnesses' }, sensitivity: 'medical' }),
  field('text', 'pin', { labels: { en: 'Pin' }, sensitivity: 'secret' }),
  field('ssn', 'ssn', { labels: { en: 'Social Security number' } }),
]
const open_fields = fields.map(({ key }) => key)
const content = {
  ...blankContent(),
  sections: [{ key: 'own', titles: { en: 'Own' }, hints: {}, when: null, fields }],
}

/** Returns everything that a browser could store from this page, as text. */
function storage(): string {
  const kept = [...shelf].flatMap(([key, { bytes }]) => [key, new TextDecoder('latin1').decode(bytes)])
  const stores = [localStorage, sessionStorage].map(one => JSON.stringify(Object.entries({ ...one })))
  return [...kept, ...stores, document.cookie, location.href, JSON.stringify(history.state)].join('\n')
}

test('a planted number, secret and illness are stored nowhere on the device; a plain answer is, and only the link opens it', async () => {
  vi.stubGlobal('indexedDB', { open: () => asked(database) })
  vi.stubGlobal('IDBKeyRange', { bound: (...ends: string[]) => ends })
  const server = new FakeApi()
  const view: SignView = {
    ...(exampleOf(api.signing.me.response) as SignView),
    state: 'in_progress',
    step_state: 'opened',
    is_turn: true,
    language: 'en',
    languages: ['en'],
    content,
    is_medical: false,
    answers: {},
    masks: {},
    files: [],
    remarks: {},
    open_fields,
  }
  server.answer(api.signing.look, {
    agency: 'Harborlight Home Care',
    office_phone: null,
    logo: null,
    asks: ['birth_date'],
    language: null,
  })
  server.answer(api.signing.open, { session: 'proved', expires_at: '2026-12-28T00:00:00Z' })
  server.answer(api.signing.me, view)
  // Offline from here on
  server.answer(api.signing.answer, () => 'no line')
  vi.stubGlobal('fetch', server.fetch)
  history.replaceState(null, '', `/sign#token=${token}`)
  const link = links.takeLink()
  await act(async () => {
    render(<Sign link={link} />)
  })
  await userEvent.type(await screen.findByLabelText(/Date of birth/), '1984-02-29')
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  await userEvent.type(await screen.findByLabelText(/Illnesses/), 'Zebra fever')
  await userEvent.type(screen.getByLabelText(/Pin/), 'quagga-passphrase')
  await userEvent.type(screen.getByLabelText(/Social Security number/), '219-09-8765')
  await userEvent.type(screen.getByLabelText(/Name of the contact/), 'Luis Reyes')
  await waitFor(() => expect(server.of(api.signing.answer).length).toBeGreaterThan(0), { timeout: 8_000 })
  await waitFor(() => expect(shelf.size).toBe(1))
  expect(storage()).not.toMatch(/219-?09-?8765|quagga|zebra|Luis/i)
  const name = [...shelf.keys()][0]?.split('/')[0] ?? ''
  expect(await keptAnswers({ name, token }).read()).toMatchObject({ name: { value: 'Luis Reyes' } })
  expect(await keptAnswers({ name, token: 'of another link' }).read()).toEqual({})
}, 60_000)
