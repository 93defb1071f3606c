import { weekDays } from '@preceptor/contract'
import { frequencies, positions } from '@preceptor/contract/schedule/rule'
import { IconX } from '@tabler/icons-react'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import type { Fields } from '@/widgets/form/use-fields.ts'
import css from '../sessions.module.css'
import { sessionsTexts } from '../texts.ts'
import { hintsOf, type RuleValues } from './rule-values.ts'

type RuleForm = Pick<Fields<RuleValues>, 'values' | 'field' | 'set'>

/** The interval in days, weeks, or months, the day, and the end. */
export function RuleFields({ form, first }: { form: RuleForm; first: string }) {
  const t = useTexts(sessionsTexts)
  const { values, field, set } = form
  return (
    <div className={css.form}>
      <div className={css.three}>
        <SelectField
          label={t('repeatsHow')}
          choices={choicesOf(frequencies)}
          value={values.frequency}
          onChange={frequency => set({ frequency: frequency as RuleValues['frequency'] })}
        />
        <TextField
          label={t('repeatsEvery', { frequency: values.frequency })}
          inputMode="numeric"
          maxLength={2}
          required
          {...field('interval')}
        />
        {values.frequency === 'weekly' && (
          <ChoicesField
            label={t('repeatsOn')}
            choices={choicesOf(weekDays)}
            none={t('asFirstDay')}
            {...field('weekdays')}
          />
        )}
      </div>
      {values.frequency === 'monthly' && <Monthly form={form} first={first} />}
      <div className={css.pair}>
        <SelectField
          label={t('repeatsEnds')}
          choices={[
            { value: 'times', label: t('endsTimes') },
            { value: 'until', label: t('endsUntil') },
          ]}
          value={values.ends}
          onChange={ends => set({ ends: ends as RuleValues['ends'] })}
        />
        {values.ends === 'until' ? (
          <TextField label={t('lastDay')} type="date" required {...field('until')} />
        ) : (
          <TextField label={t('howOften')} inputMode="numeric" maxLength={3} required {...field('times')} />
        )}
      </div>
      <CheckField
        label={t('skipsHolidays')}
        hint={t('skipsHolidaysHint')}
        checked={values.skips_holidays}
        onChange={skips_holidays => set({ skips_holidays })}
      />
      <Exceptions form={form} />
    </div>
  )
}

function Monthly({ form: { values, field, set }, first }: { form: RuleForm; first: string }) {
  const t = useTexts(sessionsTexts)
  const hints = hintsOf(first)
  return (
    <div className={css.three}>
      <SelectField
        label={t('monthlyBy')}
        choices={[
          { value: 'weekday', label: t('byWeekday') },
          { value: 'day', label: t('byDay') },
        ]}
        value={values.monthly}
        onChange={monthly => set({ monthly: monthly as RuleValues['monthly'] })}
      />
      {values.monthly === 'day' ? (
        <TextField
          label={t('monthDay')}
          inputMode="numeric"
          maxLength={2}
          {...field('month_day')}
          value={values.month_day || String(hints.month_day)}
        />
      ) : (
        <>
          <SelectField
            label={t('whichOne')}
            choices={choicesOf(positions)}
            {...field('position')}
            value={values.position || hints.position}
          />
          <SelectField
            label={t('weekday')}
            choices={choicesOf(weekDays)}
            {...field('weekday')}
            value={values.weekday || hints.weekday}
          />
        </>
      )}
    </div>
  )
}

/** Skipped days; the preview also has a button to add one. */
function Exceptions({ form: { values, set } }: { form: RuleForm }) {
  const t = useTexts(sessionsTexts)
  if (values.except.length === 0) return null
  return (
    <ul className={css.people} aria-label={t('daysLeftOut')}>
      {values.except.map(day => (
        <li key={day}>
          {formatDay(day)}
          <IconButton
            label={t('keepDay', { day: formatDay(day) })}
            onClick={() => set({ except: values.except.filter(one => one !== day) })}
          >
            <IconX size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
