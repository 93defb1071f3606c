import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { automationTexts } from '../texts.ts'
import { NumberField } from './NumberField.tsx'

interface Props {
  /** Days after a day; negative for days before it. */
  days: number
  error?: string | undefined
  onChange: (days: number) => void
}

type Side = 'on' | 'before' | 'after'
const sideOf = (days: number): Side => (days < 0 ? 'before' : days > 0 ? 'after' : 'on')

/** Chooses the day itself, or a number of days before or after it. */
export function OffsetFields({ days, error, onChange }: Props) {
  const t = useTexts(automationTexts)
  // Stays while the number is edited
  const [chosen, setChosen] = useState(sideOf(days))
  const side = Number.isNaN(days) ? chosen : sideOf(days)
  const put = (next: Side, count: number) => {
    setChosen(next)
    onChange(next === 'on' ? 0 : next === 'before' ? -count : count)
  }
  return (
    <>
      <SelectField
        label={t('offset')}
        choices={[
          { value: 'on', label: t('offsetOn') },
          { value: 'before', label: t('offsetBefore') },
          { value: 'after', label: t('offsetAfter') },
        ]}
        value={side}
        onChange={next => put(next as Side, Math.abs(days) || 1)}
      />
      {side !== 'on' && (
        <NumberField
          label={t('days')}
          min={1}
          max={365}
          value={Math.abs(days)}
          error={error}
          onChange={count => put(side, count)}
        />
      )}
    </>
  )
}
