import { keysOf, type Reach, reaches } from '@preceptor/contract'
import { useId } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import css from './sessions.module.css'
import { sessionWidgetTexts } from './texts.ts'

interface Props {
  reach: Reach
  onChange: (reach: Reach) => void
  /** The available scopes; some changes can't apply to a whole series. */
  known?: readonly Reach[] | undefined
}

/** Chooses the scope of a change to one session of a series. */
export function ReachFields({ reach, onChange, known = keysOf(reaches) }: Props) {
  const t = useTexts(sessionWidgetTexts)
  const name = useId()
  return (
    <fieldset className={css.part}>
      <legend>{t('which')}</legend>
      {keysOf(reaches).map(one => (
        <CheckField
          key={one}
          type="radio"
          name={name}
          label={inWords(reaches[one])}
          checked={one === reach}
          disabled={!known.includes(one)}
          onChange={() => onChange(one)}
        />
      ))}
      {known.length === 1 && <p className="quiet">{t('alone')}</p>}
    </fieldset>
  )
}
