import { api, bookingStates, standingBookings } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { showsBookings } from '@/widgets/bookings/booking-words.ts'
import { bookingTexts } from '@/widgets/bookings/texts.ts'
import type { RosterAnswer } from './roster-answer.ts'

type Group = (typeof standingBookings)[number]

/** Sends one message to people who have a seat, wait, or are invited; shows the number of recipients before sending. */
export default function MessageDialog({ roster, onClose }: { roster: RosterAnswer; onClose: () => void }) {
  const t = useTexts(bookingTexts)
  const [message, setMessage] = useState('')
  const [to, setTo] = useState<readonly Group[]>(['booked'])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { others } = roster
  const hidden = { booked: others.booked, waiting: others.waiting, invited: 0 }
  const countOf = (group: Group) => roster.data.filter(({ state }) => state === group).length + hidden[group]
  const count = to.reduce((sum, group) => sum + countOf(group), 0)
  const send = useSend(api.bookings.message, {
    refresh: showsBookings,
    done: ({ people }) => {
      showToast('success', t('messageSent', { count: people }))
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
      ...(!message.trim() && { message: t('messageMissing') }),
      ...(to.length === 0 && { to: t('messageNobody') }),
    }
    setErrors(problems)
    if (Object.keys(problems).length > 0) return focusFirstError()
    send.send({ params: { id: roster.session.id }, body: { message, to: [...to] } })
  }
  const choose = (group: Group, is: boolean) => setTo(is ? [...to, group] : to.filter(one => one !== group))
  return (
    <Dialog
      open
      size="medium"
      title={t('messageTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('messageSend')}
      busy={send.isSending}
      dirty={message !== ''}
    >
      <TextAreaField
        label={t('messageText')}
        hint={t('messageHint')}
        required
        maxLength={1000}
        rows={4}
        value={message}
        error={errors['message']}
        onChange={setMessage}
      />
      <fieldset>
        <legend>{t('messageTo')}</legend>
        {standingBookings.map(group => (
          <CheckField
            key={group}
            label={`${inWords(bookingStates[group])} (${countOf(group)})`}
            checked={to.includes(group)}
            onChange={is => choose(group, is)}
          />
        ))}
        {errors['to'] && <p role="alert">{errors['to']}</p>}
      </fieldset>
      <p className="quiet">{t('messageCount', { count })}</p>
    </Dialog>
  )
}
