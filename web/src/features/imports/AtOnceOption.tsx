import type { RecordImportOptions } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { importTexts } from './texts.ts'

export interface AtOnceOptionProps {
  options: RecordImportOptions
  onOptions: (options: RecordImportOptions) => void
}

/** Asks people with the permission to decide whether rows wait for another person. */
export function AtOnceOption({ options, onOptions }: AtOnceOptionProps) {
  const t = useTexts(importTexts)
  return (
    <fieldset>
      <legend>{t('optionsAtOnce')}</legend>
      <CheckField
        type="radio"
        name="at_once"
        label={t('optionsWait')}
        checked={!options.at_once}
        onChange={() => onOptions({ ...options, at_once: false })}
      />
      <CheckField
        type="radio"
        name="at_once"
        label={t('optionsCount')}
        hint={t('optionsCountHint')}
        checked={options.at_once}
        onChange={() => onOptions({ ...options, at_once: true })}
      />
    </fieldset>
  )
}
