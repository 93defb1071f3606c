import { api, ruleDueOn } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay, todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import css from './audience.module.css'
import { ProgramField } from './ProgramField.tsx'
import { audienceTexts } from './texts.ts'
import type { PartProps } from './WhoFields.tsx'

/** Errors about a program set by the page. */
export const SettledError = ({ errors, settled }: PartProps) =>
  settled?.program_id && errors['change.program_id'] ? <p role="alert">{errors['change.program_id']}</p> : null

/** Options about one program: the program, the effect, and the act's other fields. */
export function ProgramPart({ hint, children, ...props }: PartProps & { hint?: string; children?: ReactNode }) {
  return (
    <div className={css.part}>
      <SettledError {...props} />
      <ProgramField {...props} />
      {hint && <p className="quiet">{hint}</p>}
      {children}
    </div>
  )
}

interface DayProps extends PartProps {
  field: 'start_date' | 'due_on' | 'completed_on' | 'expires_on'
  label: string
  hint?: string
  required?: boolean
  /** The field name in the server's errors. */
  at?: string
}
/** A date field of the draft. */
export const DayField = ({
  draft,
  errors,
  onChange,
  field,
  label,
  hint,
  required = true,
  at = `change.${field}`,
}: DayProps) => (
  <DateField
    label={label}
    hint={hint}
    required={required}
    value={draft[field]}
    error={errors[at]}
    onChange={value => onChange({ [field]: value })}
  />
)

/** Returns the due date by the program's rule, for the option that follows the rule. */
function useRuleWords({ program_id, start_date }: PartProps['draft']): string | undefined {
  const t = useTexts(audienceTexts)
  const assigned_on = todayIn(useAgency().timeZone)
  const { data } = useQueryOf(
    api.programs.get,
    { params: { id: program_id } },
    { enabled: program_id !== '', quiet: true, staleTime: 60_000 },
  )
  if (!data) return undefined
  const { due_from, due_days } = data
  if (due_from === 'hire') return due_days === null ? t('dueNever') : t('dueAfterHire', { days: due_days })
  const due = ruleDueOn(data, { assigned_on, start_date: start_date || assigned_on, hire_date: null })
  if (due === null) return t('dueNever')
  return due_from === 'fixed' ? formatDay(due) : t('dueAfter', { days: due_days ?? 0, day: formatDay(due) })
}

export function AssignOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  const { draft, onChange, isOne } = props
  const byDay = draft.due_by === 'day'
  const ruled = useRuleWords(draft)
  return (
    <div className={css.part}>
      <SettledError {...props} />
      <div className={css.two}>
        <ProgramField {...props} />
        <DayField {...props} field="start_date" label={t('startDate')} />
      </div>
      <fieldset className={css.part}>
        <legend>{t('due')}</legend>
        <CheckField
          type="radio"
          name="due"
          label={t('byRule')}
          hint={ruled}
          checked={!byDay}
          onChange={() => onChange({ due_by: 'rule' })}
        />
        <CheckField
          type="radio"
          name="due"
          label={t(isOne ? 'byDayOne' : 'byDay')}
          checked={byDay}
          onChange={() => onChange({ due_by: 'day' })}
        />
        {byDay && (
          <div className={css.inside}>
            <DayField {...props} field="due_on" label={t('dueDate')} />
          </div>
        )}
      </fieldset>
      <CheckField
        label={t(isOne ? 'againOne' : 'again')}
        hint={t(isOne ? 'againOneHint' : 'againHint')}
        checked={draft.again}
        onChange={again => onChange({ again })}
      />
      <CheckField
        label={t('tellNow')}
        hint={t(isOne ? 'tellNowOneHint' : 'tellNowHint')}
        checked={draft.tells_program}
        onChange={tells_program => onChange({ tells_program })}
      />
      <WhyField {...props} />
    </div>
  )
}

