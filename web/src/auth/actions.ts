import { api, type Entered, type Id, type SignedIn } from '@preceptor/contract'
import { ApiFailure } from '@/api/failure.ts'
import { queryClient } from '@/api/query-client.ts'
import { send } from '@/api/send.ts'
import { caregiverCode, caregiverSentence, isCaregiverAnswer } from './caregiver.ts'
import { pendingStep } from './second-step.ts'
import {
  adopt,
  confirm,
  currentToken,
  enter,
  onLeave,
  replacing,
  session,
  sessionEnded,
  setEnds,
} from '../session/session.ts'
import { hearTabs, notifyTabs } from './tabs.ts'

/** Cancels running calls: they would be refused, or return the previous user's data. */
function forgetAnswers() {
  const forgotten = queryClient.getQueryCache().getAll()
  void queryClient.cancelQueries()
  queryClient.clear()
  // Each screen that closes now would keep its response for several minutes, with its own timer.
  setTimeout(() => {
    for (const answer of forgotten) answer.destroy()
  }, 1_000)
}
onLeave(forgetAnswers)

/** Applies the sign-in from a response. */
export function admit(answer: SignedIn) {
  if (isCaregiverAnswer(answer)) {
    throw new ApiFailure('response', 403, { code: caregiverCode, message: caregiverSentence() })
  }
  pendingStep.set(null)
  const { access_token: token, user, organization, idle_expires_at, expires_at } = answer
  enter({ is: 'in', token, user, organization, ends: { idle_expires_at, expires_at } })
  notifyTabs({ is: 'entered', token })
  return { user, organization }
}

/** Signs in, or continues to the second step: then no one is signed in yet, and it returns null. */
export function admitOrAsk(answer: Entered) {
  if (!('two_factor_required' in answer)) return admit(answer)
  pendingStep.set(answer)
  return null
}

/** R-ERR-6: after a refused single sign-on, no one is signed in. */
export async function signInBySso(sso: string) {
  try {
    return admitOrAsk(await send(api.auth.loginSso, { body: { sso } }))
  } catch (thrown) {
    sessionEnded('left')
    throw thrown
  }
}

/** R-STA-11: switches to another of the user's agencies; the old token ends, along with all calls in progress. */
export async function switchAgency(id: Id) {
  setReplacing(currentToken())
  try {
    return admit(await send(api.auth.switchOrganization, { params: { id }, body: {} }))
  } catch (thrown) {
    setReplacing(null)
    throw thrown
  }
}

/** All tabs cancel their calls, which would be refused; if nothing was switched, they retry them. */
function setReplacing(token: string | null) {
  followReplacing(token)
  notifyTabs({ is: 'replacing', token })
}

function followReplacing(token: string | null) {
  replacing(token)
  void (token === null ? queryClient.invalidateQueries() : queryClient.cancelQueries())
}

let check: { of: string | null; asked: Promise<void> } | null = null
/** R-STA-3: checks whether the token is still valid. A refusal signs out (api/send.ts), an unreachable server does not. */
export function checkSession(): Promise<void> {
  const of = currentToken()
  // A response for an earlier sign-in doesn't apply to this one
  if (check?.of === of) return check.asked
  const asked = send(api.auth.check, { body: {} })
    .then(({ user, organization, idle_expires_at, expires_at }) => {
      if (of !== currentToken()) return
      if (isCaregiverAnswer({ user })) return sessionEnded('left')
      confirm({ user, organization, ends: { idle_expires_at, expires_at } })
    })
    .finally(() => {
      if (check?.asked === asked) check = null
    })
  check = { of, asked }
  return asked
}

export async function staySignedIn() {
  setEnds(await send(api.auth.extend, { body: {} }))
}

export async function signOut() {
  void queryClient.cancelQueries()
  const loggedOut = currentToken() ? send(api.auth.logout, { body: {} }) : Promise.resolve(undefined)
  sessionEnded('left')
  notifyTabs({ is: 'left' })
  // The token is gone from this browser either way; if the call fails, it expires on the server.
  await loggedOut.catch(() => undefined)
}

/** Repeats sign-in changes from other tabs of this browser. */
export const followOtherTabs = (onSwitched: () => void) =>
  hearTabs(news => {
    if (news.is === 'left') return sessionEnded('left')
    if (news.is === 'replacing') return followReplacing(news.token)
    if (session.get().is !== 'out' && news.token === currentToken()) return
    adopt(news.token)
    onSwitched()
    void checkSession().catch(() => undefined)
  })
