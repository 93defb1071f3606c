import type { Rule } from '@preceptor/contract'
import type { IconUsers } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { agencyPages, csmPages, type PageFacts, pagesIn } from '@/nav/pages.ts'
import { type AgencyPaths, withQuery } from '@/nav/paths.ts'
import { navTexts } from '@/nav/texts.ts'
import { pageOf } from '../pages.ts'

export interface NavItem {
  label: string
  icon: typeof IconUsers
  href: string
  /** Addresses with this prefix belong to this item. */
  below: string
  access: Rule
  preload: () => Promise<void>
  /** Shows the number of waiting items. */
  Count?: ComponentType | undefined
}

const counts = new Map<PageFacts, ComponentType>([
  [csmPages.programRequests, lazyPart(() => import('../extras.ts').then(({ requestsCount }) => requestsCount()))],
])

const item = (page: PageFacts, below: string, href = below): NavItem[] =>
  page.menu && page.icon
    ? [
        {
          label: navTexts.say(page.title),
          icon: page.icon,
          href,
          below,
          access: page.access,
          preload: pageOf(page).preload,
          Count: counts.get(page),
        },
      ]
    : []

/** Returns `reports` for `reports/dashboard`: neighboring tabs belong to the same item. */
const roomOf = ({ path }: PageFacts) => path.split('/', 1)[0] ?? path

/** The items of the side navigation; each page's own rule hides it from users without access. */
export const agencyMenu = (to: AgencyPaths, employeesHome: string): NavItem[] =>
  pagesIn(agencyPages).flatMap(page =>
    item(page, to.page(roomOf(page)), page === agencyPages.employees ? employeesHome : to.page(page.path, page.opens)),
  )

export const csmMenu = (): NavItem[] =>
  pagesIn(csmPages).flatMap(page => item(page, page.path, withQuery(page.path, page.opens)))
