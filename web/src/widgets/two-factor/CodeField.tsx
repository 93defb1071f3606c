import { formTexts } from '@/api/later-texts.ts'
import { TextField, type TextFieldProps } from '@/ui/form/TextField.tsx'

/** Six digits of an authenticator app; phones show the numeric keypad, and browsers offer a received code. */
export const CodeField = (props: TextFieldProps) => (
  <TextField name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={40} {...props} />
)

export const missingCode = ({ code }: { code: string }): Record<string, string> =>
  code.trim() ? {} : { code: formTexts.say('codeMissing') }
