import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import type { AsOf, AsOfKind } from './as-of.ts'
import css from './as-of.module.css'
import { complianceTexts } from './texts.ts'

/** Chooses the day and the kind of answer; unless it is today, a sentence below describes what is shown. */
export function AsOfPicker({ asOf }: { asOf: AsOf }) {
  const t = useTexts(complianceTexts)
  const { day, kind, today, isNow, choose } = asOf
  const kinds = [
    { value: 'records', label: t('byRecords') },
    ...(day <= today ? [{ value: 'shown', label: t('shown') }] : []),
  ]
  return (
    <div className={css.asOf} role="group" aria-label={t('asOf')}>
      <DateField
        label={t('asOfDay')}
        value={day}
        onChange={next => {
          if (next) choose({ day: next })
        }}
      />
      <SelectField
        label={t('asOfKind')}
        choices={kinds}
        value={kind}
        onChange={next => choose({ kind: next as AsOfKind })}
      />
      {!isNow && (
        <Button size="small" look="quiet" onClick={() => choose({ day: today, kind: 'records' })}>
          {t('asOfToday')}
        </Button>
      )}
      <p className={css.said} role="status">
        {!isNow && saying(asOf, t)}
      </p>
    </div>
  )
}

function saying({ day, kind, today }: AsOf, t: typeof complianceTexts.say) {
  if (day > today) return t('chooseToCome')
  if (kind === 'shown') return day === today ? t('shownToday') : t('shownOn', { day: formatDay(day) })
  return t('byRecordsOf', { day: formatDay(day) })
}
