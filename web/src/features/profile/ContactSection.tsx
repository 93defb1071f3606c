import { api, email as emailAddress, type Profile } from '@preceptor/contract'
import { useEffect } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { whyNot } from './limited.ts'
import { PendingEmail } from './PendingEmail.tsx'
import css from './profile.module.css'
import { profileTexts } from './texts.ts'
import { useKeepProfile } from './use-save-profile.ts'

export interface SectionProps {
  profile: Profile
  onDirty: (dirty: boolean) => void
}

const valuesOf = ({ name, email }: Profile) => ({ name, email, password: '' })
type Values = ReturnType<typeof valuesOf>

const address = ({ email }: { email: string }) => email.trim().toLowerCase()
const spell = (values: Values, field: keyof Values) =>
  field === 'email' ? address(values) : field === 'name' ? values.name : ''

/** Name and email address. A changed address is sent in its own call first, then the profile is saved (R-VAL-2). */
export function ContactSection({ profile, onDirty }: SectionProps) {
  const t = useTexts(profileTexts)
  const remember = useRemember()
  const keep = useKeepProfile()
  const form = useForm({
    start: valuesOf(profile),
    call: api.profile.update,
    args: ({ name }) => ({ body: { name } }),
    problems: values => problemsIn(values, address(values) !== address(profile)),
    spell,
    said: t('saved'),
    done: saved => {
      keep(saved)
      form.startFrom(valuesOf(saved))
    },
  })
  const move = useSend(api.profile.changeEmail, {
    done: answer => {
      remember(api.profile.get, {}, answer)
      // No refetch: the old profile could arrive after the saved one and revert it on screen
      form.submit()
    },
    fail: form.refuse,
  })
  const { values, dirty } = form
  const moved = form.changed.includes('email')
  useEffect(() => onDirty(dirty))
  const submit = () => {
    if (move.isSending) return
    if (!moved) return form.submit()
    if (form.sound()) move.send({ body: { email: values.email.trim(), password: values.password } })
  }
  return (
    <Card title={t('contact')}>
      <Form form={form} onSubmit={submit} className={css.form}>
        {profile.pending_email && <PendingEmail pending={profile.pending_email} refused={whyNot(profile)} />}
        <div className={css.pair}>
          <TextField
            label={t('name')}
            autoComplete="name"
            required
            readOnly={whyNot(profile) !== undefined}
            hint={whyNot(profile)}
            {...form.field('name')}
          />
          <TextField
            label={t('email')}
            type="email"
            autoComplete="email"
            required
            hint={t('emailHint')}
            {...form.field('email')}
          />
        </div>
        {moved && <PasswordField label={t('yourPassword')} hint={t('emailPasswordHint')} {...form.field('password')} />}
        <div className={css.actions}>
          <Button
            type="submit"
            look="primary"
            busy={form.busy || move.isSending}
            refused={dirty ? undefined : t('unchanged')}
          >
            {t('save')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const problemsIn = ({ name, email, password }: Values, moved: boolean): Record<string, string> => ({
  ...(name.trim() ? {} : { name: profileTexts.say('nameMissing') }),
  ...(emailAddress.safeParse(email).success ? {} : { email: profileTexts.say('emailWrong') }),
  ...(moved && password === '' ? { password: profileTexts.say('passwordMissing') } : {}),
})
