import { api, type Input } from '@preceptor/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endVisit, expectAccessible, visit } from '@/test/visit.tsx'

/** Tests the profile's stored signature. happy-dom draws nothing, so a canvas only records whether it has ink. */

const inked = new WeakSet<HTMLCanvasElement>()
let width = 480
let resized: (() => void)[] = []

function penOf(canvas: HTMLCanvasElement) {
  const draws = new Set(['fill', 'fillText', 'drawImage', 'arc'])
  const calls = (name: string) => (first?: unknown) => {
    if (name === 'clearRect') inked.delete(canvas)
    if (draws.has(name) && (name !== 'drawImage' || inked.has(first as HTMLCanvasElement))) inked.add(canvas)
    if (name !== 'getImageData') return
    return { data: new Uint8ClampedArray(canvas.width * canvas.height * 4).fill(inked.has(canvas) ? 255 : 0) }
  }
  return new Proxy({}, { get: (_, name) => calls(String(name)), set: () => true })
}

beforeEach(() => {
  width = 480
  resized = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return penOf(this) as never
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
    return `data:image/png;base64,${btoa(inked.has(this) ? 'ink' : 'blank')}`
  })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => width)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => 180)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized.push(told)
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(async () => {
  await endVisit()
  vi.restoreAllMocks()
})

const ink = btoa('ink')
const surface = () => screen.getByRole('img', { name: 'Area to draw your signature in' })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save signature' }))

function stroke(pointerType = 'pen', from = 40) {
  const at = (type: string, target: EventTarget, x: number, y: number, buttons: number) =>
    act(() => {
      const init = { bubbles: true, cancelable: true, pointerId: 1, pointerType, buttons, clientX: x, clientY: y }
      target.dispatchEvent(new PointerEvent(type, init))
    })
  at('pointerdown', surface(), from, 60, 1)
  for (let step = 1; step < 6; step++) at('pointermove', surface(), from + step * 20, 60 + step * 5, 1)
  at('pointerup', surface(), from + 120, 90, 0)
}

async function adding(phone = false) {
  const server = await visit('/profile', {
    phone,
    answers: fake =>
      fake.answer(api.profile.get, {
        ...fake.example(api.profile.get),
        signature: null,
        limited_by: null,
        two_factor: { is_on: false, since: null, recovery_codes_left: 0, is_required: false },
      }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add signature' }))
  await screen.findByRole('dialog', { name: 'Add signature' })
  await screen.findByRole('img', { name: 'Area to draw your signature in' })
  return server
}
const sent = (server: Awaited<ReturnType<typeof adding>>) =>
  server.of(api.profile.updateSignature).map(({ body }) => body as Input<typeof api.profile.updateSignature>['body'])

test.each(['mouse', 'pen', 'touch'])('[R-ENT-5] a signature drawn with %s is sent as a picture', async pointerType => {
  const server = await adding()
  stroke(pointerType)
  await save()
  await waitFor(() => expect(sent(server)).toEqual([{ kind: 'drawn', image: ink }]))
})

test('an empty pad is refused with a message, which disappears with the first stroke', async () => {
  const server = await adding()
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe('Draw your signature.')
  stroke()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(sent(server)).toEqual([])
})

test('after clearing, the pad is empty again', async () => {
  const server = await adding()
  stroke()
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe('Draw your signature.')
  expect(sent(server)).toEqual([])
})

test('rotating a phone keeps the strokes', async () => {
  const server = await adding(true)
  stroke('touch')
  width = 800
  // A canvas loses its content when it is resized
  inked.delete(surface() as HTMLCanvasElement)
  act(() => resized.forEach(told => told()))
  expect(inked.has(surface() as HTMLCanvasElement)).toBe(true)
  await save()
  await waitFor(() => expect(sent(server)).toEqual([{ kind: 'drawn', image: ink }]))
})

test('switching to typing and back keeps the drawing', async () => {
  const server = await adding()
  stroke()
  await userEvent.click(screen.getByRole('radio', { name: 'Type' }))
  await screen.findByLabelText('Your name')
  await userEvent.click(screen.getByRole('radio', { name: 'Draw' }))
  await save()
  await waitFor(() => expect(sent(server)).toEqual([{ kind: 'drawn', image: ink }]))
})

test('choosing a way to sign keeps the focus on the choice, so that arrow keys still work', async () => {
  await adding()
  const type = screen.getByRole('radio', { name: 'Type' })
  type.focus()
  await userEvent.keyboard(' ')
  await screen.findByLabelText('Your name')
  expect(document.activeElement).toBe(type)
})

test('by keyboard alone the name is typed and sent, and without a name it is refused with a message', async () => {
  const server = await adding()
  screen.getByRole('radio', { name: 'Draw' }).focus()
  // In a browser, arrows move between radio buttons; here Space does
  await userEvent.tab()
  screen.getByRole('radio', { name: 'Type' }).focus()
  await userEvent.keyboard(' ')
  const name = await screen.findByLabelText('Your name')
  await userEvent.tab()
  expect(document.activeElement).toBe(name)
  fireEvent.change(name, { target: { value: ' ' } })
  await userEvent.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Type your name.')
  fireEvent.change(name, { target: { value: 'Ada Lovelace' } })
  await screen.findByRole('img', { name: 'Ada Lovelace in handwriting' })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent(server)).toEqual([{ kind: 'typed', image: ink }]))
})

test('each way is accessible on a phone', async () => {
  await adding(true)
  const dialog = screen.getByRole('dialog')
  for (const way of ['Draw', 'Type', 'Upload']) {
    const radio = within(dialog).getByRole('radio', { name: way })
    await userEvent.click(radio)
    expect(radio).toHaveProperty('checked', true)
    await expectAccessible(dialog)
  }
})
