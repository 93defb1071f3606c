import { formatPhone, fullName, listName, type OverduePerson } from '@preceptor/contract'
import { IconPhone } from '@tabler/icons-react'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { EmployeePhoto } from '@/widgets/employees/EmployeePhoto.tsx'
import dashboard from '../dashboard.module.css'
import { todayTexts } from './texts.ts'
import css from './today.module.css'

/** The people overdue longest, each with a number to call and a class to offer. */
export function OverduePeople({ count, people }: { count: number; people: readonly OverduePerson[] }) {
  const t = useTexts(todayTexts)
  const to = useAgencyPaths()
  const title = t('overdue', { count })
  const all = to.employees({ programs_overdue: 'yes' })
  return (
    <section aria-label={title}>
      <h3 className={dashboard.returnsTitle} data-late>
        <Link href={all}>{title}</Link>
      </h3>
      <ul className={css.people}>
        {people.map(one => (
          <Person key={one.employee_id} one={one} />
        ))}
      </ul>
      {count > people.length && people.length > 0 && (
        <p className={dashboard.returnsMore}>
          <Link href={all}>{t('seeAll', { count })}</Link>
        </p>
      )}
    </section>
  )
}

function Person({ one }: { one: OverduePerson }) {
  const t = useTexts(todayTexts)
  const to = useAgencyPaths()
  const { next_class: offered, phone } = one
  const moment = offered && formatInstant(offered.starts_at, offered.zone)
  return (
    <li className={css.person}>
      <EmployeePhoto of={one} size={24} />
      <span className={css.who}>
        <Link href={to.employee(one.employee_id, 'training')}>{listName(one)}</Link>
        <span className={css.late}>
          <span>{one.program_title}</span>
          <span className={css.due}>{t('due', { day: formatDay(one.due_on) })}</span>
        </span>
      </span>
      {phone ? (
        <a
          className={css.phone}
          href={`tel:${phone}`}
          aria-label={t('call', { name: fullName(one), phone: formatPhone(phone) })}
        >
          <IconPhone size={14} aria-hidden="true" /> {formatPhone(phone)}
        </a>
      ) : (
        <span className="quiet">{t('noPhone')}</span>
      )}
      {offered && moment && (
        <span className={css.class}>
          <Link href={to.page(`sessions/${offered.id}`)}>
            {t(offered.is_booked ? 'bookedFor' : 'nextClass', { moment })}
          </Link>
          {!offered.is_booked && offered.free !== null && (
            <span className="quiet">{t('free', { count: offered.free })}</span>
          )}
        </span>
      )}
    </li>
  )
}
