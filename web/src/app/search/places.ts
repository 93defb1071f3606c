import { access, can, type Rule, type User } from '@preceptor/contract'
import { IconKeyboard, IconLogout, type IconUsers } from '@tabler/icons-react'
import { isCsmUser } from '@/nav/landing.ts'
import { agencyPages, csmPages, ownPages, type PageFacts, pagesIn } from '@/nav/pages.ts'
import { searchOf } from '@/nav/page-search.ts'
import { type AgencyPaths, withQuery } from '@/nav/paths.ts'
import { type PageSearchKey, pageSearchTexts } from '@/nav/search-texts.ts'
import { navTexts } from '@/nav/texts.ts'
import { searchTexts } from './texts.ts'

/** A page or an action the search offers. */
export interface Place {
  kind: 'page' | 'action'
  label: string
  /** The page it belongs to, when the name alone is not clear. */
  facts?: string | undefined
  /** Other words people may type for it. */
  words?: string | undefined
  icon: typeof IconUsers
  /** The address to open; an action without one runs at once. */
  href?: string
  does?: 'sign-out' | 'shortcuts'
}
type Ruled = Place & { access: Rule }

const said = (key: PageSearchKey | undefined) => key && pageSearchTexts.say(key)

/** Offers the page itself, opened at `home` where that differs from its plain address, and its actions. */
function offeredBy(page: PageFacts, href: string, home = href): Ruled[] {
  const { title, icon } = page
  const { facts, words: otherWords, hidden, actions = [] } = searchOf(page)
  const asPage: Ruled[] =
    hidden || icon === undefined || page.path.includes(':')
      ? []
      : [
          {
            kind: 'page',
            label: navTexts.say(title),
            facts: said(facts),
            words: said(otherWords),
            icon,
            href: home,
            access: page.access,
          },
        ]
  const asActions = actions.map(
    ({ label, words, icon: actionIcon, below = '', query, access: rule }): Ruled => ({
      kind: 'action',
      label: pageSearchTexts.say(label),
      words: said(words),
      icon: actionIcon,
      href: withQuery(href + below, query),
      access: rule,
    }),
  )
  return [...asPage, ...asActions]
}

const ofAgency = (to: AgencyPaths, employeesHome: string): Ruled[] =>
  pagesIn(agencyPages).flatMap(page =>
    offeredBy(
      page,
      to.page(page.path),
      page === agencyPages.employees ? employeesHome : to.page(page.path, page.opens),
    ),
  )

const ofCustomerSuccess = (): Ruled[] => pagesIn(csmPages).flatMap(page => offeredBy(page, page.path))

const shortcuts = (): Ruled => ({
  kind: 'action',
  label: searchTexts.say('shortcuts'),
  words: searchTexts.say('shortcutsWords'),
  icon: IconKeyboard,
  does: 'shortcuts',
  access: access.signedIn,
})

const signOut = (): Ruled => ({
  kind: 'action',
  label: searchTexts.say('signOut'),
  words: searchTexts.say('signOutWords'),
  icon: IconLogout,
  does: 'sign-out',
  access: access.signedIn,
})

interface Surroundings {
  user: User
  area: 'agency' | 'csm'
  to: AgencyPaths
  employeesHome: string
}

/** Returns every page and action this user can open from here, by the pages' own rules. */
export function placesFor({ user, area, to, employeesHome }: Surroundings): Place[] {
  const all = [
    ...(area === 'agency' ? ofAgency(to, employeesHome) : []),
    ...(isCsmUser(user) ? ofCustomerSuccess() : pagesIn(ownPages).flatMap(page => offeredBy(page, page.path))),
    shortcuts(),
    signOut(),
  ]
  return all.filter(place => can(user, place.access))
}

const wordsIn = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s,·-]+/)
    .filter(Boolean)

/** Returns places where every typed word starts a word; matches in the name rank first. */
export function matchingPlaces(places: readonly Place[], typed: string): Place[] {
  const wanted = wordsIn(typed)
  if (wanted.length === 0) return [...places]
  const begun = (words: string[]) => wanted.every(want => words.some(word => word.startsWith(want)))
  const named = places.filter(({ label }) => begun(wordsIn(label)))
  const others = places.filter(
    place => !named.includes(place) && begun(wordsIn(`${place.label} ${place.facts ?? ''} ${place.words ?? ''}`)),
  )
  return [...named, ...others]
}

/**
 * True when the first word of the action's name was typed in full, such as “new” or “export emp”. Leaving the panel is never the
 * first result.
 */
export function isAskedFor({ kind, label, does }: Place, typed: string): boolean {
  const [first] = wordsIn(label)
  return kind === 'action' && does === undefined && first !== undefined && wordsIn(typed)[0] === first
}
