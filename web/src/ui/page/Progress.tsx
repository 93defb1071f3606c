import { formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { uiTexts } from '../texts.ts'
import css from './page.module.css'

/** Shows progress as done of total; without a total, shows indeterminate progress. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const t = useTexts(uiTexts)
  const share = total > 0 ? Math.min(1, done / total) : 0
  return (
    <div
      className={css.progress}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total || undefined}
      aria-valuenow={total ? done : undefined}
      aria-valuetext={total ? t('doneOf', { done: formatNumber(done), total: formatNumber(total) }) : undefined}
    >
      <span data-moving={total === 0 || undefined} style={{ width: total > 0 ? `${share * 100}%` : undefined }} />
    </div>
  )
}
