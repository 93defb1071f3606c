import { api } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import css from './audience.module.css'
import { DayField, WhyField } from './TrainingFields.tsx'
import { audienceTexts } from './texts.ts'
import type { PartProps } from './WhoFields.tsx'

/** An agency has dozens of paths, never thousands. */
function PathField({ draft, errors, onChange, settled }: PartProps) {
  const t = useTexts(audienceTexts)
  const isSettled = Boolean(settled?.path_id)
  const state = draft.act === 'path_add' ? 'active' : 'active,archived'
  const asked = useQueryOf(
    api.learningPaths.list,
    { query: { state, per_page: 100 } },
    { enabled: !isSettled, quiet: true, staleTime: 30_000 },
  )
  if (isSettled) return errors['change.path_id'] ? <p role="alert">{errors['change.path_id']}</p> : null
  return (
    <ComboField
      label={t('path')}
      required
      none={t('choosePath')}
      value={draft.path_id}
      choices={(asked.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      error={errors['change.path_id']}
      onChange={path_id => onChange({ path_id, step_id: '' })}
    />
  )
}

interface BeginProps {
  hint: string
  children?: ReactNode
}

function PathBegin({ hint, children, ...props }: PartProps & BeginProps) {
  const t = useTexts(audienceTexts)
  return (
    <div className={css.part}>
      <div className={css.two}>
        <PathField {...props} />
        <DayField {...props} field="start_date" label={t('pathStartDate')} />
      </div>
      <p className="quiet">{hint}</p>
      {children}
    </div>
  )
}

export function PathAddOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  return (
    <PathBegin {...props} hint={t('pathAddHint')}>
      <WhyField {...props} />
    </PathBegin>
  )
}

export function PathStartOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  return <PathBegin {...props} hint={t('pathStartHint')} />
}

const hints = {
  path_pause: 'pathPauseHint',
  path_resume: 'pathResumeHint',
  path_withdraw: 'pathWithdrawHint',
} as const

/** Options of acts that need only the path and usually a reason. */
export function PathReasonOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  const { act } = props.draft
  return (
    <div className={css.part}>
      <PathField {...props} />
      {act in hints && <p className="quiet">{t(hints[act as keyof typeof hints])}</p>}
      {act !== 'path_resume' && act !== 'path_steps' && <WhyField {...props} required />}
    </div>
  )
}

export function PathSkipOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  const { draft, errors, onChange } = props
  const path = useQueryOf(
    api.learningPaths.get,
    { params: { id: draft.path_id } },
    { enabled: draft.path_id !== '', quiet: true, staleTime: 30_000 },
  ).data
  return (
    <div className={css.part}>
      <PathField {...props} />
      {!props.settled?.step_id && (
        <SelectField
          label={t('step')}
          required
          none={t('chooseStep')}
          value={draft.step_id}
          choices={(path?.shown_steps ?? []).map(({ step_id, title }) => ({ value: step_id, label: title }))}
          error={errors['change.step_id']}
          onChange={step_id => onChange({ step_id })}
        />
      )}
      <p className="quiet">{t('pathSkipHint')}</p>
      <WhyField {...props} required />
    </div>
  )
}
