import { api, type Session, type Stamp, stampDirections, stampStates, stampWhys } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './check-in.module.css'
import { sessionCheckInTexts } from './texts.ts'

const showsStamps = [api.checkIn.desk, api.checkIn.screen, api.bookings.ofSession, api.employees.history]

/** Stamps from phones and tablets that no rule could assign: staff choose the person. */
export default function Desk({ session }: { session: Session }) {
  const t = useTexts(sessionCheckInTexts)
  const { data } = useQueryOf(
    api.checkIn.desk,
    { params: { id: session.id } },
    { quiet: true, every: session.state === 'open' ? 15_000 : false },
  )
  if (!data || data.data.length === 0) return null
  const waiting = data.data.filter(({ state }) => state === 'waiting')
  const rest = data.data.filter(({ state }) => state !== 'waiting')
  return (
    <div id="desk">
      <Card title={waiting.length > 0 ? t('deskTitle') : t('title')} flush>
        {waiting.length > 0 && (
          <>
            <p className={css.deskHint}>{t('deskHint')}</p>
            <ul className={css.desk} aria-label={t('deskTitle')}>
              {waiting.map(stamp => (
                <Unsettled key={stamp.id} stamp={stamp} session={session} />
              ))}
            </ul>
          </>
        )}
        {rest.length > 0 && (
          <details className={css.rest}>
            <summary>{t('all', { count: rest.length })}</summary>
            <ul>
              {rest.map(stamp => (
                <li key={stamp.id}>
                  {headOf(stamp, session.zone)} · {stamp.name ?? '–'} · {inWords(stampStates[stamp.state])}
                  {stamp.settled_by_name && ` ${t('resolvedBy', { name: stamp.settled_by_name })}`}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Card>
    </div>
  )
}

const headOf = ({ direction, counted_at }: Stamp, zone: string) =>
  `${inWords(stampDirections[direction])} ${formatInstant(counted_at, zone)}`

const late = 2 * 60_000

function Unsettled({ stamp, session }: { stamp: Stamp; session: Session }) {
  const t = useTexts(sessionCheckInTexts)
  const { id, why, digits, device, how, received_at, counted_at, choices, name } = stamp
  const { zone } = session
  const people = usePeople(stamp, session)
  const [chosen, setChosen] = useState(
    stamp.employee_id ?? (choices.length === 1 ? (choices[0]?.employee_id ?? '') : ''),
  )
  const [error, setError] = useState<string | null>(null)
  const at = formatInstant(counted_at, zone)
  const { send, isSending } = useSend(api.checkIn.resolve, {
    refresh: showsStamps,
    done: settled =>
      showToast('success', settled.state === 'counted' ? t('counted', { name: settled.name ?? '' }) : t('dismissed')),
    fail: failure => {
      const refused = failure.fieldErrors()['employee_id']
      if (refused) setError(refused)
      return refused !== undefined
    },
  })
  const count = () => {
    if (!chosen) return setError(t('choose'))
    send({ params: { id }, body: { act: 'count', employee_id: chosen } })
  }
  const isWalkIn = choices.some(one => one.employee_id === chosen && !one.has_seat)
  const facts = [
    digits && t('typed', { digits }),
    t(how === 'kiosk' ? 'byTablet' : 'byPhone', { device }),
    Date.parse(received_at) - Date.parse(counted_at) > late && t('sentLater', { at: formatInstant(received_at, zone) }),
  ]
  return (
    <li>
      <div className={css.deskHead}>
        <strong>{headOf(stamp, zone)}</strong>
        {why && <StatusBadge colour="amber">{inWords(stampWhys[why])}</StatusBadge>}
        {name && <span>{name}</span>}
        <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <div className={css.deskActs}>
        <SelectField
          label={t('person')}
          hideLabel
          none={t('choosePerson')}
          choices={people}
          value={chosen}
          error={error}
          onChange={next => {
            setError(null)
            setChosen(next)
          }}
        />
        <Button aria-label={t('countFor', { at })} busy={isSending} onClick={count}>
          {t(isWalkIn ? 'addWalkIn' : 'count')}
        </Button>
        <Button
          look="quiet"
          aria-label={t('dismissOf', { at })}
          busy={isSending}
          onClick={() => send({ params: { id }, body: { act: 'dismiss' } })}
        >
          {t('dismiss')}
        </Button>
      </div>
    </li>
  )
}

/** Returns likely people first, then everyone with a seat. */
function usePeople({ choices, employee_id, name }: Stamp, { id }: Session) {
  const t = useTexts(sessionCheckInTexts)
  const { data } = useQueryOf(api.bookings.ofSession, { params: { id } }, { quiet: true })
  const matches = choices.map(one => ({
    value: one.employee_id,
    label: one.has_seat ? one.name : t('withoutSeat', { name: one.name }),
    group: t('matches'),
  }))
  const own = employee_id && name && !choices.some(one => one.employee_id === employee_id)
  const seated = (data?.data ?? [])
    .filter(one => one.state === 'booked' && !choices.some(({ employee_id: known }) => known === one.employee_id))
    .map(one => ({ value: one.employee_id, label: one.name, group: t('onRoster') }))
  const isListed = seated.some(({ value }) => value === employee_id)
  return [
    ...matches,
    ...(own && !isListed ? [{ value: employee_id, label: name, group: t('matches') }] : []),
    ...seated,
  ]
}
