import { api, type EndedSession, type Reach, type Session } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatClock, formatZone } from '@/lib/format-more.ts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { type Form, useForm } from '@/widgets/form/use-form.ts'
import { ReachFields } from '@/widgets/sessions/ReachFields.tsx'
import { AffectedPeople } from '../series/AffectedPeople.tsx'
import { blankEnding, EndingFields, endingOf, type EndingValues } from '../series/EndingFields.tsx'
import { showsSessions } from '../session-words.ts'
import css from '../sessions.module.css'
import { sessionsTexts } from '../texts.ts'

/** Cancels a session. Sessions are never deleted: they stay, with the reason. */
export default function CancelDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const t = useTexts(sessionsTexts)
  const { id, title, program_id } = session
  const [reach, setReach] = useState<Reach>('this')
  const params = { id }
  const form: Form<EndingValues> = useForm<typeof api.series.cancel, EndingValues>({
    start: blankEnding,
    call: api.series.cancel,
    args: values => ({ params, body: { ...endingOf(values), reach, plan: impact.data?.plan ?? '' } }),
    problems: ({ reason }) => (reason.trim() === '' ? { reason: t('cancelReasonMissing') } : {}),
    refresh: [...showsSessions, api.series.cancelImpact, api.bookings.ofSession],
    said: ({ sessions }) => (sessions > 1 ? t('cancelledMany', { count: sessions }) : t('cancelled', { title })),
    done: onClose,
  })
  // A session that is already canceled can't be canceled again
  const impact = useQueryOf(
    api.series.cancelImpact,
    { params, body: { reach } },
    { enabled: !form.busy, keep: true, quiet: true },
  )
  const { sessions = [], people = 0, named = [] } = impact.data ?? {}
  const count = sessions.length
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('cancelTitle', { title })}
      submitLabel={count > 1 ? t('cancelSessions', { count }) : t('cancelSession')}
      what={t('theReason')}
      onClose={onClose}
      busy={impact.isPending || impact.isPlaceholderData}
    >
      {session.series_id !== null && <ReachFields reach={reach} onChange={setReach} />}
      {impact.error && <Banner level="warning" title={impact.error.sentence} />}
      {impact.data && (
        <section className={css.preview} aria-label={t('affected')} aria-live="polite">
          {count > 1 && <EndedLines sessions={sessions} />}
          <AffectedPeople people={people} named={named} />
        </section>
      )}
      <EndingFields form={form} program_id={program_id} ending={sessions.map(one => one.session_id)} people={people} />
    </FormDialog>
  )
}

const most = 8
export function EndedLines({ sessions }: { sessions: readonly EndedSession[] }) {
  const t = useTexts(sessionsTexts)
  return (
    <>
      <h3>{t('sessionsEnd', { count: sessions.length })}</h3>
      <ul className={css.dates}>
        {sessions.slice(0, most).map(({ session_id, on, starts, zone, booked, waiting }) => (
          <li key={session_id}>
            {t('endedLine', {
              when: `${formatDay(on)}, ${formatClock(starts)} ${formatZone(`${on}T12:00:00Z`, zone)}`,
              people: booked + waiting,
            })}
          </li>
        ))}
      </ul>
      {sessions.length > most && <p>{t('andMore', { count: sessions.length - most })}</p>}
    </>
  )
}
