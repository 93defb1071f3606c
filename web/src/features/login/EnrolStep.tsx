import { type Answer, api } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { admit } from '@/auth/actions.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
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
import { loginTexts } from './texts.ts'

/** Sets up required two-factor sign-in, before the user can enter. */
export default function EnrolStep({ challenge }: { challenge: string }) {
  const t = useTexts(loginTexts)
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
      <PageHeader title={entered ? t('keepCodesTitle') : t('enrolTitle')} />
      <Form form={form} onSubmit={submit} className={css.form}>
        {entered ? (
          <RecoveryCodes codes={entered.recovery_codes} />
        ) : (
          <>
            <p>{t('enrolIntro')}</p>
            {secret ? <EnrolFields secret={secret} form={form} /> : <SkeletonLines />}
          </>
        )}
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          {entered ? t('codesKept') : t('enrolSubmit')}
        </Button>
      </Form>
    </>
  )
}
