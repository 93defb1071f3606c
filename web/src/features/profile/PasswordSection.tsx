import { api } from '@preceptor/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { Button } from '@/ui/Button.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import css from './profile.module.css'
import { toFirstError } from './use-save-profile.ts'

/** As the server says it (contract/src/auth.ts, newPassword). */
const shortest = 12
const empty = { current: '', next: '', again: '' }

export function PasswordSection({ email, onDirty }: { email: string; onDirty: (dirty: boolean) => void }) {
  const [typed, setTyped] = useState(empty)
  const [wrong, setWrong] = useState<Partial<typeof empty>>({})
  useEffect(() => onDirty(Object.values(typed).some(Boolean)))
  const change = useSend(api.profile.changePassword, {
    refresh: [api.profile.signIns],
    done: () => {
      setTyped(empty)
      showToast('success', 'Your password is changed. Every other sign-in has ended.')
    },
    fail: toFirstError,
  })
  const { current, next, again } = typed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isSending) return
    const mistakes = {
      ...(current === '' ? { current: 'Enter your password.' } : {}),
      ...(next.length < shortest ? { next: `Use at least ${shortest} characters.` } : {}),
      ...(next === again ? {} : { again: 'The two passwords differ.' }),
    }
    setWrong(mistakes)
    change.reset()
    if (Object.keys(mistakes).length > 0) return focusFirstError()
    change.send({ body: { current_password: current, password: next } })
  }
  const told = change.failure?.fieldErrors() ?? {}
  const field = (key: keyof typeof empty) => ({
    value: typed[key],
    onChange: (value: string) => setTyped({ ...typed, [key]: value }),
  })
  return (
    <Card title="Password">
      <form onSubmit={submit} noValidate className={css.form}>
        {/* Password managers keep the pair together. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          name="current"
          error={wrong.current ?? told['current_password']}
          {...field('current')}
        />
        <div className={css.pair}>
          <PasswordField
            label="New password"
            name="new-password"
            autoComplete="new-password"
            hint={`At least ${shortest} characters. A few words in a row work well.`}
            error={wrong.next ?? told['password']}
            {...field('next')}
          />
          <PasswordField
            label="New password again"
            name="new-password-again"
            autoComplete="new-password"
            about={next}
            error={wrong.again}
            {...field('again')}
          />
        </div>
        <div className={css.actions}>
          <Button type="submit" look="primary" busy={change.isSending}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  )
}
