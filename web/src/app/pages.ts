import { lazyPage } from './lazy-page.tsx'

/** Every page of the product, each a chunk of its own. */
export const page = {
  login: lazyPage(() => import('@/features/login/LoginPage.tsx')),
  forgotPassword: lazyPage(() => import('@/features/login/ForgotPasswordPage.tsx')),
  resetPassword: lazyPage(() => import('@/features/login/ResetPasswordPage.tsx')),
  confirmEmail: lazyPage(() => import('@/features/login/ConfirmEmailPage.tsx')),
  profile: lazyPage(() => import('@/features/profile/ProfilePage.tsx')),
  forbidden: lazyPage(() => import('@/features/public/ForbiddenPage.tsx')),
  maintenance: lazyPage(() => import('@/features/public/MaintenancePage.tsx')),
  notFound: lazyPage(() => import('@/features/public/NotFoundPage.tsx')),
  test: lazyPage(() => import('@/features/public/TestPage.tsx')),
  demoOutbox: lazyPage(() => import('@/features/public/DemoOutboxPage.tsx')),
  csmAgencies: lazyPage(() => import('@/features/csm/AgenciesPage.tsx')),
  dashboard: lazyPage(() => import('@/features/dashboard/DashboardPage.tsx')),
  employees: lazyPage(() => import('@/features/employees/EmployeesPage.tsx')),
  employee: lazyPage(() => import('@/features/employees/EmployeePage.tsx')),
  employeeProfile: lazyPage(() => import('@/features/employees/EmployeeProfileTab.tsx')),
  employeeHistory: lazyPage(() => import('@/features/employees/EmployeeHistoryTab.tsx')),
  imports: lazyPage(() => import('@/features/imports/ImportsPage.tsx')),
  import: lazyPage(() => import('@/features/imports/ImportPage.tsx')),
} as const
