import { api, type Id, type Session, sessionFieldNames, sessionModes, waitListPolicies } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatClock, formatZone, zoneWords } from '@/lib/format-more.ts'
import { formatDay, formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { languageName } from '@/widgets/languages/language-name.ts'
import { localWords } from './session-words.ts'
import css from './sessions.module.css'
import { sessionsTexts } from './texts.ts'

const name = (field: keyof typeof sessionFieldNames) => inWords(sessionFieldNames[field])

/** Time, place, instructors, and seats. */
export function SessionFacts({ session }: { session: Session }) {
  return (
    <div className={css.facts}>
      <When session={session} />
      <Where session={session} />
      <Who session={session} />
      <Rules session={session} />
    </div>
  )
}

function When({ session: { days, zone, series_id } }: { session: Session }) {
  const t = useTexts(sessionsTexts)
  return (
    <Card title={t('when')}>
      <ul className={css.days}>
        {days.map(({ day_no, on_day, starts, ends, break_minutes, starts_at }) => (
          <li key={day_no}>
            <strong>{formatDay(on_day)}</strong>, {formatClock(starts)} – {formatClock(ends)}{' '}
            {formatZone(starts_at, zone)}
            {break_minutes > 0 && <span className="quiet"> {t('withBreak', { minutes: break_minutes })}</span>}
          </li>
        ))}
      </ul>
      <p className="quiet">{zoneWords(zone)}</p>
      {series_id !== null && <Series id={series_id} />}
    </Card>
  )
}

/** The recurrence of a series' session. */
function Series({ id }: { id: Id }) {
  const t = useTexts(sessionsTexts)
  const { data } = useQueryOf(api.series.get, { params: { id } }, { quiet: true })
  return data ? <p>{t('partOf', { rule: inWords(data.rule), coming: data.coming })}</p> : null
}

function Where({ session }: { session: Session }) {
  const t = useTexts(sessionsTexts)
  const { mode, location_name, room_name, room_capacity, address, directions, meeting_link, meeting_passcode } = session
  const room =
    room_name && room_capacity !== null ? t('roomHolds', { name: room_name, count: room_capacity }) : room_name
  const isOnline = mode === 'virtual' || mode === 'hybrid'
  return (
    <Card title={t('where')}>
      <KeyValues
        narrow
        items={[
          { label: name('mode'), value: inWords(sessionModes[mode]) },
          ...(mode === 'virtual'
            ? []
            : [
                ...(location_name ? [{ label: name('location_id'), value: location_name }] : []),
                ...(room ? [{ label: name('room_id'), value: room }] : []),
                ...(address ? [{ label: name('address'), value: address }] : []),
                ...(directions ? [{ label: name('directions'), value: directions }] : []),
              ]),
          ...(isOnline
            ? [
                {
                  label: name('meeting_link'),
                  value: meeting_link && (
                    <a href={meeting_link} target="_blank" rel="noreferrer" className={css.link}>
                      {meeting_link}
                    </a>
                  ),
                },
                ...(meeting_passcode ? [{ label: name('meeting_passcode'), value: meeting_passcode }] : []),
              ]
            : []),
        ]}
      />
    </Card>
  )
}

function Who({ session: { led_by, is_rn_led, language, interpreter_language } }: { session: Session }) {
  const t = useTexts(sessionsTexts)
  return (
    <Card title={t('who')}>
      {led_by.length === 0 && <p>{t('noInstructor')}</p>}
      <ul className={css.people}>
        {led_by.map(one => (
          <li key={one.id}>
            <span>{one.name}</span>
            {one.is_rn && <StatusBadge colour={one.license_holds ? 'green' : 'amber'}>{licenseWords(one)}</StatusBadge>}
          </li>
        ))}
      </ul>
      <KeyValues
        narrow
        items={[
          { label: name('is_rn_led'), value: t(is_rn_led ? 'yes' : 'no') },
          ...(language ? [{ label: name('language'), value: languageName(language) }] : []),
          ...(interpreter_language
            ? [{ label: name('interpreter_language'), value: languageName(interpreter_language) }]
            : []),
        ]}
      />
    </Card>
  )
}

/** `RN NY 123456, valid until Apr 1, 2027` */
function licenseWords({ license_state, license_number, license_expires_on }: Session['led_by'][number]): string {
  const license = ['RN', license_state, license_number].filter(Boolean).join(' ')
  return license_expires_on
    ? sessionsTexts.say('licenseUntil', { license, day: formatDay(license_expires_on) })
    : license
}

function Rules({ session }: { session: Session }) {
  const t = useTexts(sessionsTexts)
  const to = useAgencyPaths()
  const { program_id, program_title, module_title, capacity, min_seats, wait_list, enrolment_opens, enrolment_closes } =
    session
  return (
    <Card title={t('booking')}>
      <KeyValues
        narrow
        items={[
          {
            label: name('program_id'),
            value: <Link href={to.page(`programs/${program_id}/sessions`)}>{program_title}</Link>,
          },
          ...(module_title ? [{ label: name('module_id'), value: module_title }] : []),
          { label: name('capacity'), value: capacity === null ? t('noLimit') : formatNumber(capacity) },
          ...(min_seats === null ? [] : [{ label: name('min_seats'), value: formatNumber(min_seats) }]),
          { label: name('wait_list'), value: inWords(waitListPolicies[wait_list]) },
          ...(enrolment_opens ? [{ label: name('enrolment_opens'), value: localWords(enrolment_opens) }] : []),
          ...(enrolment_closes ? [{ label: name('enrolment_closes'), value: localWords(enrolment_closes) }] : []),
          { label: name('credit_minutes'), value: formatNumber(session.credit_minutes) },
          ...(session.pay_code ? [{ label: name('pay_code'), value: session.pay_code }] : []),
          ...(session.cost_center ? [{ label: name('cost_center'), value: session.cost_center }] : []),
          ...(session.notes ? [{ label: name('notes'), value: session.notes }] : []),
        ]}
      />
    </Card>
  )
}