export function StartOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  return (
    <div className={css.two}>
      <SettledError {...props} />
      <ProgramField {...props} />
      <DayField {...props} field="start_date" label={t('startDate')} />
    </div>
  )
}

export function DueOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  const { draft, errors, onChange, isOne } = props
  const more = draft.due_by === 'days'
  return (
    <div className={css.part}>
      <SettledError {...props} />
      <ProgramField {...props} />
      <CheckField
        type="radio"
        name="due"
        label={t(isOne ? 'newDayOne' : 'newDay')}
        checked={!more}
        onChange={() => onChange({ due_by: 'day' })}
      />
      {!more && (
        <div className={css.inside}>
          <DayField {...props} field="due_on" label={t('dueDate')} at="change.to.due_on" />
        </div>
      )}
      <CheckField
        type="radio"
        name="due"
        label={t(isOne ? 'moreDaysOne' : 'moreDays')}
        checked={more}
        onChange={() => onChange({ due_by: 'days' })}
      />
      {more && (
        <div className={css.inside}>
          <TextField
            label={t('days')}
            required
            inputMode="numeric"
            maxLength={3}
            value={draft.days}
            error={errors['change.to.days']}
            onChange={days => onChange({ days })}
          />
        </div>
      )}
      <WhyField {...props} required />
    </div>
  )
}

export function VersionOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  const { draft, onChange } = props
  return (
    <ProgramPart {...props} hint={t('versionHint')}>
      <AppliesTo applies_to={draft.applies_to} onChange={onChange} />
    </ProgramPart>
  )
}

export function SatisfyOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  return <ProgramPart {...props} hint={t('satisfyHint')} />
}

export function RuleOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  const { draft, onChange } = props
  return (
    <ProgramPart {...props} hint={t('ruleHint')}>
      <AppliesTo applies_to={draft.applies_to} onChange={onChange} />
    </ProgramPart>
  )
}

function AppliesTo({ applies_to, onChange }: Pick<PartProps['draft'], 'applies_to'> & Pick<PartProps, 'onChange'>) {
  const t = useTexts(audienceTexts)
  return (['all_open', 'not_started'] as const).map(one => (
    <CheckField
      key={one}
      type="radio"
      name="applies_to"
      label={t(one === 'all_open' ? 'allOpen' : 'notStarted')}
      checked={applies_to === one}
      onChange={() => onChange({ applies_to: one })}
    />
  ))
}

/** Options for reminders about one program, or about everything a person has open. */
export function RemindOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  return (
    <div className={css.part}>
      <SettledError {...props} />
      <ProgramField {...props} none={t('everythingOpen')} />
      <p className="quiet">{t(props.isOne ? 'remindOneHint' : 'remindHint')}</p>
    </div>
  )
}

export function AttemptsOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  const { draft, errors, onChange } = props
  return (
    <div className={css.part}>
      <SettledError {...props} />
      <ProgramField {...props} />
      <div className={css.two}>
        <TextField
          label={t('moreAttempts')}
          hint={t('moreAttemptsHint')}
          required
          inputMode="numeric"
          maxLength={2}
          value={draft.extra}
          error={errors['change.extra']}
          onChange={extra => onChange({ extra })}
        />
        <DayField {...props} field="expires_on" label={t('usableUntil')} hint={t('usableUntilHint')} required={false} />
      </div>
      <WhyField {...props} required />
    </div>
  )
}

export function WhyField({
  draft,
  errors,
  onChange,
  required = false,
  label,
  field = 'change.reason',
  isOne,
}: PartProps & { required?: boolean; label?: string; field?: string }) {
  const t = useTexts(audienceTexts)
  return (
    <TextAreaField
      label={label ?? t('reason')}
      hint={t(isOne ? 'noteOneHint' : 'noteHint')}
      required={required}
      maxLength={300}
      rows={2}
      value={draft.why}
      error={errors[field]}
      onChange={why => onChange({ why })}
    />
  )
}
