export default {
  scan: 'Open an authenticator app on your phone, add an account and scan this.',
  qrCode: 'QR code for the authenticator app',
  byHand: 'Can’t scan? Type this key into the app:',
  codeShown: 'Code the app shows',
  codesIntro:
    'If you lose your phone, each of these codes signs you in once. Keep them where only you can find them: they won’t be shown again.',
  codes: 'Recovery codes',
  codesFile: '{product} recovery codes. Each works once.',
  codesFileName: 'recovery-codes',
  copy: 'Copy',
  copied: 'Copied.',
  copyRefused: 'The browser did not allow copying. Download the codes instead.',
  download: 'Download',
} as const
