import { type ComplianceRecord, type Id, moduleModes, type RuleOfPerson } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import css from './compliance.module.css'
import { formatHours } from '@/lib/format-more.ts'
import { complianceTexts } from './texts.ts'

interface Props {
  employee_id: Id
  detail: NonNullable<RuleOfPerson['detail']>
  asks: RuleOfPerson['asks']
}

/** The records behind the result: those that count, and those that don't, with the reason. */
export function Records({ employee_id, detail: { records }, asks }: Props) {
  const t = useTexts(complianceTexts)
  const counting = records.filter(({ counts }) => counts > 0)
  const others = records.filter(({ counts }) => counts === 0)
  const shared = { employee_id, isTimed: asks === 'hours' || asks === 'topics' }
  if (records.length === 0) return <p className="quiet">{t('noRecords')}</p>
  return (
    <div className={css.records}>
      <h3>{t('counting')}</h3>
      {counting.length === 0 && <p className="quiet">{t('noneCounts')}</p>}
      <Lines records={counting} label={t('counting')} {...shared} />
      {others.length > 0 && (
        <>
          <h3>{t('notCounting')}</h3>
          <Lines records={others} label={t('notCounting')} {...shared} />
        </>
      )}
    </div>
  )
}

interface Shared {
  employee_id: Id
  isTimed: boolean
}

function Lines({ records, label, ...shared }: Shared & { records: readonly ComplianceRecord[]; label: string }) {
  if (records.length === 0) return null
  return (
    <ul className={css.lines} aria-label={label}>
      {records.map(record => (
        <Line key={record.id} record={record} {...shared} />
      ))}
    </ul>
  )
}

function Line({ employee_id, record, isTimed }: Shared & { record: ComplianceRecord }) {
  const t = useTexts(complianceTexts)
  const to = useAgencyPaths()
  const { title, topic, mode, on, expires_on, minutes, rn, counts, is_late, elsewhere, left_out, also_for } = record
  const hours = (some: number) => formatHours(some, 'short')
  const facts = [
    formatDay(on),
    topic,
    mode && inWords(moduleModes[mode]),
    minutes && hours(minutes),
    expires_on && t('validUntil', { day: formatDay(expires_on) }),
    rn && (rn.name ? t('ledByNurse', { name: rn.name }) : t('ledByANurse')),
  ].filter(Boolean)
  const said = [
    ...(counts > 0 ? [isTimed ? t('countsMinutes', { hours: hours(counts) }) : t('countsOne')] : []),
    ...(is_late ? [t('late')] : []),
    ...(isTimed
      ? elsewhere.map(({ window, amount }) => t('elsewhere', { window: String(window), hours: hours(amount) }))
      : []),
    ...left_out.map(({ amount, why }) =>
      isTimed && amount !== minutes ? t('partLeft', { hours: hours(amount), why }) : why,
    ),
  ]
  return (
    <li className={css.line}>
      <div>
        {record.kind === 'form' ? (
          <Link href={to.employeeForm(employee_id, record.id)} className={css.recordTitle}>
            {title}
          </Link>
        ) : (
          <span className={css.recordTitle}>{title}</span>
        )}
        <p className="quiet">{facts.join(' · ')}</p>
      </div>
      <div className={css.said}>
        <span>{said.join(' · ')}</span>
        {also_for.length > 0 && <p className="quiet">{t('alsoFor', { rules: also_for.join(', ') })}</p>}
      </div>
    </li>
  )
}
