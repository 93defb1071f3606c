import { surveyAnswers } from '@preceptor/contract'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import type { Form } from '@/widgets/form/use-form.ts'
import { type Pasted, PasteField } from './PasteField.tsx'
import { PeopleField } from './PeopleField.tsx'
import type { SampleValues } from './sample-values.ts'
import css from './surveys.module.css'
import { surveysTexts } from './texts.ts'

interface Props {
  form: Form<SampleValues>
}

interface SampleProps extends Props {
  pasted: Pasted
  /** True when the question is compliance on a day, so the day comes first and nothing is printed. */
  isDay: boolean
}

/** The packet's people, its day, and the kind of answer. */
export function SampleFields({ form, pasted, isDay }: SampleProps) {
  const t = useTexts(surveysTexts)
  const { by } = form.values
  const ways = [
    { value: 'random', label: t('byChance') },
    { value: 'hired_since', label: t('byHireDate') },
    { value: 'chosen', label: t('chosen') },
  ]
  const { value: people, onChange, error } = form.field('people')
  return (
    <div className={css.fields}>
      {!isDay && <SelectField label={t('sample')} choices={ways} {...form.field('by')} />}
      <DateField label={t(isDay ? 'day' : 'asOf')} hint={t('asOfHint')} autoFocus={isDay} {...form.field('as_of')} />
      <SelectField
        label={t('answer')}
        hint={t('answerHint')}
        choices={choicesOf(surveyAnswers)}
        {...form.field('answer')}
      />
      {by === 'hired_since' && <DateField label={t('hiredSinceField')} required {...form.field('hired_since')} />}
      {by === 'random' && <RandomFields form={form} />}
      {by === 'chosen' && <PeopleField value={people} onChange={onChange} error={error} />}
      {by === 'chosen' && <PasteField pasted={pasted} isOpen={people.length === 0} />}
      {!isDay && (
        <div className={css.wide}>
          <CheckField label={t('withGapList')} hint={t('withGapListHint')} {...form.box('with_gap_list')} />
        </div>
      )}
    </div>
  )
}

function RandomFields({ form }: Props) {
  const t = useTexts(surveysTexts)
  const disciplines = useChoosable('disciplines', [form.values.discipline_id])
  const locations = useChoosable('locations', [form.values.location_id])
  return (
    <>
      <TextField
        label={t('size')}
        required
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        {...form.field('size')}
      />
      <SelectField
        label={t('discipline')}
        none={t('anyDiscipline')}
        choices={disciplines}
        {...form.field('discipline_id')}
      />
      <SelectField label={t('location')} none={t('anyLocation')} choices={locations} {...form.field('location_id')} />
      <Seed form={form} />
    </>
  )
}

/** Already filled in; few users need to change it. */
function Seed({ form }: Props) {
  const t = useTexts(surveysTexts)
  const [open, setOpen] = useState(false)
  const field = form.field('seed')
  const isShown = open || Boolean(field.error)
  return (
    <>
      <div className={css.wide}>
        <Button size="small" look="quiet" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
          {t('details')}
        </Button>
      </div>
      {isShown && (
        <TextField
          label={t('seed')}
          hint={t('seedHint')}
          required
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          {...field}
        />
      )}
    </>
  )
}
