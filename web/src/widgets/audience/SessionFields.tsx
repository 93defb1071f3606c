import { bookedAs, type SessionChoice } from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import css from './audience.module.css'
import { freeSeats, useSessionChoices } from './session-choices.ts'
import { audienceTexts } from './texts.ts'
import type { PartProps } from './WhoFields.tsx'

/** Chooses the session, each person's place, and the notifications. */
export function SessionOptions({ draft, errors, onChange, settled }: PartProps) {
  const t = useTexts(audienceTexts)
  const isSettled = Boolean(settled?.session_id)
  const asked = useSessionChoices(settled?.program_id)
  const sessions = asked.data?.data ?? []
  const chosen = sessions.find(({ id }) => id === draft.session_id)
  return (
    <div className={css.part}>
      {isSettled ? (
        errors['change.session_id'] && <p role="alert">{errors['change.session_id']}</p>
      ) : (
        <ComboField
          label={t('session')}
          required
          none={t('chooseSession')}
          value={draft.session_id}
          choices={sessions.map(one => ({ value: one.id, label: nameOf(one) }))}
          error={errors['change.session_id']}
          onChange={session_id => onChange({ session_id })}
        />
      )}
      {asked.data && sessions.length === 0 && !isSettled && <p className="quiet">{t('noSessions')}</p>}
      {chosen && <Seats {...chosen.seats} />}
      {(['book', 'invite'] as const).map(as => (
        <CheckField
          key={as}
          type="radio"
          name="booked_as"
          label={inWords(bookedAs[as])}
          checked={draft.booked_as === as}
          onChange={() => onChange({ booked_as: as })}
        />
      ))}
      <CheckField
        label={t('againSession')}
        hint={t('againSessionHint')}
        checked={draft.again}
        onChange={again => onChange({ again })}
      />
      <CheckField label={t('tellThem')} checked={draft.tells} onChange={tells => onChange({ tells })} />
      <p className="quiet">{t('sessionHint')}</p>
    </div>
  )
}

const nameOf = ({ title, starts_at, zone, place }: SessionChoice) =>
  [title, formatInstant(starts_at, zone), ...(place ? [place] : [])].join(' · ')

function Seats(seats: SessionChoice['seats']) {
  const t = useTexts(audienceTexts)
  const { capacity, booked, waiting } = seats
  const free = freeSeats({ seats })
  if (capacity === null || free === null) return <p>{t('seatsOpen', { booked })}</p>
  return <p>{free > 0 ? t('seatsFree', { free, capacity }) : t('seatsFull', { capacity, waiting })}</p>
}
