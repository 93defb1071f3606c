import { agencyRoleNames, type AskableUser } from '@preceptor/contract'
import type { FormSigner, FormStep } from '@preceptor/contract/forms/content'
import { formLimits } from '@preceptor/contract/forms/limits'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { signerWord } from '../form-words.ts'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'
import { useBuilding } from './builder.ts'
import { giveSections, patchStep, removeStep } from './content-edits.ts'
import { NumberInput, TextsInput } from './inputs.tsx'
import { partWord } from './part-word.ts'

/** The signer, the order, the sections and the statement of a step. */
export function StepEditor({ step }: { step: FormStep }) {
  const t = useTexts(formSettingsTexts)
  const { content, language, users, errors, write, open } = useBuilding()
  const { key, who } = step
  const at = content.steps.indexOf(step)
  const errorAt = (name: string) => Object.entries(errors).find(([path]) => path.startsWith(`steps.${at}.${name}`))?.[1]
  const put = (patch: Partial<FormStep>) => write(patchStep(content, key, patch))
  return (
    <div className={css.editor}>
      <div className={css.editorHead}>
        <h2>{signerWord(who, language, users)}</h2>
        <span className="quiet">{t('stepNumber', { number: step.order })}</span>
      </div>
      <SelectField
        label={t('whoSigns')}
        choices={choicesOf({
          caregiver: t('signerCaregiver'),
          coordinator: t('signerCoordinator'),
          role: t('signerRole'),
          user: t('signerUser'),
          outside: t('signerOutside'),
        })}
        value={who.kind}
        error={who.kind === 'user' ? undefined : errorAt('who')}
        onChange={kind => put({ who: startOf(kind as FormSigner['kind'], users) })}
      />
      {who.kind === 'role' && (
        <SelectField
          label={t('role')}
          choices={choicesOf(agencyRoleNames)}
          value={who.role}
          onChange={role => put({ who: { kind: 'role', role: role as typeof who.role } })}
        />
      )}
      {who.kind === 'user' && (
        <SelectField
          label={t('user')}
          choices={[
            ...users.map(({ id, name }) => ({ value: id, label: name })),
            ...(users.some(({ id }) => id === who.user_id) ? [] : [{ value: who.user_id, label: t('userGone') }]),
          ]}
          value={who.user_id}
          error={errorAt('who')}
          onChange={user_id => put({ who: { kind: 'user', user_id } })}
        />
      )}
      {who.kind === 'outside' && (
        <TextsInput
          label={t('outsideLabel')}
          required
          most={formLimits.label}
          texts={who.labels}
          hint={t('outsideHint')}
          onChange={labels => put({ who: { kind: 'outside', labels } })}
        />
      )}
      <div className={css.three}>
        <NumberInput
          label={t('order')}
          whole
          hint={t('orderHint')}
          value={step.order}
          error={errorAt('order')}
          onChange={order => order !== null && put({ order })}
        />
        <NumberInput
          label={t('dueDays')}
          whole
          optional
          value={step.due_days}
          error={errorAt('due_days')}
          onChange={due_days => put({ due_days })}
        />
      </div>
      <ChoicesField
        label={t('fills')}
        hint={t('fillsHint')}
        none={t('fillsNone')}
        choices={content.sections.map(section => ({
          value: section.key,
          label: partWord(content, `section:${section.key}`, language),
        }))}
        value={step.sections}
        error={errorAt('sections')}
        onChange={sections => write(giveSections(content, key, sections))}
      />
      <TextsInput
        label={t('attestation')}
        required
        most={formLimits.words}
        rows={4}
        hint={t('attestationHint')}
        texts={step.attestation}
        error={errorAt('attestation')}
        onChange={attestation => put({ attestation })}
      />
      <CheckField label={t('mayRefuse')} checked={step.may_refuse} onChange={may_refuse => put({ may_refuse })} />
      <div className={css.barActions}>
        <Button
          onClick={() => {
            write(removeStep(content, key))
            open(null)
          }}
        >
          {t('removeStep')}
        </Button>
      </div>
    </div>
  )
}

function startOf(kind: FormSigner['kind'], users: readonly AskableUser[]): FormSigner {
  switch (kind) {
    case 'role':
      return { kind, role: 'rn_limited' }
    case 'user': {
      const [first] = users
      return first ? { kind, user_id: first.id } : { kind: 'coordinator' }
    }
    case 'outside':
      return { kind, labels: {} }
    case 'caregiver':
    case 'coordinator':
      return { kind }
  }
}
