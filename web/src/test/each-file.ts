import '@/api/later-texts.ts'
import '@/api/texts.ts'
import { fallback } from '@preceptor/contract/texts/texts'
import { afterAll, beforeAll, vi } from 'vitest'
import { speak } from '@/lib/texts/catalogue.ts'

// The tests of a file begin when the texts of all it imports are there, as a page does.
beforeAll(() => speak(fallback))

// Files of one process share a window and the modules they import, so each leaves them as it found them.
afterAll(() => {
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
