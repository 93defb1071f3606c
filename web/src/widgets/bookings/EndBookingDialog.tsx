import { api, type Booking, bookingMoves } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { showsBookings } from './booking-words.ts'
import { bookingTexts } from './texts.ts'

export interface EndBookingProps {
  booking: Booking
  to: 'cancelled' | 'removed'
  /** True when the wait-list passes the seat on automatically. */
  moves: boolean
  onClose: () => void
}

/** Removes a person from a roster, with the reason and an optional notification. */
export default function EndBookingDialog({ booking, to, moves, onClose }: EndBookingProps) {
  const t = useTexts(bookingTexts)
  const { id, name, state } = booking
  const [reason, setReason] = useState('')
  const [tell, setTell] = useState(true)
  const [error, setError] = useState<string>()
  const isCancelled = to === 'cancelled'
  const end = useSend(api.bookings.change, {
    refresh: showsBookings,
    done: () => {
      showToast('success', t(to))
      onClose()
    },
    fail: failure => {
      const said = failure.fieldErrors()['reason']
      setError(said)
      return said !== undefined
    },
  })
  const submit = () => {
    if (isCancelled && !reason.trim()) {
      setError(t('reasonMissing'))
      return focusFirstError()
    }
    end.send({ params: { id }, body: { state: to, reason: reason || null, tell } })
  }
  return (
    <Dialog
      open
      size="small"
      title={t(isCancelled ? 'cancelTitle' : 'removeTitle', { name })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={inWords(bookingMoves.verb(state, to))}
      cancelLabel={t('keep')}
      busy={end.isSending}
      dirty={reason !== ''}
      danger
    >
      <p>{t(isCancelled ? 'cancelHint' : 'removeHint')}</p>
      {state === 'booked' && <p className="quiet">{t(moves ? 'lineMoves' : 'lineStays')}</p>}
      <TextField
        label={t('reason')}
        required={isCancelled}
        value={reason}
        error={error}
        onChange={typed => {
          setReason(typed)
          setError(undefined)
        }}
      />
      <CheckField label={t('tell', { name })} checked={tell} onChange={setTell} />
    </Dialog>
  )
}
