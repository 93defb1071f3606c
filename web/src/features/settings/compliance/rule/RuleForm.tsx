import { api, type Endpoint, type WholeRule, type WrittenVersion } from '@preceptor/contract'
import { ruleVersion } from '@preceptor/contract/compliance/rule'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { DateField, TextField } from '@/ui/form/TextField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { Form } from '@/widgets/form/Form.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { useLaboratory } from '../laboratory/use-laboratory.ts'
import { complianceSettingsTexts } from '../texts.ts'
import { AmountFields, WhenFields } from '@/widgets/rule-editor/AmountFields.tsx'
import { MixFields } from '@/widgets/rule-editor/MixFields.tsx'
import { isProof, placeOf, type RuleValues, valuesOf, versionOf } from '@/widgets/rule-editor/rule-values.ts'
import { RuleWords } from '@/widgets/compliance-rules/RuleWords.tsx'
import css from './rule.module.css'
import { SourceFields, TermsFields } from '@/widgets/rule-editor/TermsFields.tsx'
import { TrialCard } from './TrialCard.tsx'
import { useRuleNames } from './use-rule-names.ts'
import { WhomFields } from '@/widgets/rule-editor/WhomFields.tsx'

const ImpactDialog = lazyPart(() => import('./ImpactDialog.tsx'))

interface Props {
  start: RuleValues
  /** Absent for a new rule. */
  whole?: WholeRule | undefined
  /** The future version to edit; absent to create another one. */
  version?: WrittenVersion | undefined
  onSaved: (saved: WholeRule) => void
  onCancel: () => void
}

/**
 * The rule editor: each field explains itself, the whole rule appears in plain words, and a trial shows its effect on people before
 * saving.
 */
export function RuleForm({ start, whole, version, onSaved, onCancel }: Props) {
  const t = useTexts(complianceSettingsTexts)
  const { names, rules } = useRuleNames()
  const [asking, setAsking] = useState(false)
  const call: Endpoint = !whole
    ? api.complianceRules.add
    : version
      ? api.complianceRules.changeVersion
      : api.complianceRules.addVersion
  const bodyOf = (values: RuleValues) => ({ ...versionOf(values), note: values.note })
  const params = whole && { id: whole.id, ...(version && { version_id: version.id }) }
  const form = useForm<Endpoint, RuleValues>({
    start,
    call,
    check: ruleVersion,
    args: values => ({ ...(params && { params }), body: bodyOf(values) }),
    place: placeOf,
    refresh: [api.complianceRules.list, api.complianceRules.get, api.jobs.list],
    edited: whole && {
      version: whole.version,
      valuesOf: current => currentValues(current as WholeRule, version, start),
      labels: { name: t('name'), effective_from: t('effectiveFrom'), amount: t('amount'), grace_days: t('grace') },
    },
    said: saved => t('saved', { name: (saved as WholeRule).rule.name }),
    done: saved => onSaved(saved as WholeRule),
    fail: () => setAsking(false),
  })
  const thought = { rule_id: whole?.id ?? null, version_id: version?.id ?? null, rule: versionOf(form.values) }
  const impact = useSend(api.complianceRules.impact, { done: () => setAsking(true), fail: form.refuse })
  const look = () => {
    if (form.sound()) impact.send({ body: { ...thought, per_page: 10 } })
  }
  const laboratory = useLaboratory({ refuse: form.refuse, leave: form.leave })
  const toLaboratory = () => {
    if (form.sound()) laboratory.put({ rule_id: thought.rule_id, rule: thought.rule })
  }
  return (
    <div className={css.page}>
      <Card>
        <Form form={form} label={t('editor')} className={css.form} onSubmit={look}>
          <TextField label={t('name')} hint={t('nameHint')} required maxLength={160} {...form.field('name')} />
          <WhomFields form={form} />
          <AmountFields form={form} />
          <WhenFields form={form} />
          {!isProof(form.values) && <MixFields form={form} />}
          <TermsFields form={form} others={rules.filter(({ value }) => value !== whole?.id)} />
          <SourceFields form={form}>
            <DateField
              label={t('effectiveFrom')}
              hint={t('effectiveFromHint')}
              required
              {...form.field('effective_from')}
            />
            <TextField label={t('note')} hint={t('noteHint')} maxLength={300} {...form.field('note')} />
          </SourceFields>
          <div className={css.buttons}>
            <Button onClick={onCancel}>{t('cancel')}</Button>
            {!version && (
              <Button busy={laboratory.busy} onClick={toLaboratory}>
                {t('putInLab')}
              </Button>
            )}
            <Button type="submit" look="primary" busy={impact.isSending || form.busy}>
              {t('lookAndSave')}
            </Button>
          </div>
        </Form>
      </Card>
      <div className={css.side}>
        <Card title={t('inWords')}>
          <p className={css.words} role="status" aria-label={t('inWords')}>
            <RuleWords rule={versionOf(form.values)} names={names} />
          </p>
        </Card>
        <TrialCard thought={thought} sound={form.sound} refuse={form.refuse} />
      </div>
      {asking && (
        <ImpactDialog
          thought={thought}
          isNew={!whole}
          busy={form.busy}
          onSave={form.submit}
          onClose={() => setAsking(false)}
        />
      )}
      <UnsavedGuard dirty={form.dirty} left={form.left} what={t('theRule')} />
    </div>
  )
}

/** Returns the saved values of the edited version. */
function currentValues(current: WholeRule, version: WrittenVersion | undefined, start: RuleValues): RuleValues {
  const saved = version && current.versions.find(({ id }) => id === version.id)
  return saved ? valuesOf(saved.rule) : start
}
