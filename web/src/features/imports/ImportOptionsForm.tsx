import { type DateOrder, dateOrders, type FileImport, type ImportOptions, providerStatuses } from '@preceptor/contract'
import { useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { Card } from '@/ui/page/Card.tsx'
import { AtOnceOption } from './AtOnceOption.tsx'
import { exampleDate, exampleText } from './date-example.ts'
import css from './imports.module.css'
import type { Draft } from './mapping.ts'
import { importTexts } from './texts.ts'
import { TrainingOptions } from './TrainingOptions.tsx'

export interface ImportOptionsFormProps {
  draft: Draft
  samples: readonly (readonly string[])[]
  /** True if the user can make rows count at once. */
  mayDecide: boolean
  options: FileImport['options']
  onOptions: (options: FileImport['options']) => void
}

const sameNames = [
  { value: 'ask', label: 'optionsAsk' },
  { value: 'update', label: 'optionsUpdate' },
  { value: 'create', label: 'optionsCreate' },
  { value: 'skip', label: 'optionsSkip' },
] as const satisfies readonly { value: ImportOptions['same_name']; label: string }[]

/** Settings for reading the file's values. */
export function ImportOptionsForm({ draft, samples, mayDecide, options, onOptions }: ImportOptionsFormProps) {
  const t = useTexts(importTexts)
  const example = exampleDate(draft, samples)
  const [today] = useState(() => new Date())
  return (
    <Card title={t('optionsTitle')}>
      <div className={css.options}>
        <fieldset>
          <legend>{t('optionsDates')}</legend>
          {(Object.keys(dateOrders) as DateOrder[]).map(order => (
            <CheckField
              key={order}
              type="radio"
              name="date_order"
              label={inWords(dateOrders[order])}
              hint={example ? exampleText(order, example, today) : undefined}
              checked={options.date_order === order}
              onChange={() => onOptions({ ...options, date_order: order })}
            />
          ))}
        </fieldset>
        {'at_once' in options ? (
          mayDecide && <AtOnceOption options={options} onOptions={onOptions} />
        ) : 'usual_mode' in options ? (
          <TrainingOptions options={options} onOptions={onOptions} />
        ) : (
          <RosterOptions options={options} onOptions={onOptions} />
        )}
      </div>
    </Card>
  )
}

interface RosterOptionsProps {
  options: ImportOptions
  onOptions: (options: ImportOptions) => void
}

function RosterOptions({ options, onOptions }: RosterOptionsProps) {
  const t = useTexts(importTexts)
  const set = (patch: Partial<ImportOptions>) => onOptions({ ...options, ...patch })
  return (
    <>
      <fieldset>
        <legend>{t('optionsSameName')}</legend>
        {sameNames.map(({ value, label }) => (
          <CheckField
            key={value}
            type="radio"
            name="same_name"
            label={t(label)}
            hint={value === 'ask' ? t('optionsAskHint') : undefined}
            checked={options.same_name === value}
            onChange={() => set({ same_name: value })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('optionsBlank')}</legend>
        <CheckField
          type="radio"
          name="erase_blank"
          label={t('optionsKeep')}
          checked={!options.erase_blank}
          onChange={() => set({ erase_blank: false })}
        />
        <CheckField
          type="radio"
          name="erase_blank"
          label={t('optionsErase')}
          hint={t('optionsEraseHint')}
          checked={options.erase_blank}
          onChange={() => set({ erase_blank: true })}
        />
      </fieldset>
      <SelectField
        label={t('optionsStatus')}
        choices={choicesOf(providerStatuses)}
        value={String(options.usual_status)}
        onChange={code => set({ usual_status: Number(code) as ImportOptions['usual_status'] })}
      />
    </>
  )
}
