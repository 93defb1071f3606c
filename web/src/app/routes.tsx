import { Navigate, type RouteObject } from 'react-router'
import { agencyPages, csmAgencyMount, csmPages, ownPages, type PageFacts, pagesIn, tabsOf } from '@/nav/pages.ts'
import { paths } from '@/nav/paths.ts'
import { FirstTab } from './FirstTab.tsx'
import { pageOf } from './pages.ts'
import { publicPages } from './public-pages.ts'
import { Root } from './Root.tsx'
import { CsmAgencyShell, CsmShell, ForbiddenShell, OwnAgencyShell } from './shell/AreaShells.tsx'
import { loginArea, publicLayout } from './visitors.ts'

type Registry = Readonly<Record<string, PageFacts>>

/** Pages for an agency's own users, without those that exist only for customer success. */
const ownAgencyPages: Registry = Object.fromEntries(
  Object.entries<PageFacts>(agencyPages).filter(([, page]) => !page.mirrorOnly),
)

const routesOf = (registry: Registry): RouteObject[] =>
  pagesIn(registry)
    .filter(({ tabOf }) => tabOf === undefined)
    .map(page => routeOf(page, registry))

function routeOf(page: PageFacts, registry: Registry): RouteObject {
  const { element } = pageOf(page)
  const tabs = tabsOf(page.path, registry)
  if (tabs.length === 0) return { path: page.path, element }
  return {
    path: page.path,
    element,
    children: [
      { index: true, element: <FirstTab tabs={tabs} /> },
      ...tabs.map(tab => ({ path: tab.path.slice(page.path.length + 1), element: pageOf(tab).element })),
    ],
  }
}

/** Other addresses of pages, at both mounts: a page by its first tab, and tabs that are filters of their list. */
const otherAddresses: readonly RouteObject[] = Object.entries({
  reports: agencyPages.reports.path,
  'learning-paths': agencyPages.learningPaths.path,
  'programs/active': 'programs?status=active',
  'programs/archived': 'programs?status=archived',
  'programs/non-operational': 'programs?status=non_operational',
}).map(([path, to]) => ({ path, element: <Navigate to={`../${to}`} replace /> }))

const { login, forgotPassword, forbidden, notFound, ...others } = publicPages

export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      {
        element: publicLayout,
        children: [
          { element: loginArea, children: [{ index: true, element: pageOf(login).element }] },
          {
            element: loginArea,
            children: [{ path: forgotPassword.path, element: pageOf(forgotPassword).element }],
          },
          ...Object.values(others).map(page => ({ path: page.path, element: pageOf(page).element })),
          { path: notFound.path, element: pageOf(notFound).element },
        ],
      },
      { element: <ForbiddenShell />, children: [{ path: forbidden.path, element: pageOf(forbidden).element }] },
      {
        element: <OwnAgencyShell />,
        children: [...routesOf(ownAgencyPages), ...otherAddresses, ...routesOf(ownPages)],
      },
      { path: '/csm', element: <Navigate to={paths.csmAgencies()} replace /> },
      { element: <CsmShell />, children: routesOf(csmPages) },
      {
        path: csmAgencyMount,
        element: <CsmAgencyShell />,
        // The agency area, written once and mounted twice
        children: [
          { index: true, element: <Navigate to="dashboard" replace /> },
          ...routesOf(agencyPages),
          ...otherAddresses,
          // The user's own account is outside every agency
          { path: 'profile', element: <Navigate to={paths.csmProfile()} replace /> },
        ],
      },
    ],
  },
]
