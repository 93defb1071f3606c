import { Navigate, type RouteObject } from 'react-router'
import { agencyPages, csmAgencyMount, csmPages, ownPages } from '@/nav/pages.ts'
import { paths } from '@/nav/paths.ts'
import { page } from './pages.ts'
import { PublicLayout } from './PublicLayout.tsx'
import { Root } from './Root.tsx'
import { CsmAgencyShell, CsmShell, ForbiddenShell, OwnAgencyShell } from './shell/AreaShells.tsx'
import { LoginArea } from './LoginArea.tsx'
import { FirstSettingsTab } from './FirstSettingsTab.tsx'
import { IntoAgency } from './IntoAgency.tsx'

const tabPath = ({ path }: { path: string }) => path.replace(/^settings\//, '')

/** The agency area, written once and mounted twice. */
const agencyRoutes = (): RouteObject[] => [
  { path: agencyPages.dashboard.path, element: page.dashboard.element },
  { path: agencyPages.employees.path, element: page.employees.element },
  {
    path: agencyPages.employee.path,
    element: page.employee.element,
    children: [
      { index: true, element: <Navigate to="profile" replace /> },
      { path: 'profile', element: page.employeeProfile.element },
      { path: 'history', element: page.employeeHistory.element },
    ],
  },
  { path: agencyPages.imports.path, element: page.imports.element },
  { path: agencyPages.import.path, element: page.import.element },
  { path: agencyPages.jobs.path, element: page.jobs.element },
  { path: agencyPages.bulkChange.path, element: page.bulkChange.element },
  {
    path: agencyPages.settings.path,
    element: page.settings.element,
    children: [
      { index: true, element: <FirstSettingsTab /> },
      { path: tabPath(agencyPages.settingsInfo), element: page.settingsInfo.element },
      { path: tabPath(agencyPages.settingsUsers), element: page.settingsUsers.element },
      { path: tabPath(agencyPages.settingsTrainingTypes), element: page.settingsTrainingTypes.element },
      { path: tabPath(agencyPages.settingsDisciplines), element: page.settingsDisciplines.element },
      { path: tabPath(agencyPages.settingsLocations), element: page.settingsLocations.element },
      { path: tabPath(agencyPages.settingsAuditLog), element: page.settingsAuditLog.element },
    ],
  },
]

export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      {
        element: <PublicLayout />,
        children: [
          { element: <LoginArea />, children: [{ index: true, element: page.login.element }] },
          {
            element: <LoginArea />,
            children: [{ path: paths.forgotPassword(), element: page.forgotPassword.element }],
          },
          { path: paths.resetPassword(), element: page.resetPassword.element },
          { path: paths.confirmEmail(), element: page.confirmEmail.element },
          { path: paths.invitation(), element: page.invitation.element },
          { path: paths.maintenance(), element: page.maintenance.element },
          { path: paths.demoOutbox(), element: page.demoOutbox.element },
          { path: paths.test(), element: page.test.element },
          { path: '*', element: page.notFound.element },
        ],
      },
      { element: <ForbiddenShell />, children: [{ path: '/forbidden', element: page.forbidden.element }] },
      {
        element: <OwnAgencyShell />,
        children: [...agencyRoutes(), { path: ownPages.profile.path, element: page.profile.element }],
      },
      { path: '/csm', element: <Navigate to={csmPages.agencies.path} replace /> },
      {
        element: <CsmShell />,
        children: [
          { path: csmPages.agencies.path, element: page.csmAgencies.element },
          { path: csmPages.newAgency.path, element: page.newAgency.element },
          { path: csmPages.employees.path, element: page.csmEmployees.element },
          { path: csmPages.locate.path, element: page.locate.element },
          { path: csmPages.employee.path, element: page.csmEmployee.element },
          { path: csmPages.employeeIn.path, element: <IntoAgency /> },
          { path: csmPages.users.path, element: page.csmUsers.element },
          { path: csmPages.user.path, element: page.csmUser.element },
          { path: csmPages.panelMessages.path, element: page.panelMessages.element },
          { path: csmPages.log.path, element: page.csmLog.element },
          { path: csmPages.profile.path, element: page.profile.element },
        ],
      },
      {
        path: csmAgencyMount,
        element: <CsmAgencyShell />,
        children: [{ index: true, element: <Navigate to="dashboard" replace /> }, ...agencyRoutes()],
      },
    ],
  },
]
