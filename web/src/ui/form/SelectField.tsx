import { IconChevronDown } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import type { Choice } from '../select/choice.ts'
import { Field, type FieldProps } from './Field.tsx'
import css from './form.module.css'

type Native = Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'className' | 'required' | 'children'>
export type SelectFieldProps = FieldProps &
  Native & {
    value: string
    /** A method, so that fields with fixed values can use it: the value is one of `choices`. */
    onChange(this: void, value: string): void
    choices: readonly Choice[]
    /** Label of the empty choice; absent if a choice is required. */
    none?: string
  }

const optionOf = ({ value, label, disabled }: Choice) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

function grouped(choices: readonly Choice[]) {
  const groups: { group: string | undefined; members: Choice[] }[] = []
  for (const choice of choices) {
    const last = groups.at(-1)
    if (last && last.group === choice.group) last.members.push(choice)
    else groups.push({ group: choice.group, members: [choice] })
  }
  return groups
}

/** A select for short lists. For long lists with a search use ComboField. */
export function SelectField({ choices, none, onChange, ...all }: SelectFieldProps) {
  const { label, error, about, hint, required, hideLabel, className, ...select } = all
  return (
    <Field {...{ label, error, about, hint, required, className }} value={select.value} hideLabel={hideLabel ?? false}>
      {wiring => (
        <span className={css.box}>
          <select
            {...select}
            {...wiring}
            className={clsx(css.control, css.withEnd, css.select)}
            onChange={event => onChange(event.target.value)}
          >
            {none !== undefined && <option value="">{none}</option>}
            {grouped(choices).map(({ group, members }) =>
              group ? (
                <optgroup key={group} label={group}>
                  {members.map(optionOf)}
                </optgroup>
              ) : (
                members.map(optionOf)
              ),
            )}
          </select>
          <span className={clsx(css.end, css.inert)}>
            <IconChevronDown size={16} />
          </span>
        </span>
      )}
    </Field>
  )
}
