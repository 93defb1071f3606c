import { paths } from '@/nav/paths.ts'
import { appTexts } from './texts.ts'

const outside = { outside: true } as const

/** Pages without an account; their titles are said when they are shown, in the language of the screen. */
export const publicPages = {
  login: { path: '/', title: () => appTexts.say('titleSignIn'), file: 'login/LoginPage', ...outside },
  forgotPassword: {
    path: paths.forgotPassword(),
    title: () => appTexts.say('titleForgotPassword'),
    file: 'login/ForgotPasswordPage',
    ...outside,
  },
  resetPassword: {
    path: paths.resetPassword(),
    title: () => appTexts.say('titleResetPassword'),
    file: 'login/ResetPasswordPage',
    ...outside,
  },
  confirmEmail: {
    path: paths.confirmEmail(),
    title: () => appTexts.say('titleConfirmEmail'),
    file: 'login/ConfirmEmailPage',
    ...outside,
  },
  invitation: {
    path: paths.invitation(),
    title: () => appTexts.say('titleInvitation'),
    file: 'login/InvitationPage',
    ...outside,
  },
  maintenance: {
    path: paths.maintenance(),
    title: () => appTexts.say('titleMaintenance'),
    file: 'public/MaintenancePage',
    ...outside,
  },
  demoOutbox: {
    path: paths.demoOutbox(),
    title: () => appTexts.say('titleDemoOutbox'),
    file: 'public/DemoOutboxPage',
    ...outside,
  },
  test: { path: paths.test(), title: 'Test page', file: 'public/TestPage', ...outside },
  forbidden: {
    path: '/forbidden',
    title: () => appTexts.say('titleForbidden'),
    file: 'public/ForbiddenPage',
    ...outside,
  },
  notFound: { path: '*', title: () => appTexts.say('titleNotFound'), file: 'public/NotFoundPage', ...outside },
} as const
