import { paths } from '@/nav/paths.ts'
import type { TitleKey } from '@/nav/texts.ts'

interface PublicPage {
  path: string
  title: TitleKey
  file: string
  outside: true
}
const outside = { outside: true } as const

/** Pages without an account. */
export const publicPages = {
  login: { path: '/', title: 'signIn', file: 'login/LoginPage', ...outside },
  forgotPassword: {
    path: paths.forgotPassword(),
    title: 'forgotPassword',
    file: 'login/ForgotPasswordPage',
    ...outside,
  },
  resetPassword: {
    path: paths.resetPassword(),
    title: 'resetPassword',
    file: 'login/ResetPasswordPage',
    ...outside,
  },
  confirmEmail: {
    path: paths.confirmEmail(),
    title: 'confirmEmail',
    file: 'login/ConfirmEmailPage',
    ...outside,
  },
  sharedReport: {
    path: paths.sharedReport(),
    title: 'sharedReport',
    file: 'shared-report/SharedReportPage',
    ...outside,
  },
  invitation: {
    path: paths.invitation(),
    title: 'invitation',
    file: 'login/InvitationPage',
    ...outside,
  },
  maintenance: {
    path: paths.maintenance(),
    title: 'maintenance',
    file: 'public/MaintenancePage',
    ...outside,
  },
  demoOutbox: {
    path: paths.demoOutbox(),
    title: 'demoOutbox',
    file: 'public/DemoOutboxPage',
    ...outside,
  },
  test: { path: paths.test(), title: 'testPage', file: 'public/TestPage', ...outside },
  forbidden: {
    path: '/forbidden',
    title: 'forbidden',
    file: 'public/ForbiddenPage',
    ...outside,
  },
  notFound: { path: '*', title: 'notFound', file: 'public/NotFoundPage', ...outside },
} as const satisfies Record<string, PublicPage>
