import { type AuthenticatorSecret, api } from '@preceptor/contract'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { missingCode } from '@/widgets/two-factor/CodeField.tsx'
import { EnrolFields } from '@/widgets/two-factor/EnrolFields.tsx'
import { RecoveryCodes } from '@/widgets/two-factor/RecoveryCodes.tsx'
import css from '../profile.module.css'
import { profileTexts } from '../texts.ts'

/** Password, then the app's first code, then the recovery codes. If closed before the code, two-factor stays off. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(profileTexts)
  const [secret, setSecret] = useState<AuthenticatorSecret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = useForm({
    start: { password: '' },
    call: api.profile.startTwoFactor,
    args: body => ({ body }),
    problems: ({ password }) => missing(password),
    spell,
    done: setSecret,
  })
  const confirm = useForm({
    start: { code: '' },
    call: api.profile.confirmTwoFactor,
    args: body => ({ body }),
    problems: missingCode,
    spell,
    refresh: [api.profile.get],
    said: t('twoFactorIsOn'),
    done: answer => setCodes(answer.recovery_codes),
  })
  const form = secret ? confirm : begin
  return (
    <FormDialog
      form={form}
      title={codes ? t('keepCodes') : t('setUp')}
      submitLabel={codes ? t('codesKept') : secret ? t('turnOn') : t('continue')}
      what={t('setUpWhat')}
      onSubmit={codes ? onClose : form.submit}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : secret ? (
        <EnrolFields secret={secret} form={confirm} />
      ) : (
        <div className={css.form}>
          <p>{t('setUpNeeds')}</p>
          <PasswordField label={t('yourPassword')} autoFocus {...begin.field('password')} />
        </div>
      )}
    </FormDialog>
  )
}

/** Quick to start over, so leaving needs no confirmation. */
const spell = () => ''
const missing = (password: string): Record<string, string> =>
  password ? {} : { password: profileTexts.say('passwordMissing') }
