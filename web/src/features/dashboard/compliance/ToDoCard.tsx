import { type ComplianceToDo, listName } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { formatHours } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { ComplianceState } from '@/widgets/compliance/ComplianceState.tsx'
import { EmployeePhoto } from '@/widgets/employees/EmployeePhoto.tsx'
import type { ListQuery } from '@/widgets/compliance/standing-links.ts'
import dashboard from '../dashboard.module.css'
import { glanceTexts } from './texts.ts'

interface Props {
  next: readonly ComplianceToDo[]
  quickest: readonly ComplianceToDo[]
  /** The filters of their lists. */
  base: ListQuery
}

/** People to help first: before they lapse, and back to work with the least effort. */
export function ToDoCard({ next, quickest, base }: Props) {
  const t = useTexts(glanceTexts)
  const to = useAgencyPaths()
  return (
    <Card title={t('toDo')} className={dashboard.full}>
      <div className={dashboard.returns}>
        <Part
          title={t('toDoNext')}
          people={next}
          nobody={t('nobodyLapses')}
          href={to.employees({ ...base, lapses: 'month', sort_by: 'next_lapse' })}
        />
        <Part
          title={t('toDoQuickest')}
          people={quickest}
          nobody={t('nobodyRed')}
          href={to.employees({ ...base, compliance: 'lapsed,overdue', sort_by: 'compliance' })}
        />
      </div>
    </Card>
  )
}

interface PartProps {
  title: string
  people: readonly ComplianceToDo[]
  nobody: string
  href: string
}

function Part({ title, people, nobody, href }: PartProps) {
  const t = useTexts(glanceTexts)
  return (
    <section aria-label={title}>
      <h3 className={dashboard.returnsTitle}>{title}</h3>
      {people.length === 0 ? (
        <p className="quiet">{nobody}</p>
      ) : (
        <>
          <ul className={dashboard.returning}>
            {people.map(one => (
              <Person key={one.employee_id} one={one} />
            ))}
          </ul>
          <p className={dashboard.returnsMore}>
            <Link href={href} aria-label={`${title}: ${t('seeAll')}`}>
              {t('seeAll')}
            </Link>
          </p>
        </>
      )}
    </section>
  )
}

function Person({ one }: { one: ComplianceToDo }) {
  const t = useTexts(glanceTexts)
  const to = useAgencyPaths()
  const needs = [
    ...(one.minutes > 0 ? [formatHours(one.minutes, 'long')] : []),
    ...(one.proofs > 0 ? [t('needProofs', { count: one.proofs })] : []),
  ]
  return (
    <li>
      <EmployeePhoto of={one} size={24} />
      <Link href={to.employee(one.employee_id, 'compliance')}>{listName(one)}</Link>
      <ComplianceState state={one.state} />
      <span className={dashboard.returnDay}>
        {[...(one.lapses_on ? [t('lapsesOn', { day: formatDay(one.lapses_on) })] : []), ...needs].join(' · ')}
      </span>
      <span className={dashboard.toDoRules}>{one.rules.join(' · ')}</span>
    </li>
  )
}
