import '@/api/later-texts.ts'
import '@/api/texts.ts'
import { fallback } from '@preceptor/contract/texts/texts'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { catalogue, speak } from '@/lib/texts/catalogue.ts'

// A file's tests begin when the texts of everything it imports have loaded, as on a page.
beforeAll(() => speak(fallback))

/** All texts the contract names. */
const contract = import.meta.glob('../api/contract-texts/??.ts')

// Files in one process share a window and imported modules, so each must restore them.
afterAll(async () => {
  // A lazy part whose import is cut off by the end of a file stays broken for later files: React remembers the failure.
  await vi.dynamicImportSettled()
  // A page without an account has a small catalog with that name
  catalogue('contract', contract)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  ;(window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({
    width: 1024,
    height: 768,
  })
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  window.history.replaceState(null, '', '/')
})

/** The last menu item pressed, until anything else is. */
let pressed: string | null = null
const unannounced = new Set<string>()
const keepPressed = ({ target }: Event) => {
  pressed = target instanceof Element ? (target.closest('[role=menuitem]')?.textContent ?? null) : null
}
const watcher = new MutationObserver(changes => {
  if (pressed === null || pressed.includes('…')) return
  const isDialog = (node: Node) =>
    node instanceof Element && (node.matches('[aria-modal=true]') || node.querySelector('[aria-modal=true]') !== null)
  if (changes.some(({ addedNodes }) => [...addedNodes].some(isDialog))) unannounced.add(pressed)
})
beforeAll(() => {
  document.addEventListener('click', keepPressed, true)
  document.addEventListener('keydown', keepPressed, true)
  watcher.observe(document, { childList: true, subtree: true })
})
afterEach(() => {
  const found = [...unannounced]
  unannounced.clear()
  pressed = null
  if (found.length > 0) throw new Error(`Menu items that open a dialog end in “…”: ${found.join(', ')}`)
})
afterAll(() => {
  watcher.disconnect()
  document.removeEventListener('click', keepPressed, true)
  document.removeEventListener('keydown', keepPressed, true)
})
