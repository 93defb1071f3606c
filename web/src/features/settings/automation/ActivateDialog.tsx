import { api, automationStates, type AutomationRule } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { todayIn } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from './automation.module.css'
import { showsRules } from './shows-rules.ts'
import { automationTexts } from './texts.ts'

interface Values {
  by: '' | 'nobody' | 'now' | 'since'
  day: string
}

/** Activates a rule. Nothing is preselected: the user must decide about earlier events. */
export default function ActivateDialog({ rule, onClose }: { rule: AutomationRule; onClose: () => void }) {
  const t = useTexts(automationTexts)
  const today = todayIn(useAgency().timeZone)
  const start: Values = { by: '', day: '' }
  const form = useForm({
    start,
    call: api.automationRules.state,
    args: ({ by, day }: Values) => ({
      params: { id: rule.id },
      body: { to: 'active' as const, catch_up: by === 'since' ? { by, day } : { by: by || ('nobody' as const) } },
    }),
    problems: ({ by, day }) => ({
      ...(by === '' && { by: t('chooseOne') }),
      ...(by === 'since' && day === '' && { day: t('chooseDay') }),
    }),
    place: path => (path.includes('day') ? 'day' : path),
    refresh: showsRules,
    said: ({ name, state }) => t('stateNow', { name, state: inWords(automationStates.names[state]) }),
    done: onClose,
  })
  const people = useQueryOf(
    api.automationRules.check,
    { params: { id: rule.id }, body: { definition: rule.definition } },
    { quiet: true },
  ).data?.people
  const by = form.field('by')
  // This trigger has no other earlier events to catch up on
  const { on } = rule.definition.trigger
  const choice = (value: Values['by'], label: string, hint?: string) => (
    <CheckField
      type="radio"
      name="by"
      label={label}
      {...(hint && { hint })}
      checked={by.value === value}
      onChange={() => by.onChange(value)}
    />
  )
  return (
    <FormDialog
      form={form}
      title={t('activate', { name: rule.name })}
      submitLabel={inWords(automationStates.verb(rule.state, 'active'))}
      what={t('rule')}
      onClose={onClose}
    >
      <fieldset className={css.part}>
        <legend>{t('catchUp')}</legend>
        <p className="quiet">{t('activateHint')}</p>
        {choice('nobody', t('nobody'), t('nobodyHint'))}
        {on === 'enters' && choice('now', t('now'), people === undefined ? undefined : t('nowHint', { count: people }))}
        {on === 'date' && choice('now', t('nowToday'))}
        {(on === 'event' || on === 'date') && choice('since', t('sinceDay'))}
        {by.value === 'since' && <DateField label={t('since')} required max={today} {...form.field('day')} />}
        {by.error && (
          <p className={css.error} role="alert">
            {by.error}
          </p>
        )}
      </fieldset>
    </FormDialog>
  )
}
