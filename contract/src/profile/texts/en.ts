export default {
  countSignIns: '{count, plural, one {session} other {sessions}}',
  passwordChanged: 'Changed their password',
  emailChanged: 'Changed their email address',
  twoFactorOn: 'Turned on two-factor sign-in',
  twoFactorOff: 'Turned off two-factor sign-in',
  codesRenewed: 'Made new recovery codes',
  sendPng: 'Send the picture as PNG in base64.',
  pictureTooLarge: 'The picture is larger than {most, number} KiB.',
} as const
