import { api } from '@preceptor/contract'
import { type FormEvent, useState } from 'react'
import { asFailure } from '@/api/failure.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { Button } from '@/ui/Button.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { call } from '@/widgets/public-shell/calls.ts'
import { type Refusal, refusalOf } from '@/widgets/public-shell/refusal.ts'
import css from './sign.module.css'
import { signTexts } from './texts.ts'
import type { useAnswers } from './use-answers.ts'

interface Props {
  form: ReturnType<typeof useAnswers>
  session: string
  onBack: () => void
}

/** Refuses to sign; the agency receives the reason. */
export function Refusing({ form, session, onBack }: Props) {
  const t = useTexts(signTexts)
  const spoken = useLanguage()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (reason.trim() === '') return setError({ words: language => signTexts.in(language)('reasonMissing') })
    setBusy(true)
    try {
      form.show(await call(api.signing.refuse, { body: { reason: reason.trim() } }, { token: session }))
    } catch (thrown) {
      if (form.isOut(thrown)) return
      const failure = asFailure(thrown)
      setError(refusalOf(failure, 'reason'))
      if (failure.code === 'NOT_YOUR_TURN' || failure.code === 'TRANSITION_REFUSED') await form.look()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={css.card} noValidate onSubmit={event => void send(event)}>
      <h2>{t('refuseTitle', { agency: form.view.agency })}</h2>
      <TextAreaField
        label={t('reason')}
        required
        value={reason}
        onChange={setReason}
        error={error?.words(spoken)}
        maxLength={500}
      />
      <div className={css.buttons}>
        <Button type="submit" look="danger" busy={busy}>
          {t('refuseNow')}
        </Button>
        <Button onClick={onBack}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
