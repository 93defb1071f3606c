import { loginTexts } from './texts.ts'

/** What to say before asking the server: both fields need a value. */
export function missingIn({ email, password }: { email: string; password?: string }): Record<string, string> {
  return {
    ...(email.trim() ? {} : { email: loginTexts.say('emailMissing') }),
    ...(password === '' ? { password: loginTexts.say('passwordMissing') } : {}),
  }
}
