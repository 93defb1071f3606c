import type { ChangedSession, ChangeImpact } from '@preceptor/contract'
import { formatClock, formatZone } from '@/lib/format-more.ts'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { Clashes } from '@/widgets/sessions/Clashes.tsx'
import css from '../sessions.module.css'
import { sessionsTexts } from '../texts.ts'
import { AffectedPeople } from './AffectedPeople.tsx'

/** The most sessions listed by time. */
const most = 8

/** Previews a change of several sessions. */
export function ChangePreview({ impact, refused }: { impact: ChangeImpact | undefined; refused: string | undefined }) {
  const t = useTexts(sessionsTexts)
  if (refused) return <Banner level="warning" title={refused} />
  if (!impact) return <p className="quiet">{t('nothingChangedYet')}</p>
  const { sessions, rule_before, rule_after, people, named } = impact
  const before = rule_before && inWords(rule_before)
  const after = rule_after && inWords(rule_after)
  return (
    <section className={css.preview} aria-label={t('affected')} aria-live="polite">
      <h3>{t('sessionsChange', { count: sessions.length })}</h3>
      {before && after && before !== after && <p>{t('ruleChange', { before, after })}</p>}
      <ul className={css.dates}>
        {sessions.slice(0, most).map(session => (
          <ChangedLine key={session.session_id} session={session} />
        ))}
      </ul>
      {sessions.length > most && <p>{t('andMore', { count: sessions.length - most })}</p>}
      <AffectedPeople people={people} named={named} />
    </section>
  )
}

function ChangedLine({
  session: { from, to, zone, clock, clashes, people_clashing, stays },
}: {
  session: ChangedSession
}) {
  const t = useTexts(sessionsTexts)
  const said = ({ on, starts }: ChangedSession['from']) =>
    `${formatDay(on)}, ${formatClock(starts)} ${formatZone(`${on}T12:00:00Z`, zone)}`
  const isMoved = from.on !== to.on || from.starts !== to.starts
  return (
    <li>
      <span>
        {isMoved ? t('fromTo', { from: said(from), to: said(to) }) : said(from)}
        {stays && <p className="quiet">{t('keepsTime')}</p>}
        <Clashes clock={isMoved ? clock : null} starts={to.starts} clashes={clashes} />
        {people_clashing > 0 && <p>{t('peopleClash', { count: people_clashing })}</p>}
      </span>
    </li>
  )
}
