export const authExamples = {
  access_token: 'ap_3q2-7wAAxk0Xy9m4nB1cD5eF6gH8iJ0kL2mN4oP6qR8',
  'auth.code': '123456',
  challenge: 'challenge-of-the-first-step-0000000000000000',
  password: 'correct horse battery staple',
  recovery_codes: '7k2m-q9xd-c4vt',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  sso: 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl',
  token: 'one-time-token-of-the-mail',
  uri: 'otpauth://totp/Preceptor:marisol.reyes@example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Preceptor',
}
