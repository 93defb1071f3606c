export default {
  dashboard: 'Dashboard',
  employees: 'Employees',
  programs: 'Programs',
  reports: 'Reports',

  signedIn: 'Signed in',
  signedOut: 'Signed out',
  signedOutElsewhere: 'Signed out everywhere else',
  signInFailed: 'Failed to sign in as',
  passwordReset: 'Set a new password',
  recoveryCodeUsed: 'Signed in with a recovery code',
} as const
