import { type Answer, api } from '@preceptor/contract'
import { useState } from 'react'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { CodeField, missingCode } from '@/widgets/two-factor/CodeField.tsx'
import { RecoveryCodes } from '@/widgets/two-factor/RecoveryCodes.tsx'
import css from '../profile.module.css'

const words = {
  codes: {
    title: 'Make new recovery codes?',
    text: 'The codes you have now stop working.',
    submit: 'Make new codes',
  },
  off: {
    title: 'Turn off two-factor sign-in?',
    text: 'From then on your password alone signs in, also for somebody who has learned it.',
    submit: 'Turn off',
  },
} as const

/** What weakens or renews the second step asks for both steps. */
export function ProofDialog({ what, onClose }: { what: keyof typeof words; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useForm({
    start: { password: '', code: '' },
    call: what === 'off' ? api.profile.stopTwoFactor : api.profile.renewRecoveryCodes,
    args: body => ({ body }),
    problems: ({ password, code }) => ({
      ...(password ? {} : { password: 'Enter your password.' }),
      ...missingCode({ code }),
    }),
    // typed again in a moment: leaving asks nobody
    spell: () => '',
    refresh: [api.profile.get],
    ...(what === 'off' && { said: 'Two-factor sign-in is off.' }),
    done: answer => {
      const renewed = answer as Answer<typeof api.profile.renewRecoveryCodes> | undefined
      if (renewed) setCodes(renewed.recovery_codes)
      else onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={codes ? 'Keep your recovery codes' : words[what].title}
      submitLabel={codes ? 'I have kept them' : words[what].submit}
      danger={what === 'off'}
      what="what you typed"
      onSubmit={codes ? onClose : form.submit}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <div className={css.form}>
          <p>{words[what].text}</p>
          <PasswordField label="Your password" autoFocus {...form.field('password')} />
          <CodeField label="Code" hint="Of your authenticator app, or a recovery code." {...form.field('code')} />
        </div>
      )}
    </FormDialog>
  )
}
