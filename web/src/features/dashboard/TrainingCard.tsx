import type { DashboardFacts } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Chart } from '@/ui/chart/Chart.tsx'
import { Card, StatTile } from '@/ui/page/Card.tsx'
import { useAgencyPaths } from '@/nav/area.tsx'
import css from './dashboard.module.css'
import type { ListLink } from './list-link.ts'
import { monthLabel, monthSpan, monthTitle } from './months.ts'
import { dashboardTexts } from './texts.ts'

/** Late and soon-due people, and the number of completions; hidden before the first assignment. */
export function TrainingCard({ training, list }: { training: DashboardFacts['training']; list: ListLink }) {
  const t = useTexts(dashboardTexts)
  const to = useAgencyPaths()
  const { overdue, week, month, blocked, to_approve: waiting, completed } = training
  const done = completed.reduce((sum, { count }) => sum + count, 0)
  if (overdue + month + blocked + waiting + done === 0) return null
  return (
    <Card title={t('training')} className={css.full}>
      <div className={css.training}>
        <StatTile
          label={t('trainingOverdue')}
          value={overdue}
          hint={t('trainingOverdueHint')}
          href={list({ programs_overdue: 'yes' })}
        />
        <StatTile
          label={t('trainingWeek')}
          value={week}
          hint={t('trainingDueHint')}
          href={list({ programs_due: 'week' })}
        />
        <StatTile
          label={t('trainingMonth')}
          value={month}
          hint={t('trainingDueHint')}
          href={list({ programs_due: 'month' })}
        />
        <StatTile
          label={t('trainingBlocked')}
          value={blocked}
          hint={t('trainingBlockedHint')}
          href={list({ programs_blocked: 'yes' })}
        />
        <StatTile
          label={t('trainingToApprove')}
          value={waiting}
          hint={t('trainingToApproveHint')}
          href={to.page(waiting > 0 ? 'outside-training?state=recorded' : 'outside-training')}
        />
      </div>
      <h3 className={css.trainingTitle}>{t('completions')}</h3>
      <Chart
        title={t('completions')}
        heading={t('month')}
        height={172}
        data={{
          kind: 'bar',
          steps: true,
          labels: completed.map(({ month }, at) => monthLabel(month, at === 0).name),
          series: [{ label: t('completed'), values: completed.map(({ count }) => count) }],
        }}
        longLabels={completed.map(({ month }) => monthTitle(month))}
        words={({ at, value }) => t('completedIn', { count: value, month: monthTitle(completed[at]?.month ?? '') })}
        href={({ at, value }) => {
          const { from, to } = monthSpan(completed[at]?.month ?? '')
          return value > 0 ? list({ trained_from: from, trained_to: to }) : undefined
        }}
      />
    </Card>
  )
}
