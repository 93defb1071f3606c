import { type AuthenticatorSecret, api } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { EnrolFields } from '@/widgets/two-factor/EnrolFields.tsx'
import { RecoveryCodes } from '@/widgets/two-factor/RecoveryCodes.tsx'
import css from '../profile.module.css'
import { toFirstError } from '../use-save-profile.ts'

/** Password, then the app's first code, then the recovery codes. Closed before the code, nothing is on. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [secret, setSecret] = useState<AuthenticatorSecret | null>(null)
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [missing, setMissing] = useState<string>()
  const begin = useSend(api.profile.startTwoFactor, { done: setSecret, fail: toFirstError })
  const confirm = useSend(api.profile.confirmTwoFactor, {
    refresh: [api.profile.get],
    done: answer => {
      setCodes(answer.recovery_codes)
      showToast('success', 'Two-factor sign-in is on.')
    },
    fail: toFirstError,
  })
  const submit = () => {
    if (codes) return onClose()
    const lacking = secret
      ? code.trim()
        ? undefined
        : 'Enter the code.'
      : password
        ? undefined
        : 'Enter your password.'
    setMissing(lacking)
    begin.reset()
    confirm.reset()
    if (lacking) return focusFirstError()
    if (secret) confirm.send({ body: { code } })
    else begin.send({ body: { password } })
  }
  return (
    <Dialog
      open
      title={codes ? 'Keep your recovery codes' : 'Set up two-factor sign-in'}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={codes ? 'I have kept them' : secret ? 'Turn on' : 'Go on'}
      busy={begin.isSending || confirm.isSending}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : secret ? (
        <EnrolFields
          secret={secret}
          code={code}
          onCode={setCode}
          error={missing ?? confirm.failure?.fieldErrors()['code']}
        />
      ) : (
        <div className={css.form}>
          <p>
            You need your phone with an authenticator app, such as Google Authenticator, Microsoft Authenticator or
            1Password.
          </p>
          <PasswordField
            label="Your password"
            name="password"
            autoFocus
            value={password}
            onChange={setPassword}
            error={missing ?? begin.failure?.fieldErrors()['password']}
          />
        </div>
      )}
    </Dialog>
  )
}
