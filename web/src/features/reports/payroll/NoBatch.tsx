import { access, api } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useMayNot } from './use-may-not.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { periodText } from './batch-words.tsx'
import type { Period } from './PeriodStepper.tsx'
import { showsBatches } from './shows.ts'
import { payrollTexts } from './texts.ts'

/** A pay period without a batch. */
export function NoBatch({ period, next }: { period: Period; next: string | null }) {
  const t = useTexts(payrollTexts)
  const to = useAgencyPaths()
  const refusal = useMayNot(access.managePayroll)
  const open = useSend(api.payroll.open, { refresh: showsBatches })
  if (next !== null && period.start < next)
    return (
      <Empty
        title={t('periodPast')}
        hint={t('periodPastHint')}
        action={<ButtonLink href={to.page(agencyPages.payroll.path, { period: next })}>{t('toNext')}</ButtonLink>}
      />
    )
  return (
    <Empty
      title={t('noBatch', { period: periodText(period.start, period.end) })}
      hint={period.is_over ? t('noBatchHint') : t('notOverHint')}
      action={
        <Button
          look="primary"
          refused={refusal}
          busy={open.isSending}
          onClick={() => open.send({ body: { period_start: period.start } })}
        >
          {t('preview')}
        </Button>
      }
    />
  )
}
