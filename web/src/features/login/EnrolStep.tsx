import { type Answer, api } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { admit } from '@/auth/actions.ts'
import { Button } from '@/ui/Button.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { missingCode } from '@/widgets/two-factor/CodeField.tsx'
import { EnrolFields } from '@/widgets/two-factor/EnrolFields.tsx'
import { RecoveryCodes } from '@/widgets/two-factor/RecoveryCodes.tsx'
import css from './login.module.css'
import { startOverWhenOver } from './start-over.ts'

/** Who must have two-factor sign-in sets it up here: there is no way in before. */
export default function EnrolStep({ challenge }: { challenge: string }) {
  const [secret, setSecret] = useState<Answer<typeof api.auth.enrol> | null>(null)
  const [entered, setEntered] = useState<Answer<typeof api.auth.confirmEnrolment> | null>(null)
  const begin = useSend(api.auth.enrol, { done: setSecret, fail: startOverWhenOver })
  const form = useForm({
    start: { code: '' },
    call: api.auth.confirmEnrolment,
    args: ({ code }) => ({ body: { challenge, code } }),
    problems: missingCode,
    done: setEntered,
    fail: startOverWhenOver,
  })
  const start = begin.send
  useEffect(() => {
    start({ body: { challenge } })
    // Once per challenge: each call makes another secret.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [challenge])
  const submit = () => (entered ? void admit(entered) : form.submit())
  return (
    <>
      <PageHeader title={entered ? 'Keep your recovery codes' : 'Set up two-factor sign-in'} />
      <Form form={form} onSubmit={submit} className={css.form}>
        {entered ? (
          <RecoveryCodes codes={entered.recovery_codes} />
        ) : (
          <>
            <p>Your account needs a second step at each sign-in: a code of an app on your phone.</p>
            {secret ? <EnrolFields secret={secret} form={form} /> : <SkeletonLines />}
          </>
        )}
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          {entered ? 'I have kept them, go on' : 'Confirm and sign in'}
        </Button>
      </Form>
    </>
  )
}
