import { api, dueAnchors, spanUnits, startAnchors } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useSettled } from '@/lib/use-settled.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { type Choice, choicesOf } from '@/ui/select/choice.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import type { Line } from '@/widgets/form/use-fields.ts'
import { pathsTexts } from '../texts.ts'
import css from './settings.module.css'
import type { StepDraft } from './steps-values.ts'

interface Props {
  line: Line<StepDraft>
  isFirst: boolean
  taken: readonly string[]
  onPatch: (patch: Partial<StepDraft>) => void
}

export function StepFields({ line, isFirst, taken, onPatch }: Props) {
  const t = useTexts(pathsTexts)
  const step = line.value
  const others = taken.filter(id => id !== step.ref_id)
  const Ref = refs[step.kind]
  return (
    <div className={css.fields}>
      <div className={css.whole}>
        <Ref line={line} others={others} onPatch={onPatch} />
        {step.kind === 'session' && <p className="quiet">{t('sessionStepHint')}</p>}
        {step.kind === 'form' && <p className="quiet">{t('formStepHint')}</p>}
      </div>
      <CheckField
        label={t('required')}
        hint={t('requiredHint')}
        checked={step.is_required}
        onChange={is_required => onPatch({ is_required })}
      />
      <CheckField
        label={t('gate')}
        hint={t('gateHint')}
        checked={step.is_gate}
        onChange={is_gate => onPatch({ is_gate })}
      />
      <RuleFields line={line} of="start" isFirst={isFirst} />
      <RuleFields line={line} of="due" isFirst={isFirst} />
    </div>
  )
}

const refs = { program: ProgramRef, session: ProgramRef, credential: CredentialRef, form: FormRef } as const
const noDue = { program: 'asProgram', form: 'asForm', credential: 'noDue', session: 'noDue' } as const

function RuleFields({ line, of, isFirst }: Pick<Props, 'line' | 'isFirst'> & { of: 'start' | 'due' }) {
  const t = useTexts(pathsTexts)
  const step = line.value
  const anchors = of === 'start' ? startAnchors : dueAnchors
  const choices = choicesOf(anchors).filter(({ value }) => !isFirst || value !== 'previous')
  const none = of === 'start' ? t('atOnce') : t(noDue[step.kind])
  return (
    <fieldset className={css.rule}>
      <legend>{t(of === 'start' ? 'opens' : 'dueLabel')}</legend>
      <SelectField label={t('countsFrom')} none={none} choices={choices} {...line.field(`${of}_from`)} />
      {step[`${of}_from`] !== '' && (
        <>
          <TextField label={t('amount')} required inputMode="numeric" maxLength={4} {...line.field(`${of}_amount`)} />
          <SelectField label={t('unit')} choices={choicesOf(spanUnits)} {...line.field(`${of}_unit`)} />
        </>
      )}
    </fieldset>
  )
}

type RefProps = Pick<Props, 'line' | 'onPatch'> & { others: readonly string[] }

const choiceOf = ({ id, title, code }: { id: string; title: string; code: string | null }): Choice =>
  code === null ? { value: id, label: title } : { value: id, label: title, meta: code }

/** Searches programs as the user types: there may be thousands. */
function ProgramRef({ line, others, onPatch }: RefProps) {
  const t = useTexts(pathsTexts)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), 200)
  const query = { status: 'active,non_operational', per_page: 50, ...(search && { search }) }
  const asked = useQueryOf(api.programs.list, { query }, { keep: true, quiet: true, staleTime: 60_000 })
  const found: Choice[] = (asked.data?.data ?? []).filter(({ id }) => !others.includes(id)).map(choiceOf)
  const { ref_id, title } = line.value
  return (
    <ComboField
      label={t(line.value.kind === 'session' ? 'sessionOf' : 'program')}
      required
      none={t('chooseProgram')}
      {...line.field('ref_id')}
      choices={found}
      elsewhere={{
        onType: setTyped,
        busy: search !== typed.trim() || asked.isPending,
        chosen: ref_id ? { value: ref_id, label: title } : undefined,
        note: asked.isError ? t('notLoaded') : null,
      }}
      onChange={id => onPatch({ ref_id: id, title: found.find(({ value }) => value === id)?.label ?? '' })}
    />
  )
}

function CredentialRef({ line, others, onPatch }: RefProps) {
  const t = useTexts(pathsTexts)
  const types = useChoosable('credentialTypes', [line.value.ref_id]).filter(({ value }) => !others.includes(value))
  return (
    <ComboField
      label={t('credentialType')}
      required
      none={t('chooseType')}
      {...line.field('ref_id')}
      choices={types}
      onChange={id => onPatch({ ref_id: id, title: types.find(({ value }) => value === id)?.label ?? '' })}
    />
  )
}

function FormRef({ line, others, onPatch }: RefProps) {
  const t = useTexts(pathsTexts)
  const forms = useChoosable('forms', [line.value.ref_id]).filter(({ value }) => !others.includes(value))
  return (
    <ComboField
      label={t('form')}
      required
      none={t('chooseForm')}
      {...line.field('ref_id')}
      choices={forms}
      onChange={id => onPatch({ ref_id: id, title: forms.find(({ value }) => value === id)?.label ?? '' })}
    />
  )
}
