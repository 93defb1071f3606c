import { paths } from '@/nav/paths.ts'

const outside = { outside: true } as const

/** Pages without an account. */
export const publicPages = {
  login: { path: '/', title: 'Sign in', file: 'login/LoginPage', ...outside },
  forgotPassword: {
    path: paths.forgotPassword(),
    title: 'Forgot password',
    file: 'login/ForgotPasswordPage',
    ...outside,
  },
  resetPassword: {
    path: paths.resetPassword(),
    title: 'Set a new password',
    file: 'login/ResetPasswordPage',
    ...outside,
  },
  confirmEmail: {
    path: paths.confirmEmail(),
    title: 'Confirm your e-mail address',
    file: 'login/ConfirmEmailPage',
    ...outside,
  },
  invitation: { path: paths.invitation(), title: 'Invitation', file: 'login/InvitationPage', ...outside },
  maintenance: { path: paths.maintenance(), title: 'Maintenance', file: 'public/MaintenancePage', ...outside },
  demoOutbox: { path: paths.demoOutbox(), title: 'Demo outbox', file: 'public/DemoOutboxPage', ...outside },
  test: { path: paths.test(), title: 'Test page', file: 'public/TestPage', ...outside },
  forbidden: { path: '/forbidden', title: 'No access', file: 'public/ForbiddenPage', ...outside },
  notFound: { path: '*', title: 'Page not found', file: 'public/NotFoundPage', ...outside },
} as const
