import type { DashboardFacts, Returning } from '@preceptor/contract'
import { listName } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { EmployeePhoto } from '@/widgets/employees/EmployeePhoto.tsx'
import css from './dashboard.module.css'
import type { ListLink } from './list-link.ts'
import { dashboardTexts } from './texts.ts'

/** People whose return from leave is overdue or soon; hidden when empty. */
export function ReturnsCard({
  returns: { overdue, week },
  list,
}: {
  returns: DashboardFacts['returns']
  list: ListLink
}) {
  const t = useTexts(dashboardTexts)
  if (overdue.count + week.count === 0) return null
  return (
    <Card title={t('returns')} className={css.full}>
      <div className={css.returns}>
        {overdue.count > 0 && (
          <Part
            title={t('overdueReturns')}
            part={overdue}
            late
            href={list({ returning: 'overdue', sort_by: 'expected_return' })}
          />
        )}
        {week.count > 0 && (
          <Part
            title={t('returningThisWeek')}
            part={week}
            href={list({ returning: 'week', sort_by: 'expected_return' })}
          />
        )}
      </div>
    </Card>
  )
}

interface PartProps {
  title: string
  part: Returning
  late?: boolean
  href: string | undefined
}

function Part({ title, part: { count, first }, late = false, href }: PartProps) {
  const t = useTexts(dashboardTexts)
  const to = useAgencyPaths()
  return (
    <section aria-label={title}>
      <h3 className={css.returnsTitle} data-late={late || undefined}>
        {href ? <Link href={href}>{t('returnsCount', { title, count })}</Link> : t('returnsCount', { title, count })}
      </h3>
      <ul className={css.leaves}>
        {first.map(person => (
          <li key={person.id}>
            <EmployeePhoto of={person} size={24} />
            {href ? <Link href={to.employee(person.id)}>{listName(person)}</Link> : <span>{listName(person)}</span>}
            <span className={css.returnDay}>
              {late
                ? t('wasExpected', { day: formatDay(person.expected_return) })
                : person.is_scheduled
                  ? t('returnScheduled', { day: formatDay(person.expected_return) })
                  : formatDay(person.expected_return)}
            </span>
          </li>
        ))}
      </ul>
      {count > first.length && href && (
        <p className={css.returnsMore}>
          <Link href={href}>{t('showAll', { count })}</Link>
        </p>
      )}
    </section>
  )
}
