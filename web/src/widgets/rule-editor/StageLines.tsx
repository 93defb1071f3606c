import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { ruleEditorTexts } from './texts.ts'
import type { PartProps } from './part-props.ts'
import css from './rule-editor.module.css'

/** One-time requirements, in one step or several that add up. */
export function StageLines({ form }: PartProps) {
  const t = useTexts(ruleEditorTexts)
  const { lines, add, error } = form.lines('stages')
  const { asks_kind } = form.values
  return (
    <div className={css.wide}>
      <p className="quiet">{t('stagesHint')}</p>
      {lines.map((line, at) => (
        <div key={at} className={css.line} role="group" aria-label={t('stage', { number: at + 1 })}>
          <TextField
            label={asks_kind === 'hours' ? t('hours') : t('amount')}
            inputMode="decimal"
            {...line.field('amount')}
          />
          <TextField label={t('dueWithin')} inputMode="numeric" {...line.field('n')} />
          <SelectField
            label={t('unit')}
            choices={[
              { value: 'days', label: t('days') },
              { value: 'months', label: t('months') },
            ]}
            {...line.field('unit')}
          />
          <Button size="small" aria-label={t('removeStage', { number: at + 1 })} onClick={line.remove}>
            {t('remove')}
          </Button>
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
      <Button size="small" onClick={() => add({ amount: '', n: '', unit: 'days' })}>
        {t('addStage')}
      </Button>
    </div>
  )
}
