import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import { Select } from '@mantine/core'
import { MantineScope } from '../mantine/MantineScope.tsx'
import { Field } from './Field.tsx'
import css from './form.module.css'
import type { SelectFieldProps } from './SelectField.tsx'

/** An option with the picture of whom it is. */
const pictured = ({ value, label }: { value: string; label: string }, images: ReadonlyMap<string, string>) => (
  <span className={css.pictured}>
    <img src={images.get(value)} alt="" width={20} height={20} />
    {label}
  </span>
)

const inputClass = css.control ?? ''

export default function ComboControl({
  choices,
  none,
  value,
  onChange,
  disabled,
  autoFocus,
  ...all
}: SelectFieldProps) {
  const { label, error, about, hint, required, hideLabel, className } = all
  const images = new Map(choices.flatMap(({ value: key, image }) => (image ? [[key, image] as const] : [])))
  return (
    <Field {...{ label, error, about, hint, required, className }} value={value} hideLabel={hideLabel ?? false}>
      {wiring => (
        <MantineScope>
          <Select
            {...wiring}
            data={choices.map(({ value: key, label: words, disabled: off }) => ({
              value: key,
              label: words,
              disabled: off ?? false,
            }))}
            value={value || null}
            onChange={next => onChange(next ?? '')}
            searchable
            clearable={none !== undefined}
            clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
            placeholder={none ?? ''}
            nothingFoundMessage="No match"
            disabled={disabled ?? false}
            // biome-ignore lint/a11y/noAutofocus: it takes over the focus of the select it stands in for
            autoFocus={autoFocus ?? false}
            openOnFocus={!autoFocus}
            limit={200}
            {...(images.size > 0 && { renderOption: ({ option }) => pictured(option, images) })}
            maxDropdownHeight={280}
            selectFirstOptionOnChange
            classNames={{ input: inputClass }}
            // Mantine puts its own in place of these where it draws no error or description itself.
            attributes={{
              input: { 'aria-describedby': wiring['aria-describedby'], 'aria-invalid': wiring['aria-invalid'] },
            }}
            comboboxProps={{ transitionProps: { duration: 0 } }}
          />
        </MantineScope>
      )}
    </Field>
  )
}
