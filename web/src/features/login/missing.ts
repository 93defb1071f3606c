import { loginTexts } from './texts.ts'

/** Returns errors before the call: both fields are required. */
export function missingIn({ email, password }: { email: string; password?: string }): Record<string, string> {
  return {
    ...(email.trim() ? {} : { email: loginTexts.say('emailMissing') }),
    ...(password === '' ? { password: loginTexts.say('passwordMissing') } : {}),
  }
}
