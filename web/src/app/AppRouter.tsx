import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type NavigationType, Router, useLocation, useRoutes } from 'react-router'
import { askPageFocus } from '@/lib/page-focus.ts'
import { browserHistory, type Move } from '@/lib/browser-history.ts'
import { CrashBoundary } from './CrashPage.tsx'
import { routes } from './routes.tsx'
import { routesNear } from './routes-near.ts'

/** Shows the routes at the browser's address. The old page stays until the next one's code has loaded. */
export function AppRouter() {
  const [move, setMove] = useState<Move>(browserHistory.current)
  const shown = useRef(move.location.pathname)
  useLayoutEffect(() => {
    shown.current = browserHistory.current().location.pathname
    // oxlint-disable-next-line react/set-state-in-effect -- a child may have moved on before this ran
    setMove(browserHistory.current())
    return browserHistory.listen(next => {
      // A different query is the same page with its code loaded, so it shows in the next frame.
      if (next.location.pathname === shown.current) return setMove(next)
      shown.current = next.location.pathname
      startTransition(() => setMove(next))
    })
  }, [])
  useMoves(move)
  return (
    <Router navigator={browserHistory} location={move.location} navigationType={move.action as NavigationType}>
      <CrashBoundary at={move.location.key}>
        <Routes />
      </CrashBoundary>
    </Router>
  )
}

const Routes = () => useRoutes(routesNear(routes, useLocation().pathname))

/** A new page starts at the top; going back, the browser restores the scroll position. */
function useMoves({ action, location }: Move) {
  const { pathname } = location
  useEffect(() => {
    if (action === 'PUSH') window.scrollTo(0, 0)
    // Only the pathname decides: a changed filter keeps its place.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname])
}

let path = window.location.pathname
browserHistory.listen(({ action, location }) => {
  if (location.pathname === path) return
  path = location.pathname
  // A redirect on arrival is not a navigation by the user.
  if (action !== 'REPLACE') askPageFocus()
})
