import { api, type Booking, type SessionChoice } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { sessionLine, showsBookings } from './booking-words.ts'
import { bookingTexts } from './texts.ts'

/** Moves a booking to another session, after a preview of the place and the notifications. */
export default function MoveBookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTexts(bookingTexts)
  const { id, name } = booking
  const [session_id, setSession] = useState('')
  const [reason, setReason] = useState('')
  const [tell, setTell] = useState(true)
  const [error, setError] = useState<string>()
  const { data } = useQueryOf(api.bookings.choices, { query: {} }, { quiet: true })
  const others = (data?.data ?? []).filter(one => one.id !== booking.session_id)
  const chosen = others.find(one => one.id === session_id)
  const move = useSend(api.bookings.move, {
    refresh: showsBookings,
    done: () => {
      showToast('success', t('moved'))
      onClose()
    },
    fail: failure => {
      const said = failure.fieldErrors()['session_id']
      setError(said)
      return said !== undefined
    },
  })
  const submit = () => {
    if (session_id) return move.send({ params: { id }, body: { session_id, reason: reason || null, tell } })
    setError(t('sessionMissing'))
    return focusFirstError()
  }
  return (
    <Dialog
      open
      size="medium"
      title={t('moveTitle', { name })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('move')}
      busy={move.isSending}
      dirty={session_id !== '' || reason !== ''}
    >
      <ComboField
        label={t('session')}
        required
        none={t('chooseSession')}
        value={session_id}
        choices={others.map(one => ({ value: one.id, label: sessionLine(one) }))}
        error={error}
        onChange={becomes => {
          setSession(becomes)
          setError(undefined)
        }}
      />
      {data && others.length === 0 && <p className="quiet">{t('noOther')}</p>}
      {chosen && <Outlook session={chosen} name={name} />}
      <TextField label={t('reason')} value={reason} onChange={setReason} />
      <CheckField label={t('tell', { name })} checked={tell} onChange={setTell} />
      {tell && <p className="quiet">{t('toldOnce')}</p>}
    </Dialog>
  )
}

function Outlook({ session: { seats, wait_list }, name }: { session: SessionChoice; name: string }) {
  const t = useTexts(bookingTexts)
  const { capacity, booked, waiting } = seats
  if (capacity === null || booked + waiting < capacity) return <p>{t('getsSeat', { name })}</p>
  return <p>{wait_list === 'none' ? t('getsNothing') : t('getsPlace', { name, place: String(waiting + 1) })}</p>
}
