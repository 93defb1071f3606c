export default {
  wrongCredentials: 'Incorrect email or password.',
  agencyClosed:
    '{agency} is closed, so no one can sign in there. Nothing was deleted: customer success can open it again.',
  caregiverAccount: 'This is a caregiver account. It can’t be used here.',
  ssoRefused: 'Single sign-on didn’t work. Try again from where you came, or sign in with your password.',
  challengeOver: 'This sign-in took too long or was finished already. Start again.',
  wrongCode: 'Incorrect code. Codes change every 30 seconds, and each one works once.',
  wrongCodeAtField: 'Incorrect code.',
  twoFactorIsOn: 'Two-factor sign-in is already on.',
  twoFactorNotBegun: 'Start setting up two-factor sign-in again.',
  tooManyGuesses: 'Too many wrong tries. Wait a moment, then try again.',
  wrongPassword: 'Incorrect password.',
  resetLinkInvalid: 'This link has expired or was already used. Request a new one.',
  resetAsked: 'If there is an account with this address, we’ve sent a reset link.',
  resetDone: 'Your new password is set. You can sign in now.',
  passwordCommon: 'This password is one of the first people guess. Choose another one.',
  passwordFromNames: 'Don’t use your name, your agency or this product in the password.',

  greeting: 'Hello {name},',
  greetingNoName: 'Hello,',
  resetSubject: 'Set a new password',
  resetIntro:
    'We received a request to reset the password of your {product} account. Set a new password within 30 minutes:',
  resetNotYou: 'If you didn’t ask for this, ignore this email. Your password stays the same.',
  resetDoneSubject: 'Your password was changed',
  resetDoneIntro: 'The password of your {product} account was just changed, and you were signed out everywhere.',
  resetDoneNotYou: 'If this wasn’t you, request a new password on the sign-in page now and tell your administrator.',
} as const
