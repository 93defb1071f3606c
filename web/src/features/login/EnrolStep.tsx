import { type Answer, api } from '@preceptor/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { admit } from '@/auth/actions.ts'
import { Button } from '@/ui/Button.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { EnrolFields } from '@/widgets/two-factor/EnrolFields.tsx'
import { RecoveryCodes } from '@/widgets/two-factor/RecoveryCodes.tsx'
import css from './login.module.css'
import { startOverWhenOver } from './start-over.ts'

/** Who must have two-factor sign-in sets it up here: there is no way in before. */
export default function EnrolStep({ challenge }: { challenge: string }) {
  const [secret, setSecret] = useState<Answer<typeof api.auth.enrol> | null>(null)
  const [entered, setEntered] = useState<Answer<typeof api.auth.confirmEnrolment> | null>(null)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const begin = useSend(api.auth.enrol, { done: setSecret, fail: startOverWhenOver })
  const confirm = useSend(api.auth.confirmEnrolment, {
    done: setEntered,
    fail: failure => {
      focusFirstError()
      return startOverWhenOver(failure)
    },
  })
  const start = begin.send
  useEffect(() => {
    start({ body: { challenge } })
    // Once per challenge: each call makes another secret.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [challenge])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (entered) return void admit(entered)
    if (confirm.isSending) return
    confirm.reset()
    setMissing(code.trim() === '')
    if (code.trim() === '') return focusFirstError()
    confirm.send({ body: { challenge, code } })
  }
  return (
    <>
      <PageHeader title={entered ? 'Keep your recovery codes' : 'Set up two-factor sign-in'} />
      <form onSubmit={submit} noValidate className={css.form}>
        {entered ? (
          <RecoveryCodes codes={entered.recovery_codes} />
        ) : (
          <>
            <p>Your account needs a second step at each sign-in: a code of an app on your phone.</p>
            {secret ? (
              <EnrolFields
                secret={secret}
                code={code}
                onCode={setCode}
                error={missing ? 'Enter the code.' : confirm.failure?.fieldErrors()['code']}
              />
            ) : (
              <SkeletonLines />
            )}
          </>
        )}
        <Button type="submit" look="primary" size="large" wide busy={confirm.isSending}>
          {entered ? 'I have kept them, go on' : 'Confirm and sign in'}
        </Button>
      </form>
    </>
  )
}
