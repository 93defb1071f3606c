import '@/api/later-texts.ts'
import '@/api/texts.ts'
import { fallback } from '@preceptor/contract/texts/texts'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { catalogue, speak } from '@/lib/texts/catalogue.ts'

// The tests of a file begin when the texts of all it imports are there, as a page does.
beforeAll(() => speak(fallback))

/** All that the contract names. */
const contract = import.meta.glob('../api/contract-texts/??.ts')

// Files of one process share a window and the modules they import, so each leaves them as it found them.
afterAll(async () => {
  // A part whose import is cut off by the end of a file stays broken for the files after it: React keeps the failure.
  await vi.dynamicImportSettled()
  // a page without an account has a small catalog of that name
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

/** The menu item that was pressed last, until anything else is. */
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
