import { api } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { CodeField } from '@/widgets/two-factor/CodeField.tsx'
import { RecoveryCodes } from '@/widgets/two-factor/RecoveryCodes.tsx'
import css from '../profile.module.css'
import { toFirstError } from '../use-save-profile.ts'

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
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<{ password?: string; code?: string }>({})
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const refresh = [api.profile.get]
  const renew = useSend(api.profile.renewRecoveryCodes, {
    refresh,
    done: answer => setCodes(answer.recovery_codes),
    fail: toFirstError,
  })
  const stop = useSend(api.profile.stopTwoFactor, {
    refresh,
    done: () => {
      showToast('success', 'Two-factor sign-in is off.')
      onClose()
    },
    fail: toFirstError,
  })
  const call = what === 'off' ? stop : renew
  const submit = () => {
    if (codes) return onClose()
    const mistakes = {
      ...(password ? {} : { password: 'Enter your password.' }),
      ...(code.trim() ? {} : { code: 'Enter the code.' }),
    }
    setWrong(mistakes)
    call.reset()
    if (Object.keys(mistakes).length > 0) return focusFirstError()
    call.send({ body: { password, code } })
  }
  const told = call.failure?.fieldErrors() ?? {}
  return (
    <Dialog
      open
      title={codes ? 'Keep your recovery codes' : words[what].title}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={codes ? 'I have kept them' : words[what].submit}
      danger={what === 'off'}
      busy={call.isSending}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <div className={css.form}>
          <p>{words[what].text}</p>
          <PasswordField
            label="Your password"
            name="password"
            autoFocus
            value={password}
            onChange={setPassword}
            error={wrong.password ?? told['password']}
          />
          <CodeField
            label="Code"
            hint="Of your authenticator app, or a recovery code."
            value={code}
            onChange={setCode}
            error={wrong.code ?? told['code']}
          />
        </div>
      )}
    </Dialog>
  )
}
