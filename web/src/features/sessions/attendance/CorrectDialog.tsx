import { api, type MarkBody, type Session } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { showsAttendance } from './marks.ts'
import { Outcomes } from './Outcomes.tsx'
import { rosterTexts } from './texts.ts'

interface Props {
  session: Session
  marks: MarkBody[]
  onClose: () => void
  onDone: () => void
}

/** What a correction moves, by name, before it is saved with its reason. */
export default function CorrectDialog({ session: { id }, marks, onClose, onDone }: Props) {
  const t = useTexts(rosterTexts)
  const { data } = useQueryOf(api.attendance.previewCorrection, { params: { id }, body: { marks } }, { staleTime: 0 })
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
  const submit = () => {
    if (!reason.trim()) {
      setError(t('reasonMissing'))
      return focusFirstError()
    }
    correct.send({ params: { id }, body: { marks, reason } })
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
      {!data && <SkeletonLines lines={4} />}
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
    </Dialog>
  )
}
