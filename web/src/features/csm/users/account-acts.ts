/** What customer success does to an account. */
export type AccountAct = 'role' | 'resend' | 'passwordLink' | 'resetTwoFactor' | 'endSignIns' | 'disable' | 'enable'
