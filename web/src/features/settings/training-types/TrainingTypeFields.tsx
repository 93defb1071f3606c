import { countsAs, type TrainingTypeColour, trainingTypeColours } from '@preceptor/contract'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import type { FieldsProps } from '../taxonomy/kind.ts'
import css from '../taxonomy/taxonomy.module.css'

export interface TrainingTypeValues {
  name: string
  code: string
  colour: TrainingTypeColour
  counts_as: string
  is_payable: boolean
}

const colours = Object.entries(trainingTypeColours) as [TrainingTypeColour, string][]

export function TrainingTypeFields({ form }: FieldsProps<TrainingTypeValues>) {
  return (
    <>
      <TextField label="Name" required data-autofocus autoComplete="off" maxLength={80} {...form.field('name')} />
      <TextField label="Code" autoComplete="off" maxLength={20} {...form.field('code')} />
      <SelectField
        label="Counts as"
        hint="Which duty its hours go towards."
        choices={choicesOf(countsAs)}
        {...form.field('counts_as')}
      />
      <CheckField
        className={css.beside}
        label="Payable"
        hint="What new trainings of this type start with."
        {...form.box('is_payable')}
      />
      <fieldset className={css.palette}>
        <legend>Color</legend>
        <div className={css.colours}>
          {colours.map(([colour, label]) => (
            <CheckField
              key={colour}
              type="radio"
              name="colour"
              label={
                <span className={css.colour}>
                  <span className={css.dot} data-colour={colour} aria-hidden="true" />
                  {label}
                </span>
              }
              checked={form.values.colour === colour}
              onChange={() => form.set({ colour })}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
