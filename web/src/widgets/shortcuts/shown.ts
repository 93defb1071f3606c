import { createStore } from '@/lib/store.ts'

/** True while the page's shortcuts are listed, opened from the account menu, the search, or `?`. */
export const shortcutsShown = createStore(false)
