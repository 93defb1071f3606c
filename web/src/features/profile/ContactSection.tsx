import { api, email as emailAddress, type Profile } from '@preceptor/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { Button } from '@/ui/Button.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { whyNot } from './limited.ts'
import { PendingEmail } from './PendingEmail.tsx'
import css from './profile.module.css'
import { toFirstError, useSaveProfile } from './use-save-profile.ts'

export interface SectionProps {
  profile: Profile
  onDirty: (dirty: boolean) => void
}

/** What has to be mended before anything is sent. */
function mistakesIn({
  name,
  email,
  password,
  moved,
}: {
  name: string
  email: string
  password: string
  moved: boolean
}) {
  const address = emailAddress.safeParse(email)
  return {
    ...(name.trim() ? {} : { name: 'Enter your name.' }),
    ...(address.success ? {} : { email: 'Enter an e-mail address such as name@example.org.' }),
    ...(moved && password === '' ? { password: 'Enter your password.' } : {}),
  } as Record<string, string>
}

/** Name and address. A changed address makes its own call first, then the profile is saved (R-VAL-2). */
export function ContactSection({ profile, onDirty }: SectionProps) {
  const remember = useRemember()
  const [name, setName] = useState(profile.name)
  const [email, setEmail] = useState(profile.email)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const moved = email.trim().toLowerCase() !== profile.email.toLowerCase()
  const dirty = name !== profile.name || moved
  useEffect(() => onDirty(dirty))
  const save = useSaveProfile(saved => setName(saved.name))
  const move = useSend(api.profile.changeEmail, {
    done: answer => {
      remember(api.profile.get, {}, answer)
      setEmail(answer.email)
      setPassword('')
      // asked again, the profile as it was could arrive after the saved one and undo it on the screen
      save.send({ body: { name } })
    },
    fail: toFirstError,
  })
  const busy = move.isSending || save.isSending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const mistakes = mistakesIn({ name, email, password, moved })
    setWrong(mistakes)
    save.reset()
    move.reset()
    if (Object.keys(mistakes).length > 0) return focusFirstError()
    if (moved) move.send({ body: { email: email.trim(), password } })
    else save.send({ body: { name } })
  }
  const errors = { ...save.failure?.fieldErrors(), ...move.failure?.fieldErrors(), ...wrong }
  return (
    <Card title="Name and contact">
      <form onSubmit={submit} noValidate className={css.form}>
        {profile.pending_email && <PendingEmail pending={profile.pending_email} refused={whyNot(profile)} />}
        <div className={css.pair}>
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            required
            value={name}
            readOnly={whyNot(profile) !== undefined}
            hint={whyNot(profile)}
            onChange={setName}
            error={errors['name']}
          />
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={setEmail}
            hint="You sign in with it."
            error={errors['email']}
          />
        </div>
        {moved && (
          <PasswordField
            label="Your password"
            name="email-password"
            value={password}
            onChange={setPassword}
            hint="To change the address we ask for your password and mail a link to the new address."
            error={errors['password']}
          />
        )}
        <div className={css.actions}>
          <Button type="submit" look="primary" busy={busy} refused={dirty ? undefined : 'Nothing has changed yet.'}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  )
}
