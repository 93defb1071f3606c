import { createStore } from '@/lib/store.ts'

/** Whether the keys of the page are listed: the account menu, the search and `?` show them. */
export const shortcutsShown = createStore(false)
