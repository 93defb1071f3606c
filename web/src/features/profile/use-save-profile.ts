import { api, type Profile } from '@preceptor/contract'
import type { ApiFailure } from '@/api/failure.ts'
import { useRemember, useSend } from '@/api/queries.ts'
import { checkSession } from '@/auth/actions.ts'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'

/** Name, language, zone and landing page; header and menus follow. */
export function useSaveProfile(done: (profile: Profile) => void = () => {}) {
  const remember = useRemember()
  return useSend(api.profile.update, {
    done: profile => {
      remember(api.profile.get, {}, profile)
      showToast('success', 'Saved.')
      void checkSession().catch(() => undefined)
      done(profile)
    },
    fail: toFirstError,
  })
}

/** The sentence stands at its field; the reader starts there. */
export function toFirstError(_: ApiFailure) {
  focusFirstError()
  return false
}
