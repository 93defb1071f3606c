import { type About, dateFields, mostRuleSteps, type RuleStep, type RuleWait, ruleWeekdays } from '@preceptor/contract'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { formatWeekday } from '@/lib/format-more.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import css from '../automation.module.css'
import { automationTexts } from '../texts.ts'
import { ActFields } from './ActFields.tsx'
import { blankStep } from './blank.ts'
import { FilterField } from './FilterField.tsx'
import { NumberField } from './NumberField.tsx'
import { OffsetFields } from './OffsetFields.tsx'
import type { PartProps } from './part.ts'

interface StepsProps {
  steps: readonly RuleStep[]
  about: About
  error: string | undefined
  errorAt: (place: string) => string | undefined
  onChange: (steps: RuleStep[]) => void
}

/** Edits the steps in order. */
export function StepsFields({ steps, about, error, errorAt, onChange }: StepsProps) {
  const t = useTexts(automationTexts)
  const swap = (one: number, other: number) =>
    onChange(
      steps.map((step, at) => (at === one ? (steps[other] ?? step) : at === other ? (steps[one] ?? step) : step)),
    )
  return (
    <>
      {steps.map((step, at) => (
        // Steps have no ids; their position identifies them.
        <fieldset key={at} className={css.one}>
          <legend>{t('step', { number: at + 1 })}</legend>
          <div className={css.tools}>
            <IconButton
              size="small"
              label={t('moveUp', { number: at + 1 })}
              refused={at === 0 ? t('isFirst') : undefined}
              onClick={() => swap(at, at - 1)}
            >
              <IconArrowUp size={16} />
            </IconButton>
            <IconButton
              size="small"
              label={t('moveDown', { number: at + 1 })}
              refused={at === steps.length - 1 ? t('isLast') : undefined}
              onClick={() => swap(at, at + 1)}
            >
              <IconArrowDown size={16} />
            </IconButton>
            {steps.length > 1 && (
              <IconButton
                size="small"
                label={t('remove', { number: at + 1 })}
                onClick={() => onChange(steps.filter((_, other) => other !== at))}
              >
                <IconTrash size={16} />
              </IconButton>
            )}
          </div>
          <OneStep
            value={step}
            about={about}
            errorAt={place => errorAt(`${at}.${place}`)}
            onChange={next => onChange(steps.map((other, place) => (place === at ? next : other)))}
          />
        </fieldset>
      ))}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {steps.length < mostRuleSteps && (
        <Button icon={<IconPlus size={16} />} onClick={() => onChange([...steps, blankStep()])}>
          {t('addStep')}
        </Button>
      )}
    </>
  )
}

function OneStep({ value, about, errorAt, onChange }: PartProps<RuleStep> & { about: About }) {
  const t = useTexts(automationTexts)
  return (
    <>
      <WaitFields
        value={value.wait}
        errorAt={place => errorAt(`wait.${place}`)}
        onChange={wait => onChange({ ...value, wait })}
      />
      {(value.wait !== null || value.still !== null) && (
        <FilterField
          label={t('still')}
          value={value.still}
          error={errorAt('still') ?? errorAt('still.conditions')}
          onChange={still => onChange({ ...value, still: Object.keys(still).length > 0 ? still : null })}
        />
      )}
      <ActFields
        value={value.act}
        about={about}
        errorAt={place => errorAt(place ? `act.${place}` : 'act')}
        onChange={act => onChange({ ...value, act })}
      />
    </>
  )
}

const blankWaits: { [By in RuleWait['by']]: () => RuleWait } = {
  days: () => ({ by: 'days', days: 7 }),
  field: () => ({ by: 'field', field: 'hire_date', days: 0 }),
  weekday: () => ({ by: 'weekday', weekday: 'monday', at_time: '08:00' }),
}

function WaitFields({ value, errorAt, onChange }: PartProps<RuleWait | null>) {
  const t = useTexts(automationTexts)
  return (
    <div className={css.pair}>
      <SelectField
        label={t('wait')}
        none={t('noWait')}
        choices={[
          { value: 'days', label: t('waitDays') },
          { value: 'field', label: t('waitField') },
          { value: 'weekday', label: t('waitWeekday') },
        ]}
        value={value?.by ?? ''}
        onChange={by => onChange(by === '' ? null : blankWaits[by as RuleWait['by']]())}
      />
      {value?.by === 'days' && (
        <NumberField
          label={t('waitCount')}
          min={1}
          max={365}
          value={value.days}
          error={errorAt('days')}
          onChange={days => onChange({ ...value, days })}
        />
      )}
      {value?.by === 'field' && (
        <>
          <SelectField
            label={t('day')}
            choices={Object.entries(dateFields).map(([key, { label }]) => ({ value: key, label: inWords(label) }))}
            value={value.field}
            error={errorAt('field')}
            onChange={field => onChange({ ...value, field: field as typeof value.field })}
          />
          <OffsetFields days={value.days} error={errorAt('days')} onChange={days => onChange({ ...value, days })} />
        </>
      )}
      {value?.by === 'weekday' && (
        <>
          <SelectField
            label={t('weekday')}
            choices={ruleWeekdays.map((day, at) => ({ value: day, label: formatWeekday(`2024-01-0${at + 1}`) }))}
            value={value.weekday}
            onChange={weekday => onChange({ ...value, weekday: weekday as typeof value.weekday })}
          />
          <TextField
            type="time"
            label={t('atTime')}
            required
            value={value.at_time}
            error={errorAt('at_time')}
            onChange={at_time => onChange({ ...value, at_time })}
          />
        </>
      )}
    </div>
  )
}
