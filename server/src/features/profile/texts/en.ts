export default {
  linkInvalid: 'This link has expired or was already used. Change the address in your profile again.',
  confirmed: 'Your new email address is confirmed.',

  notYou: 'If this wasn’t you, set a new password on the sign-in page now and tell your administrator.',
  confirmSubject: 'Confirm your new email address',
  confirmIntro: 'You asked to use this address for your {product} account. Confirm it within 24 hours:',
  confirmNotYou: 'If you didn’t ask for this, ignore this email. Nothing will change.',
  inUseSubject: 'Your email address was entered for another account',
  inUseIntro:
    'Someone asked to use this address for another {product} account. It belongs to yours, so nothing was changed.',
  inUseAdvice: 'If it was you, sign in with this address, or change the address of this account first.',
  askedSubject: 'Your email address is about to change',
  askedIntro:
    'Someone who knows your password asked to change the email address of your {product} account. This address stays until the new one is confirmed.',
  leftSubject: 'Your email address was changed',
  leftIntro: 'Your {product} account has a new email address. You can no longer sign in with this one.',
  leftNotYou: 'If this wasn’t you, tell your administrator now.',
  arrivedSubject: 'Your new email address is confirmed',
  arrivedIntro: 'This is now the address of your {product} account. Use it to sign in.',
  passwordSubject: 'Your password was changed',
  passwordIntro: 'The password of your {product} account was just changed. You were signed out everywhere else.',
  twoFactorOnSubject: 'Two-factor sign-in is on',
  twoFactorOnIntro:
    'Your {product} account now requires a code from your authenticator app. Keep your recovery codes in a safe place.',
  twoFactorOffSubject: 'Two-factor sign-in is off',
  twoFactorOffIntro: 'Your {product} account no longer requires a code. Your password is enough to sign in.',
  newCodesSubject: 'You have new recovery codes',
  newCodesIntro: 'New recovery codes were created for your {product} account. The old ones no longer work.',

  samePassword: 'This is your current password. Choose another one.',
  twoFactorRequired: 'Your account requires two-factor sign-in, so you can’t turn it off.',
  limited:
    'You signed in through {partner}, which opens only some of your agencies. Sign in with your password to change what all of them see.',
  sameEmail: 'This is already your address.',
  noPicture: 'There is no picture.',
  pictureNotSquare: 'Send a square picture of at least 48 by 48 pixels.',
  noSignature: 'There is no signature.',
  noSession: 'This session has already ended.',
  device: '{browser} on {system}',
  unknownDevice: 'Unknown device',
} as const
