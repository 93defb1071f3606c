import type { Employee, RuleOfPerson } from '@preceptor/contract'
import { useId, useState } from 'react'
import { formatDay, formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { ComplianceState } from '@/widgets/compliance/ComplianceState.tsx'
import { Amounts } from './Amounts.tsx'
import { AskWaiver } from './AskWaiver.tsx'
import { OpenForms } from './OpenForms.tsx'
import css from './compliance.module.css'
import { Records } from './Records.tsx'
import { StateLine } from './StateLine.tsx'
import { complianceTexts } from './texts.ts'

interface Props {
  employee: Employee
  rule: RuleOfPerson
  as_of: string
  until: string
}

/** One rule: this person's standing, the reason, the records that count, and the forecast if nothing happens. */
export function RuleCard({ employee, rule, as_of, until }: Props) {
  const t = useTexts(complianceTexts)
  const id = useId()
  const [open, setOpen] = useState(false)
  const { name, detail, notes, citation, source } = rule
  return (
    <section className={css.card} aria-labelledby={id} data-state={rule.state}>
      <div className={css.head}>
        <h2 id={id}>{name}</h2>
        <span className={css.chips}>
          {source !== 'primary' && (
            <span data-tip={t('notVerifiedHint')}>
              <StatusBadge colour="grey">{t('notVerified')}</StatusBadge>
            </span>
          )}
          <ComplianceState state={rule.state} />
        </span>
      </div>
      <p className={css.why}>{rule.why}</p>
      {notes.length > 0 && <p className="quiet">{notes.join(' ')}</p>}
      {detail && detail.open_forms.length > 0 && <OpenForms employee_id={employee.id} forms={detail.open_forms} />}
      <Facts rule={rule} />
      {detail && <Amounts detail={detail} asks={rule.asks} />}
      <StateLine rule={rule} as_of={as_of} until={until} />
      <div className={css.foot}>
        {citation && <span className="quiet">{t('source', { citation })}</span>}
        <span className={css.acts}>
          {detail && pending.has(rule.state) && <AskWaiver employee={employee} rule={rule} window={rule.window} />}
          {detail && (
            <Button
              size="small"
              aria-expanded={open}
              aria-label={t(open ? 'hideWhyOf' : 'whyOf', { rule: name })}
              onClick={() => setOpen(!open)}
            >
              {open ? t('hideWhy') : t('why')}
            </Button>
          )}
        </span>
      </div>
      {detail && open && <Records employee_id={employee.id} detail={detail} asks={rule.asks} />}
    </section>
  )
}

const pending: ReadonlySet<string> = new Set(['lapsed', 'overdue', 'due_soon', 'in_progress', 'suspended'])

function Facts({ rule }: { rule: RuleOfPerson }) {
  const t = useTexts(complianceTexts)
  const { window, since, next_lapse, days_left, state, timeline } = rule
  const isRed = state === 'overdue' || state === 'lapsed'
  const days = timeline.length > 0 ? 400 : 0
  const items = [
    ...(window
      ? [{ label: t(windowLabel(window, isRed, since)), value: windowWords(window, t), more: movedWords(window, t) }]
      : []),
    ...(window && window.stopped.length > 0
      ? [{ label: t('stopped'), value: window.stopped.map(span => stoppedWords(span, t)).join('; ') }]
      : []),
    { label: t('since'), value: since ? formatDay(since) : t('longAgo') },
    ...(isRed
      ? []
      : [
          {
            label: t('nextLapse'),
            value: next_lapse ? formatDay(next_lapse) : t('noLapse', { count: formatNumber(days) }),
            more: days_left === null ? null : t('daysLeft', { count: days_left }),
          },
        ]),
  ]
  return (
    <dl className={css.facts}>
      {items.map(({ label, value, ...rest }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {'more' in rest && rest.more && <dd className="quiet">{rest.more}</dd>}
        </div>
      ))}
    </dl>
  )
}

type Window = NonNullable<RuleOfPerson['window']>
type Say = typeof complianceTexts.say

/**
 * A deadline includes the whole day. If the standing is red on the day itself, the requirement was due before work, and no window
 * ends.
 */
const windowLabel = ({ starts_on, moved_end }: Window, isRed: boolean, since: string | null) =>
  starts_on ? 'window' : isRed && since !== null && since === moved_end ? 'requiredFrom' : 'due'

function windowWords({ starts_on, moved_end }: Window, t: Say): string {
  if (starts_on === null) return moved_end ? formatDay(moved_end) : t('openEnd')
  return moved_end
    ? t('from', { from: formatDay(starts_on), to: formatDay(moved_end) })
    : t('fromOpen', { from: formatDay(starts_on) })
}

function movedWords({ ends_on, moved_end, grace_end, stopped_days }: Window, t: Say): string | null {
  const moved =
    ends_on !== null && moved_end !== ends_on && stopped_days > 0
      ? t('movedFrom', { count: stopped_days, day: formatDay(ends_on) })
      : null
  const grace = grace_end !== null && grace_end !== moved_end ? t('graceUntil', { day: formatDay(grace_end) }) : null
  return [moved, grace].filter(Boolean).join(' · ') || null
}

const stoppedWords = ({ from, to }: Window['stopped'][number], t: Say) =>
  to ? t('stoppedSpan', { from: formatDay(from), to: formatDay(to) }) : t('stoppedSince', { from: formatDay(from) })
