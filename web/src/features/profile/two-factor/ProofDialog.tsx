import { type Answer, api } from '@preceptor/contract'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { CodeField, missingCode } from '@/widgets/two-factor/CodeField.tsx'
import { RecoveryCodes } from '@/widgets/two-factor/RecoveryCodes.tsx'
import css from '../profile.module.css'
import { profileTexts } from '../texts.ts'

const words = {
  codes: { title: 'newCodesTitle', text: 'newCodesNote', submit: 'makeNewCodes' },
  off: { title: 'turnOffTitle', text: 'turnOffNote', submit: 'turnOff' },
} as const

/** Asks for both factors before two-factor sign-in is weakened or renewed. */
export function ProofDialog({ what, onClose }: { what: keyof typeof words; onClose: () => void }) {
  const t = useTexts(profileTexts)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useForm({
    start: { password: '', code: '' },
    call: what === 'off' ? api.profile.stopTwoFactor : api.profile.renewRecoveryCodes,
    args: body => ({ body }),
    problems: ({ password, code }) => ({
      ...(password ? {} : { password: profileTexts.say('passwordMissing') }),
      ...missingCode({ code }),
    }),
    // Quick to retype, so leaving needs no confirmation
    spell: () => '',
    refresh: [api.profile.get],
    ...(what === 'off' && { said: t('twoFactorIsOff') }),
    done: answer => {
      const renewed = answer as Answer<typeof api.profile.renewRecoveryCodes> | undefined
      if (renewed) setCodes(renewed.recovery_codes)
      else onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={codes ? t('keepCodes') : t(words[what].title)}
      submitLabel={codes ? t('codesKept') : t(words[what].submit)}
      danger={what === 'off'}
      what={t('proofWhat')}
      onSubmit={codes ? onClose : form.submit}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <div className={css.form}>
          <p>{t(words[what].text)}</p>
          <PasswordField label={t('yourPassword')} autoFocus {...form.field('password')} />
          <CodeField label={t('code')} hint={t('codeHint')} {...form.field('code')} />
        </div>
      )}
    </FormDialog>
  )
}
