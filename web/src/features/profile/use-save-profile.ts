import { api, type Profile } from '@preceptor/contract'
import { useRemember } from '@/api/queries.ts'
import { checkSession } from '@/auth/actions.ts'

/** Updates this page, header and menus after the profile is saved. */
export function useKeepProfile() {
  const remember = useRemember()
  return (profile: Profile) => {
    remember(api.profile.get, {}, profile)
    void checkSession().catch(() => undefined)
  }
}
