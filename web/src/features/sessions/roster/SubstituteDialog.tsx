import { api } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { showsBookings } from '@/widgets/bookings/booking-words.ts'
import { bookingTexts } from '@/widgets/bookings/texts.ts'
import type { RosterAnswer } from './roster-answer.ts'

/** Replaces the instructor; the roster is notified by default. */
export default function SubstituteDialog({ roster, onClose }: { roster: RosterAnswer; onClose: () => void }) {
  const t = useTexts(bookingTexts)
  const { teach, others } = roster.instructors
  const [draft, setDraft] = useState({ instructor_id: teach[0]?.id ?? '', by_id: '', reason: '', tell: true })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const change = (patch: Partial<typeof draft>) => {
    setDraft({ ...draft, ...patch })
    setErrors({})
  }
  const substitute = useSend(api.bookings.substitute, {
    refresh: showsBookings,
    done: () => {
      showToast('success', t('substituted'))
      onClose()
    },
    fail: failure => {
      const refused = failure.fieldErrors()
      setErrors(refused)
      return Object.keys(refused).length > 0
    },
  })
  const submit = () => {
    const problems = {
      ...(!draft.by_id && { by_id: t('instructorMissing') }),
      ...(!draft.reason.trim() && { reason: t('reasonMissing') }),
    }
    setErrors(problems)
    if (Object.keys(problems).length > 0) return focusFirstError()
    substitute.send({ params: { id: roster.session.id }, body: draft })
  }
  return (
    <Dialog
      open
      size="medium"
      title={t('substituteTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('substitute')}
      busy={substitute.isSending}
      dirty={draft.by_id !== '' || draft.reason !== ''}
    >
      <SelectField
        label={t('substituteWho')}
        value={draft.instructor_id}
        choices={teach.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors['instructor_id']}
        onChange={instructor_id => change({ instructor_id })}
      />
      <ComboField
        label={t('substituteBy')}
        required
        none={t('chooseInstructor')}
        value={draft.by_id}
        choices={others.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors['by_id']}
        onChange={by_id => change({ by_id })}
      />
      <TextField
        label={t('reason')}
        required
        value={draft.reason}
        error={errors['reason']}
        onChange={reason => change({ reason })}
      />
      <CheckField label={t('substituteTell')} checked={draft.tell} onChange={tell => change({ tell })} />
    </Dialog>
  )
}
