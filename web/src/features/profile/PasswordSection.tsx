import { api } from '@preceptor/contract'
import { useEffect } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { NewPassword, newPasswordProblems } from '@/widgets/users/NewPassword.tsx'
import css from './profile.module.css'
import { profileTexts } from './texts.ts'

export function PasswordSection({ email, onDirty }: { email: string; onDirty: (dirty: boolean) => void }) {
  const t = useTexts(profileTexts)
  const form = useForm({
    start: { current_password: '', password: '', again: '' },
    call: api.profile.changePassword,
    args: ({ current_password, password }) => ({ body: { current_password, password } }),
    problems: values => ({
      ...(values.current_password ? {} : { current_password: profileTexts.say('passwordMissing') }),
      ...newPasswordProblems(values),
    }),
    refresh: [api.profile.signIns],
    said: t('passwordChanged'),
    done: () => form.reset(),
  })
  const { dirty } = form
  useEffect(() => onDirty(dirty))
  return (
    <Card title={t('password')}>
      <Form form={form} className={css.form}>
        {/* Password managers keep the pair together. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={t('currentPassword')} {...form.field('current_password')} />
        <div className={css.pair}>
          <NewPassword form={form} />
        </div>
        <div className={css.actions}>
          <Button type="submit" look="primary" busy={form.busy}>
            {t('changePassword')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
