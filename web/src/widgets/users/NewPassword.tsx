import { formTexts } from '@/api/later-texts.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import type { Errors } from '../form/form-state.ts'
import type { Fields } from '../form/use-fields.ts'
import { newPasswordTexts } from './texts.ts'

/** Length matters most (the server has the same rule); a phrase is easier to remember than a cryptic password. */
const shortest = 12

export interface NewPasswordValues {
  password: string
  again: string
}

export const newPasswordProblems = ({ password, again }: NewPasswordValues): Errors => ({
  ...(password.length < shortest ? { password: formTexts.say('passwordShort', { least: shortest }) } : {}),
  ...(password === again ? {} : { again: newPasswordTexts.say('differ') }),
})

interface Props {
  form: Pick<Fields<NewPasswordValues>, 'field' | 'values'>
  autoFocus?: boolean
}

/** A new password, entered twice. */
export function NewPassword({ form, autoFocus }: Props) {
  const t = useTexts(newPasswordTexts)
  return (
    <>
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        autoFocus={autoFocus}
        hint={t('hint', { least: shortest })}
        {...form.field('password')}
      />
      <PasswordField
        label={t('newPasswordAgain')}
        autoComplete="new-password"
        about={form.values.password}
        {...form.field('again')}
      />
    </>
  )
}
