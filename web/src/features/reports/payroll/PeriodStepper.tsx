import type { Answer, api } from '@preceptor/contract'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '@preceptor/contract/assignments/due'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { BatchBadge, periodText } from './batch-words.tsx'
import css from './payroll.module.css'
import { payrollTexts } from './texts.ts'

export type Period = Answer<typeof api.payroll.periods>['data'][number]

/** Steps through the pay periods, each with the state of its batch. */
export function PeriodStepper({ periods, shown }: { periods: readonly Period[]; shown: Period }) {
  const t = useTexts(payrollTexts)
  const to = useAgencyPaths()
  const at = periods.indexOf(shown)
  const later = periods[at + 1]
  const hrefOf = (period: string) => to.page(agencyPages.payroll.path, { period })
  const earlier = periods[at - 1]?.start ?? addDays(shown.start, -1)
  return (
    <nav aria-label={t('payPeriods')} className={css.stepper}>
      <ButtonLink size="small" icon={<IconChevronLeft size={16} />} href={hrefOf(earlier)}>
        {t('earlier')}
      </ButtonLink>
      <span className={css.period}>
        <strong>{periodText(shown.start, shown.end)}</strong>
        <span className="quiet">{t('checkOn', { day: formatDay(shown.check_date) })}</span>
        {shown.batch && <BatchBadge state={shown.batch.state} />}
      </span>
      {later && (
        <ButtonLink size="small" icon={<IconChevronRight size={16} />} href={hrefOf(later.start)}>
          {t('later')}
        </ButtonLink>
      )}
    </nav>
  )
}
