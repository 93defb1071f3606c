import { moduleModes } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { ruleEditorTexts } from './texts.ts'
import { choicesOf } from './choices.ts'
import type { PartProps } from './part-props.ts'
import { ThingsField } from './ThingsField.tsx'
import css from './rule-editor.module.css'

/** The required mix of hours. */
export function MixFields({ form }: PartProps) {
  const t = useTexts(ruleEditorTexts)
  const { field, box } = form
  return (
    <fieldset className={css.part}>
      <legend>{t('mix')}</legend>
      <ThingsField
        list="topics"
        className={css.wide}
        label={t('onlyTopics')}
        hint={t('onlyTopicsHint')}
        none={t('anyTopic')}
        {...field('topics')}
      />
      <SetLines form={form} />
      <LimitLines form={form} />
      <TextField
        label={t('practicalHours')}
        hint={t('practicalHoursHint')}
        inputMode="decimal"
        {...field('practical')}
      />
      <TextField
        label={t('minPerTopic')}
        hint={t('minPerTopicHint')}
        inputMode="numeric"
        {...field('min_minutes_per_topic')}
      />
      <CheckField label={t('rnLed')} hint={t('rnLedHint')} {...box('rn_led')} />
      <CheckField label={t('inPerson')} hint={t('inPersonHint')} {...box('in_person')} />
    </fieldset>
  )
}

function SetLines({ form }: PartProps) {
  const t = useTexts(ruleEditorTexts)
  const { lines, add, error } = form.lines('sets')
  return (
    <div className={css.wide}>
      <p className="quiet">{t('setsHint')}</p>
      {lines.map((line, at) => (
        <div key={at} className={css.line} role="group" aria-label={t('set', { number: at + 1 })}>
          <ThingsField list="topics" label={t('topics')} none={t('chooseTopics')} {...line.field('topics')} />
          <TextField label={t('setHours')} inputMode="decimal" {...line.field('hours')} />
          <TextField label={t('setDistinct')} inputMode="numeric" {...line.field('distinct')} />
          <Button size="small" aria-label={t('removeSet', { number: at + 1 })} onClick={line.remove}>
            {t('remove')}
          </Button>
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
      <Button size="small" onClick={() => add({ topics: [], hours: '', distinct: '' })}>
        {t('addSet')}
      </Button>
    </div>
  )
}

function LimitLines({ form }: PartProps) {
  const t = useTexts(ruleEditorTexts)
  const { lines, add, error } = form.lines('mode_limits')
  return (
    <div className={css.wide}>
      <p className="quiet">{t('limitsHint')}</p>
      {lines.map((line, at) => (
        <div key={at} className={css.line} role="group" aria-label={t('limit', { number: at + 1 })}>
          <ChoicesField
            label={t('modes')}
            none={t('chooseModes')}
            choices={choicesOf(moduleModes)}
            {...line.field('modes')}
          />
          <TextField label={t('mostHours')} inputMode="decimal" {...line.field('hours')} />
          <Button size="small" aria-label={t('removeLimit', { number: at + 1 })} onClick={line.remove}>
            {t('remove')}
          </Button>
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
      <Button size="small" onClick={() => add({ modes: [], hours: '' })}>
        {t('addLimit')}
      </Button>
    </div>
  )
}
