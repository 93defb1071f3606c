import { api, type Profile } from '@preceptor/contract'
import { useRemember } from '@/api/queries.ts'
import { checkSession } from '@/auth/actions.ts'

/** What a saved profile moves: this page, and header and menus with it. */
export function useKeepProfile() {
  const remember = useRemember()
  return (profile: Profile) => {
    remember(api.profile.get, {}, profile)
    void checkSession().catch(() => undefined)
  }
}
