import { countsAs, type TrainingTypeColour, trainingTypeColours } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import type { FieldsProps } from '../taxonomy/kind.ts'
import css from '../taxonomy/taxonomy.module.css'
import { taxonomyTexts } from '../taxonomy/texts.ts'

export interface TrainingTypeValues {
  name: string
  code: string
  colour: TrainingTypeColour
  counts_as: string
  is_payable: boolean
}

const colours = Object.entries(trainingTypeColours) as [TrainingTypeColour, string][]

export function TrainingTypeFields({ form }: FieldsProps<TrainingTypeValues>) {
  const t = useTexts(taxonomyTexts)
  return (
    <>
      <TextField label={t('name')} required data-autofocus autoComplete="off" maxLength={80} {...form.field('name')} />
      <TextField label={t('code')} autoComplete="off" maxLength={20} {...form.field('code')} />
      <SelectField
        label={t('countsAs')}
        hint={t('countsAsHint')}
        choices={choicesOf(countsAs)}
        {...form.field('counts_as')}
      />
      <CheckField className={css.beside} label={t('payable')} hint={t('payableHint')} {...form.box('is_payable')} />
      <fieldset className={css.palette}>
        <legend>{t('color')}</legend>
        <div className={css.colours}>
          {colours.map(([colour, label]) => (
            <CheckField
              key={colour}
              type="radio"
              name="colour"
              label={
                <span className={css.colour}>
                  <span className={css.dot} data-colour={colour} aria-hidden="true" />
                  {inWords(label)}
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
