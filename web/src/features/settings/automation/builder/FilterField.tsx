import { employeesList, type RuleFilters } from '@preceptor/contract'
import { useId } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { FilterBar } from '@/widgets/filters/FilterBar.tsx'
import css from '../automation.module.css'
import { automationTexts } from '../texts.ts'

interface Props {
  label: string
  hint?: string
  value: RuleFilters | null | undefined
  error?: string | undefined
  onChange: (filters: RuleFilters) => void
}

/** Chooses people by the filters of the employees list, including conditions. */
export function FilterField({ label, hint, value, error, onChange }: Props) {
  const t = useTexts(automationTexts)
  const id = useId()
  const held: Readonly<Record<string, string | undefined>> = value ?? {}
  return (
    <div className={css.filters} role="group" aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined}>
      <span id={id} className={css.label}>
        {label}
      </span>
      <FilterBar
        filters={employeesList.filters}
        values={held}
        usual={[]}
        adds={t('addFilter')}
        onChange={patch =>
          onChange(
            Object.fromEntries(
              Object.entries({ ...held, ...patch }).flatMap(([key, one]) => (one ? [[key, one] as const] : [])),
            ),
          )
        }
      />
      {hint && <p className="quiet">{hint}</p>}
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
