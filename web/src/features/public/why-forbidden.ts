import { can, isForStaffOnly, missing, type Permission, permissions, type User } from '@preceptor/contract'
import { rulesOf } from '@/nav/pages.ts'
import { pathOf } from '@/nav/redirect-url.ts'

export interface WhyForbidden {
  /**
   * `page`: the page's rule refuses; `act`: the page opens, but an action on it was refused; `nothing`: it may be accessible now.
   */
  refused: 'page' | 'act' | 'nothing'
  /** Only vendor staff can open it, regardless of permissions. */
  staffOnly: boolean
  lacking: readonly Permission[]
  /** Any one of `lacking` is enough. */
  anyDoes: boolean
}

const isPermission = (word: unknown): word is Permission => permissions.includes(word as Permission)

/** The server's refusal of a call, stored beside the address. */
export interface Refusal {
  sentence: string
  details?: { missing?: unknown }
}

/**
 * Explains why the page is forbidden, from its rules and the server's refusal. The server's refusal takes precedence: a permission
 * it names may have been removed since this tab last checked.
 */
export function whyForbidden(user: User, redirectUrl: string | null, refusal: Refusal | null): WhyForbidden {
  const rules = redirectUrl === null ? null : rulesOf(pathOf(redirectUrl))
  const missingThere = refusal?.details?.missing
  const named = Array.isArray(missingThere) ? missingThere.filter(isPermission) : []
  const now = { ...user, permissions: user.permissions.filter(held => !named.includes(held)) }
  const against = (rules ?? []).filter(rule => !can(now, rule))
  if (against.length > 0) {
    const staffOnly = against.some(rule => isForStaffOnly(now, rule))
    const lacking = [...new Set(against.flatMap(rule => missing(now, rule)))]
    const anyDoes = against.every(rule => rule.is === 'permitted' && rule.any !== undefined)
    return { refused: 'page', staffOnly, lacking: staffOnly ? [] : lacking, anyDoes }
  }
  const refused = refusal ? 'act' : rules === null ? 'page' : 'nothing'
  return { refused, staffOnly: false, lacking: named, anyDoes: false }
}
