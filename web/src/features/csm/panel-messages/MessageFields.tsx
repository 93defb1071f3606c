import { agencyRoles, messageLevels, roleNames, roles } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { type Choice, choicesOf } from '@/ui/select/choice.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import css from './panel-messages.module.css'
import type { MessageValues } from './message-values.ts'
import type { Fields } from '@/widgets/form/use-fields.ts'
import { useAgencyChoices } from '@/widgets/agencies/all-agencies.ts'
import { useTimeZones } from '@/widgets/time-zones/use-time-zones.ts'
import { panelMessagesTexts } from './texts.ts'

export interface MessageFieldsProps {
  form: Fields<MessageValues>
  /** Number of people who closed the running message; it can be shown to them again. */
  closedBy: number
}

function roleChoices(): Choice[] {
  const staff = roles.filter(role => !agencyRoles.includes(role))
  return [
    ...agencyRoles.map(role => ({ value: role, label: inWords(roleNames[role]) })),
    ...staff.map(role => ({
      value: role,
      label: panelMessagesTexts.say('staffRole', { role: inWords(roleNames[role]) }),
    })),
  ]
}

export function MessageFields({ form, closedBy }: MessageFieldsProps) {
  const t = useTexts(panelMessagesTexts)
  const agencies = useAgencyChoices() ?? []
  const { values, field, box } = form
  return (
    <div className={css.fields}>
      <TextField label={t('titleLabel')} required maxLength={120} data-autofocus {...field('title')} />
      <TextAreaField
        label={t('text')}
        required
        rows={4}
        maxLength={2000}
        hint={t('textHint', { count: values.body.length })}
        {...field('body')}
      />
      <SpanishFields form={form} />
      <SelectField label={t('level')} choices={choicesOf(messageLevels)} {...field('level')} />
      <div className={css.pair}>
        <ChoicesField label={t('roles')} none={t('everyRole')} choices={roleChoices()} {...field('roles')} />
        <ChoicesField
          label={t('agencies')}
          none={t('everyAgency')}
          choices={agencies}
          hint={t('agenciesHint')}
          {...field('agencies')}
        />
      </div>
      <TimeFields form={form} />
      <div className={css.checks}>
        <CheckField
          label={t('canBeClosed')}
          hint={t('canBeClosedHint')}
          {...box('is_dismissible')}
          checked={values.is_dismissible || values.needs_acknowledgement}
          disabled={values.needs_acknowledgement}
        />
        <CheckField label={t('asksToBeRead')} hint={t('asksToBeReadHint')} {...box('needs_acknowledgement')} />
        {closedBy > 0 && <CheckField label={t('showAgain', { count: closedBy })} {...box('show_again')} />}
      </div>
    </div>
  )
}

/** Spanish text, on demand: most messages are short and in one language. */
function SpanishFields({ form: { values, field } }: Pick<MessageFieldsProps, 'form'>) {
  const t = useTexts(panelMessagesTexts)
  const [added, setAdded] = useState(false)
  const add = () => {
    setAdded(true)
    setTimeout(() => document.getElementsByName('title_es')[0]?.focus())
  }
  if (!added && values.title_es === '' && values.body_es === '')
    return (
      <div>
        <Button size="small" icon={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
          {t('addSpanish')}
        </Button>
      </div>
    )
  return (
    <>
      <TextField label={t('spanishTitle')} maxLength={120} {...field('title_es')} />
      <TextAreaField
        label={t('spanishText')}
        rows={4}
        maxLength={2000}
        hint={t('spanishHint', { count: values.body_es.length })}
        {...field('body_es')}
      />
    </>
  )
}

function TimeFields({ form: { values, field, errors } }: Pick<MessageFieldsProps, 'form'>) {
  const t = useTexts(panelMessagesTexts)
  const zones = useTimeZones(values.time_zone)
  const zone = field('time_zone')
  return (
    <>
      <div className={css.pair}>
        {values.start === 'kept' ? (
          <SelectField
            label={t('start')}
            value="kept"
            onChange={() => undefined}
            disabled
            choices={[{ value: 'kept', label: t('startKept') }]}
          />
        ) : (
          <SelectField
            label={t('start')}
            choices={choicesOf({ now: t('startNow'), at: t('startAt'), draft: t('startDraft') })}
            {...field('start')}
            error={values.start === 'at' ? undefined : errors['starts_at']}
          />
        )}
        {values.start === 'at' && (
          <TextField label={t('startsOn')} type="datetime-local" required {...field('starts_at')} />
        )}
      </div>
      <div className={css.pair}>
        <TextField
          label={t('endsOn')}
          type="datetime-local"
          hint={t('endsHint')}
          about={values.start + values.starts_at}
          {...field('ends_at')}
        />
        <ComboField
          label={t('timeZone')}
          choices={zones}
          {...zone}
          onChange={chosen => zone.onChange(chosen || values.time_zone)}
        />
      </div>
    </>
  )
}
