import { type AfterWithdrawal, afterWithdrawal } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import css from './catalog.module.css'
import { catalogTexts } from './texts.ts'

/** Chooses the effect of a withdrawal on people in progress. */
export function PeopleChoice({
  value,
  onChange,
}: {
  value: AfterWithdrawal
  onChange: (value: AfterWithdrawal) => void
}) {
  const t = useTexts(catalogTexts)
  return (
    <fieldset className={css.choices}>
      <legend>{t('peopleLegend')}</legend>
      {(['finish', 'stop'] as const).map(choice => (
        <CheckField
          key={choice}
          type="radio"
          name="people"
          label={inWords(afterWithdrawal[choice])}
          checked={value === choice}
          onChange={() => onChange(choice)}
        />
      ))}
    </fieldset>
  )
}
