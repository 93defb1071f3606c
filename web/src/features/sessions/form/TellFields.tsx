import { api, type Session, toldFields } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { AffectedPeople } from '../series/AffectedPeople.tsx'
import css from '../sessions.module.css'
import { sessionsTexts } from '../texts.ts'

const told: ReadonlySet<string> = new Set(toldFields)

/** Returns true if people with a seat are notified of these changes. */
export const isTold = ({ state }: Session, changed: readonly string[]) =>
  state === 'open' && changed.some(field => told.has(field))

interface Props {
  session: Session
  /** True when a preview already shows names and numbers. */
  named: boolean
  tell: boolean
  onChange: (tell: boolean) => void
}

/** Shows before saving who will be notified, with an option to notify no one. */
export function TellFields({ session: { id }, named, tell, onChange }: Props) {
  const t = useTexts(sessionsTexts)
  const { data } = useQueryOf(api.bookings.ofSession, { params: { id } }, { quiet: true })
  if (!data) return null
  const people = data.data.filter(({ state }) => state === 'booked' || state === 'waiting' || state === 'invited')
  const count = people.length + data.others.booked + data.others.waiting
  if (count === 0) return null
  return (
    <section className={css.preview} aria-label={t('whoIsTold')}>
      {named && (
        <AffectedPeople
          people={count}
          named={people.map(one => Object.assign({}, one, { session_id: id }))}
          said={t('toldPeople', { count })}
        />
      )}
      <CheckField label={t('tellChange')} hint={t('tellChangeHint')} checked={tell} onChange={onChange} />
    </section>
  )
}
