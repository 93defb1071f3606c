import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { whenSpoken } from '@/lib/texts/catalogue.ts'
import { whenSettled } from '@/session/session.ts'
import { endToasts, showToast } from '@/ui/overlay/toast-store.ts'
import { type ApiFailure, asFailure } from './failure.ts'
import { noticeOf } from './failures.ts'

/** Called when a permission is missing (R-ERR-8); the router sets it. */
let onForbidden: (failure: ApiFailure) => void = () => {}
export const setForbiddenHandler = (handler: typeof onForbidden) => {
  onForbidden = handler
}

/** True while the page itself reports that its address has nothing to show, so nothing else does. */
export const saysGone = { now: false }

/** These end the sign-in, which the session reports once (R-ERR-5). */
const endOfSignIn: ReadonlySet<string | null> = new Set(['NOT_SIGNED_IN', 'SESSION_EXPIRED'])

/** Shows a failed call to the user, with the catalog's text. `cause` identifies the call, for `endToasts`. */
export async function reportFailure(thrown: unknown, cause?: string) {
  const failure = asFailure(thrown)
  const asked = location.pathname
  const session = await whenSettled()
  await whenSpoken()
  // While a stored sign-in is still being checked, a refusal may only mean that the user belongs elsewhere, and the guard is
  // already taking them there.
  if (failure.kind === 'response' && failure.status < 500) await new Promise(resolve => setTimeout(resolve))
  if (failure.status === 404 && (saysGone.now || location.pathname !== asked)) return
  if (session.is === 'out' && endOfSignIn.has(failure.code)) return
  if (failure.code === 'FORBIDDEN') return onForbidden(failure)
  const notice = noticeOf(failure)
  if (notice) showToast(notice.level, notice.text, { cause, local: true })
}

const worthAnotherTry = (count: number, thrown: unknown) => {
  const failure = asFailure(thrown)
  return count < 1 && (failure.kind === 'none' || failure.status === 503)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (thrown, query) => {
      const quiet = query.meta?.['quiet']
      const { status, kind } = asFailure(thrown)
      if (quiet === true || (quiet === 'not-found' && status === 404) || quiet === kind) return
      void reportFailure(thrown, query.queryHash)
    },
  }),
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 5 * 60_000,
      retry: worthAnotherTry,
      retryDelay: 400,
      networkMode: 'always',
      // Without this, the mode above turns it off, and calls that failed offline stay failed once online
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

// A notice about a missing response disappears when it is requested again.
queryClient.getQueryCache().subscribe(event => {
  if (event.type === 'updated' && event.action.type === 'fetch') endToasts(event.query.queryHash)
})
