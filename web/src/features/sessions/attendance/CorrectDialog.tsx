import { api, type Session } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './attendance.module.css'
import { showsAttendance } from './marks.ts'
import { Outcomes } from './Outcomes.tsx'
import { rosterTexts } from './texts.ts'
import type { Corrections } from './use-correction.ts'

interface Props {
  session: Session
  corrections: Corrections
  onClose: () => void
  onDone: () => void
}

/** Previews a correction by name, before it is saved with its reason. */
export default function CorrectDialog({ session: { id }, corrections, onClose, onDone }: Props) {
  const t = useTexts(rosterTexts)
  const { data, error: refusal } = useQueryOf(
    api.attendance.previewCorrection,
    { params: { id }, body: corrections },
    { staleTime: 0, quiet: true },
  )
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const correct = useSend(api.attendance.correct, {
    refresh: showsAttendance,
    done: () => {
      showToast('success', t('correctedToast'))
      onDone()
    },
    fail: failure => {
      const said = failure.fieldErrors()['reason']
      setError(said)
      return said !== undefined
    },
  })
  const refusals = refusal ? Object.values(refusal.fieldErrors()) : []
  const submit = () => {
    if (!reason.trim()) {
      setError(t('reasonMissing'))
      return focusFirstError()
    }
    correct.send({ params: { id }, body: { ...corrections, reason } })
  }
  return (
    <Dialog
      open
      size="medium"
      title={t('correctTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('correctSave')}
      busy={correct.isSending || !data}
      dirty={reason !== ''}
    >
      <div className={css.outcomes}>
        {refusal && (
          <Banner level="warning">
            {refusals.length > 0 ? refusals.join(' ') : refusal.sentence || t('notLoaded')}
          </Banner>
        )}
        {!data && !refusal && <SkeletonLines lines={4} />}
        {data && (
          <>
            <p>{t(data.people.some(({ move }) => move !== 'same') ? 'corrections' : 'movesNothing')}</p>
            <Outcomes people={data.people} />
          </>
        )}
        <TextField
          label={t('reason')}
          required
          maxLength={300}
          value={reason}
          error={error}
          onChange={typed => {
            setReason(typed)
            setError(undefined)
          }}
        />
      </div>
    </Dialog>
  )
}
