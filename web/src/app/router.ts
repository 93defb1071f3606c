import { createBrowserRouter } from 'react-router'
import { askPageFocus } from '@/lib/page-focus.ts'
import { routes } from './routes.tsx'

export const router = createBrowserRouter(routes)

let path = router.state.location.pathname
router.subscribe(({ location, historyAction }) => {
  if (location.pathname === path) return
  path = location.pathname
  // A redirect on arrival is no move of the reader's.
  if (historyAction !== 'REPLACE') askPageFocus()
})
