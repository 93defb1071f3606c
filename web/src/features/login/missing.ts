/** What to say before asking the server: both fields need a value. */
export function missingIn({ email, password }: { email: string; password?: string }): Record<string, string> {
  return {
    ...(email.trim() ? {} : { email: 'Enter your e-mail address.' }),
    ...(password === '' ? { password: 'Enter your password.' } : {}),
  }
}
