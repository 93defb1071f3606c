import { can, isForStaffOnly, missing, type Permission, permissions, type User } from '@preceptor/contract'
import { rulesOf } from '@/nav/pages.ts'
import { pathOf } from '@/nav/redirect-url.ts'

export interface WhyForbidden {
  /** `page`: its rule refuses; `act`: the page opens, something done on it was refused; `nothing`: it may be opened by now. */
  refused: 'page' | 'act' | 'nothing'
  /** Only for vendor staff, whatever permissions the user has. */
  staffOnly: boolean
  lacking: readonly Permission[]
  /** Any one of `lacking` would do. */
  anyDoes: boolean
}

const isPermission = (word: unknown): word is Permission => permissions.includes(word as Permission)

/** Why the user stands at the forbidden page: as the rules of the page say, else as the server named it (`named`). */
export function whyForbidden(user: User, redirectUrl: string | null, named: unknown): WhyForbidden {
  const rules = redirectUrl === null ? null : rulesOf(pathOf(redirectUrl))
  const against = (rules ?? []).filter(rule => !can(user, rule))
  if (against.length > 0) {
    const staffOnly = against.some(rule => isForStaffOnly(user, rule))
    const lacking = [...new Set(against.flatMap(rule => missing(user, rule)))]
    const anyDoes = against.every(rule => rule.is === 'permitted' && rule.any !== undefined)
    return { refused: 'page', staffOnly, lacking: staffOnly ? [] : lacking, anyDoes }
  }
  const byServer = Array.isArray(named) ? named.filter(isPermission).filter(p => !user.permissions.includes(p)) : null
  if (byServer) return { refused: 'act', staffOnly: false, lacking: byServer, anyDoes: false }
  return { refused: rules === null ? 'page' : 'nothing', staffOnly: false, lacking: [], anyDoes: false }
}
