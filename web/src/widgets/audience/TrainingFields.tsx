import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import css from './audience.module.css'
import { audienceTexts } from './texts.ts'
import type { PartProps } from './WhoFields.tsx'

/** A program to start with, or one that may be open for someone; absent where the page settles it. */
export function ProgramField({ draft, errors, onChange, settled, none }: PartProps & { none?: string }) {
  const t = useTexts(audienceTexts)
  const status = draft.act === 'assign' ? 'active' : 'active,non_operational,archived'
  const asked = useQueryOf(api.programs.list, { query: { status, per_page: 100 } }, { quiet: true, staleTime: 60_000 })
  if (settled?.program_id) return null
  return (
    <ComboField
      label={t('program')}
      required={none === undefined}
      none={none ?? t('chooseProgram')}
      value={draft.program_id}
      choices={(asked.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      error={errors['change.program_id']}
      onChange={program_id => onChange({ program_id })}
    />
  )
}

/** What is wrong with a program that the page chose. */
export const SettledError = ({ errors, settled }: PartProps) =>
  settled?.program_id && errors['change.program_id'] ? <p role="alert">{errors['change.program_id']}</p> : null

export function AssignOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  const { draft, errors, onChange } = props
  const byDay = draft.due_by === 'day'
  return (
    <div className={css.part}>
      <SettledError {...props} />
      <div className={css.two}>
        <ProgramField {...props} />
        <StartField {...props} />
      </div>
      <fieldset className={css.part}>
        <legend>{t('due')}</legend>
        <CheckField
          type="radio"
          name="due"
          label={t('byRule')}
          checked={!byDay}
          onChange={() => onChange({ due_by: 'rule' })}
        />
        <CheckField
          type="radio"
          name="due"
          label={t('byDay')}
          checked={byDay}
          onChange={() => onChange({ due_by: 'day' })}
        />
        {byDay && (
          <div className={css.inside}>
            <DateField
              label={t('dueDate')}
              required
              value={draft.due_on}
              error={errors['change.due_on']}
              onChange={due_on => onChange({ due_on })}
            />
          </div>
        )}
      </fieldset>
      <CheckField
        label={t('again')}
        hint={t('againHint')}
        checked={draft.again}
        onChange={again => onChange({ again })}
      />
      <WhyField {...props} />
    </div>
  )
}

export const StartOptions = (props: PartProps) => (
  <div className={css.two}>
    <SettledError {...props} />
    <ProgramField {...props} />
    <StartField {...props} />
  </div>
)

function StartField({ draft, errors, onChange }: PartProps) {
  const t = useTexts(audienceTexts)
  return (
    <DateField
      label={t('startDate')}
      required
      value={draft.start_date}
      error={errors['change.start_date']}
      onChange={start_date => onChange({ start_date })}
    />
  )
}

export function DueOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  const { draft, errors, onChange } = props
  const more = draft.due_by === 'days'
  return (
    <div className={css.part}>
      <SettledError {...props} />
      <ProgramField {...props} />
      <CheckField
        type="radio"
        name="due"
        label={t('newDay')}
        checked={!more}
        onChange={() => onChange({ due_by: 'day' })}
      />
      {!more && (
        <div className={css.inside}>
          <DateField
            label={t('dueDate')}
            required
            value={draft.due_on}
            error={errors['change.to.due_on']}
            onChange={due_on => onChange({ due_on })}
          />
        </div>
      )}
      <CheckField
        type="radio"
        name="due"
        label={t('moreDays')}
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

/** About one program, or everything somebody has open. */
export function RemindOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  return (
    <div className={css.part}>
      <SettledError {...props} />
      <ProgramField {...props} none={t('everythingOpen')} />
      <p className="quiet">{t('remindHint')}</p>
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
        <DateField
          label={t('usableUntil')}
          hint={t('usableUntilHint')}
          value={draft.expires_on}
          error={errors['change.expires_on']}
          onChange={expires_on => onChange({ expires_on })}
        />
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
}: PartProps & { required?: boolean; label?: string; field?: string }) {
  const t = useTexts(audienceTexts)
  return (
    <TextAreaField
      label={label ?? t('reason')}
      hint={t('noteHint')}
      required={required}
      maxLength={300}
      rows={2}
      value={draft.why}
      error={errors[field]}
      onChange={why => onChange({ why })}
    />
  )
}
