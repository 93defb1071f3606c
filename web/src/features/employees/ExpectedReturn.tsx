import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { employeesTexts } from './texts.ts'
import css from './expected-return.module.css'

/** The expected return from leave, marked once it has passed. */
export function ExpectedReturn({ day, today }: { day: string; today: string }) {
  const t = useTexts(employeesTexts)
  return (
    <span className={css.expected}>
      <span className="num">{formatDay(day)}</span>
      {day < today && <StatusBadge colour="amber">{t('overdue')}</StatusBadge>}
    </span>
  )
}
