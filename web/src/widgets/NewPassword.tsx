import { PasswordField } from '@/ui/form/PasswordField.tsx'
import type { Errors } from './form/form-state.ts'
import type { Fields } from './form/use-fields.ts'

/** Length counts (the server says the same); a phrase is easier to remember than a riddle. */
const shortest = 12

export interface NewPasswordValues {
  password: string
  again: string
}

export const newPasswordProblems = ({ password, again }: NewPasswordValues): Errors => ({
  ...(password.length < shortest ? { password: `Use at least ${shortest} characters.` } : {}),
  ...(password === again ? {} : { again: 'The two passwords differ.' }),
})

interface Props {
  form: Pick<Fields<NewPasswordValues>, 'field' | 'values'>
  autoFocus?: boolean
}

/** A password to be chosen, twice. */
export const NewPassword = ({ form, autoFocus }: Props) => (
  <>
    <PasswordField
      label="New password"
      autoComplete="new-password"
      autoFocus={autoFocus}
      hint={`At least ${shortest} characters. A few words in a row work well.`}
      {...form.field('password')}
    />
    <PasswordField
      label="New password again"
      autoComplete="new-password"
      about={form.values.password}
      {...form.field('again')}
    />
  </>
)
