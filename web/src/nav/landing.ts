import { access, can, isCsm, type LandingPage, type Rule, type User } from '@preceptor/contract'
import { readStored, writeStored } from '@/lib/local-storage.ts'
import { agencyPaths, paths } from './paths.ts'
import { pathOf, safeRedirect } from './redirect-url.ts'
import { navTexts } from './texts.ts'

const own = agencyPaths('')
const pages: Record<LandingPage, { access: Rule; path: string }> = {
  dashboard: { access: access.signedIn, path: own.dashboard() },
  employees: { access: access.employees, path: own.activeEmployees() },
  programs: { access: access.programs, path: own.page('programs') },
  reports: { access: access.reports, path: own.page('reports/dashboard') },
}

/** Returns the landing pages this user may choose from. */
export const landingsFor = (user: Pick<User, 'role' | 'permissions'>) =>
  (Object.keys(pages) as LandingPage[]).filter(key => pages[key] && can(user, pages[key].access))

const csmLandings = {
  agencies: paths.csmAgencies(),
  employees: paths.csmEmployees(),
  users: paths.csmUsers(),
} as const
export type CsmLanding = keyof typeof csmLandings
/** Landing pages for customer success. */
export const csmLandingNames = (): Record<CsmLanding, string> => ({
  agencies: navTexts.say('agencies'),
  employees: navTexts.say('employees'),
  users: navTexts.say('users'),
})

/** R-RED-4: stored in this browser; unknown values mean the default. */
export function storedCsmLanding(): CsmLanding {
  const stored = readStored('csm_landing_page')
  return stored && Object.hasOwn(csmLandings, stored) ? (stored as CsmLanding) : 'agencies'
}

/** Stores the choice; the default isn't stored. */
export const storeCsmLanding = (landing: CsmLanding) =>
  writeStored('csm_landing_page', landing === 'agencies' ? null : landing)

export const isCsmUser = (user: Pick<User, 'role'>) => user.role !== null && isCsm(user.role)

/** R-RED-3: returns the landing page the user chose; if it is unknown or not permitted, the first permitted one. */
export function landingOf(
  user: Pick<User, 'role' | 'permissions' | 'default_landing_page'>,
  csmLanding: CsmLanding = storedCsmLanding(),
): string {
  if (isCsmUser(user)) return csmLandings[csmLanding]
  const chosen = pages[user.default_landing_page.key]
  const allowed = [chosen, ...Object.values(pages)].find(page => page && can(user, page.access))
  return allowed?.path ?? own.dashboard()
}

/** Returns the page after sign-in: the user's previous page if they may open it, otherwise the landing page. */
export function afterSignIn(user: Parameters<typeof landingOf>[0], redirectUrl: string | null): string {
  const back = safeRedirect(redirectUrl)
  if (!back) return landingOf(user)
  const csmPage = pathOf(back).startsWith('/csm')
  return csmPage === isCsmUser(user) ? back : landingOf(user)
}
