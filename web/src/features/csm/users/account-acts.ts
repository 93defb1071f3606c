/** Customer success actions on an account. */
export type AccountAct = 'role' | 'resend' | 'passwordLink' | 'resetTwoFactor' | 'endSignIns' | 'disable' | 'enable'
