import { relativeParts } from '@preceptor/contract/relative-days'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'
import { type DayLimitWay, limitWords, wayOf } from './day-limit.ts'
import { NumberInput } from './inputs.tsx'

interface Props {
  label: string
  /** A date, or a keyword such as `today-1y`; null for no limit. */
  limit: string | null
  error: string | undefined
  onChange: (limit: string | null) => void
}

const units = ['d', 'w', 'm', 'y'] as const
/** A relative limit has up to three digits. */
const counted = { least: 1, most: 999 }

/** The first or last date that a date field accepts. */
export function DayLimitInput({ label, limit, error, onChange }: Props) {
  const t = useTexts(formSettingsTexts)
  // A fixed date that hasn't been entered yet
  const [isAsking, setIsAsking] = useState(false)
  const way = wayOf(limit) ?? (isAsking ? 'day' : null)
  const { by, unit } = relativeParts(limit ?? '') ?? { by: 0, unit: 'y' }
  const choose = (chosen: DayLimitWay | '') => {
    setIsAsking(chosen === 'day')
    if (chosen === way) return
    if (chosen === 'before') onChange(by === 0 ? 'today-1y' : `today-${Math.abs(by)}${unit}`)
    else if (chosen === 'after') onChange(by === 0 ? 'today+1y' : `today+${Math.abs(by)}${unit}`)
    else onChange(chosen === 'fillDay' ? 'today' : null)
  }
  const sign = way === 'before' ? '-' : '+'
  return (
    <fieldset className={css.limit}>
      <legend className="sr-only">{label}</legend>
      <SelectField
        label={label}
        none={t('noLimit')}
        error={way === 'day' ? undefined : error}
        choices={[
          { value: 'fillDay', label: t('limitFillDay') },
          { value: 'before', label: t('limitBefore') },
          { value: 'after', label: t('limitAfter') },
          { value: 'day', label: t('limitDay') },
          ...(way === 'period' ? [{ value: 'period', label: limitWords(limit ?? '') }] : []),
        ]}
        value={way ?? ''}
        onChange={chosen => choose(chosen as DayLimitWay | '')}
      />
      {(way === 'before' || way === 'after') && (
        <div className={css.pair}>
          <NumberInput
            label={t('howMany')}
            whole
            within={counted}
            value={Math.abs(by)}
            onChange={count => count !== null && onChange(`today${sign}${count}${unit}`)}
          />
          <SelectField
            label={t('unitOf')}
            choices={units.map(one => ({ value: one, label: t('unitNamed', { unit: one }) }))}
            value={unit}
            onChange={chosen => onChange(`today${sign}${Math.abs(by)}${chosen}`)}
          />
        </div>
      )}
      {way === 'day' && (
        <DateField label={t('limitDate')} error={error} value={limit ?? ''} onChange={day => onChange(day || null)} />
      )}
    </fieldset>
  )
}
