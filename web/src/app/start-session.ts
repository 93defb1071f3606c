import { type ApiFailure, asFailure } from '@/api/failure.ts'
import { apiTexts } from '@/api/texts.ts'
import { queryClient, reportFailure, setForbiddenHandler } from '@/api/query-client.ts'
import { checkSession, followOtherTabs, signInBySso, signOut } from '@/auth/actions.ts'
import { watchActivity } from '@/auth/activity.ts'
import { session, unheard } from '@/session/session.ts'
import { ssoState, takeSsoToken } from '@/auth/sso.ts'
import { paths } from '@/nav/paths.ts'
import { safeRedirect } from '@/nav/redirect-url.ts'
import { endLocalToasts, endToasts, showToast } from '@/ui/overlay/toast-store.ts'
import { browserHistory } from '@/lib/browser-history.ts'
import { shownLanguage } from '@/lib/texts/language.ts'
import { whenSpoken } from '@/lib/texts/catalogue.ts'

const here = () => location.pathname + location.search
let lastCheck = 0

/** R-STA-3. An unreachable server proves nothing, so the check repeats until it responds. */
async function check() {
  lastCheck = Date.now()
  if (session.get().is === 'out') return
  try {
    await checkSession()
  } catch (thrown) {
    if (asFailure(thrown).kind === 'response' && asFailure(thrown).status < 500) return
    if (session.get().is !== 'checking') return
    unheard()
    setTimeout(() => void check(), 3000)
  }
}

const checkAfter = (ms: number) => {
  if (Date.now() - lastCheck > ms && document.visibilityState === 'visible') void check()
}

async function startSso(sso: string) {
  ssoState.set('asking')
  // The new user may differ from the one signed in before
  if (session.get().is !== 'out') await signOut()
  try {
    const admitted = await signInBySso(sso)
    if (!admitted) browserHistory.replace(paths.login())
  } catch (thrown) {
    void reportFailure(thrown)
    browserHistory.replace(paths.login())
  } finally {
    ssoState.set('none')
  }
}

function forbidden(failure: ApiFailure) {
  if (location.pathname === paths.forbidden('').split('?')[0]) return
  browserHistory.replace(paths.forbidden(here()), { sentence: failure.sentence, details: failure.details })
}

/** Starts a visit: uses the token in the address, or checks the stored one. */
export function arrive() {
  const sso = takeSsoToken()
  if (sso) void startSso(sso)
  else void check()
}

/** Starts everything about the sign-in that runs alongside the pages. */
export function startSession() {
  setForbiddenHandler(forbidden)
  // Responses contain server texts in the screen's language
  shownLanguage.subscribe(() => void queryClient.invalidateQueries())
  session.subscribe(() => {
    const now = session.get()
    // R-ERR-5: shown only to users at work, not on a return to the login page.
    if (now.is === 'out' && now.because === 'expired' && safeRedirect(here()))
      void whenSpoken().then(() => {
        if (session.get() === now) showToast('warning', apiTexts.say('sessionExpired'), { cause: 'session' })
      })
    if (now.is === 'in') endToasts('session')
  })
  followOtherTabs(() => browserHistory.replace(paths.login()))
  arrive()
  watchActivity()
  window.addEventListener('focus', () => checkAfter(5_000))
  document.addEventListener('visibilitychange', () => checkAfter(5_000))
  browserHistory.listen(() => checkAfter(30_000))
  followTries()
}

/** Hides failures of one page on the next one, and while a retry runs. */
function followTries() {
  let page = location.pathname
  browserHistory.listen(next => {
    if (next.location.pathname === page) return
    page = next.location.pathname
    endLocalToasts()
  })
  document.addEventListener('submit', endLocalToasts, true)
}
