import { api } from '@preceptor/contract'
import { useEffect } from 'react'
import { Button } from '@/ui/Button.tsx'
import { PasswordField } from '@/ui/form/PasswordField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { NewPassword, newPasswordProblems } from '@/widgets/users/NewPassword.tsx'
import css from './profile.module.css'

export function PasswordSection({ email, onDirty }: { email: string; onDirty: (dirty: boolean) => void }) {
  const form = useForm({
    start: { current_password: '', password: '', again: '' },
    call: api.profile.changePassword,
    args: ({ current_password, password }) => ({ body: { current_password, password } }),
    problems: values => ({
      ...(values.current_password ? {} : { current_password: 'Enter your password.' }),
      ...newPasswordProblems(values),
    }),
    refresh: [api.profile.signIns],
    said: 'Your password is changed. Every other sign-in has ended.',
    done: () => form.reset(),
  })
  const { dirty } = form
  useEffect(() => onDirty(dirty))
  return (
    <Card title="Password">
      <Form form={form} className={css.form}>
        {/* Password managers keep the pair together. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Current password" {...form.field('current_password')} />
        <div className={css.pair}>
          <NewPassword form={form} />
        </div>
        <div className={css.actions}>
          <Button type="submit" look="primary" busy={form.busy}>
            Change password
          </Button>
        </div>
      </Form>
    </Card>
  )
}
