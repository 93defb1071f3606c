import { type DateOrder, dateOrders, type ImportOptions, providerStatuses } from '@preceptor/contract'
import { useState } from 'react'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { Card } from '@/ui/page/Card.tsx'
import { exampleDate, exampleText } from './date-example.ts'
import css from './imports.module.css'
import type { Draft } from './mapping.ts'

export interface ImportOptionsFormProps {
  draft: Draft
  samples: readonly (readonly string[])[]
  options: ImportOptions
  onOptions: (options: ImportOptions) => void
}

const sameNames: readonly { value: ImportOptions['same_name']; label: string; hint?: string }[] = [
  { value: 'ask', label: 'Ask me for each', hint: 'You decide after the check.' },
  { value: 'update', label: 'Update the employee' },
  { value: 'create', label: 'Create another employee' },
  { value: 'skip', label: 'Skip the row' },
]

/** How the values of the file are to be read. */
export function ImportOptionsForm({ draft, samples, options, onOptions }: ImportOptionsFormProps) {
  const set = (patch: Partial<ImportOptions>) => onOptions({ ...options, ...patch })
  const example = exampleDate(draft, samples)
  const [today] = useState(() => new Date())
  return (
    <Card title="How to read it">
      <div className={css.options}>
        <fieldset>
          <legend>Order of dates</legend>
          {(Object.keys(dateOrders) as DateOrder[]).map(order => (
            <CheckField
              key={order}
              type="radio"
              name="date_order"
              label={dateOrders[order]}
              hint={example ? exampleText(order, example, today) : undefined}
              checked={options.date_order === order}
              onChange={() => set({ date_order: order })}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>Same name and birth date as an employee</legend>
          {sameNames.map(({ value, label, hint }) => (
            <CheckField
              key={value}
              type="radio"
              name="same_name"
              label={label}
              hint={hint}
              checked={options.same_name === value}
              onChange={() => set({ same_name: value })}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>Blank cells</legend>
          <CheckField
            type="radio"
            name="erase_blank"
            label="Keep what is there"
            checked={!options.erase_blank}
            onChange={() => set({ erase_blank: false })}
          />
          <CheckField
            type="radio"
            name="erase_blank"
            label="Erase what is there"
            hint="Only in the columns that are imported."
            checked={options.erase_blank}
            onChange={() => set({ erase_blank: true })}
          />
        </fieldset>
        <SelectField
          label="Status of new employees without one"
          choices={choicesOf(providerStatuses)}
          value={String(options.usual_status)}
          onChange={code => set({ usual_status: Number(code) as ImportOptions['usual_status'] })}
        />
      </div>
    </Card>
  )
}
