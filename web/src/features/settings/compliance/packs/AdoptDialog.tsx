import { api, namedKinds, type OfferedRule, type PackWord } from '@preceptor/contract'
import { todayIn } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import type { Choice } from '@/ui/select/choice.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from '../rule/rule.module.css'
import { RuleWords } from '@/widgets/compliance-rules/RuleWords.tsx'
import { complianceSettingsTexts } from '../texts.ts'
import { PackTrial, usePackTrial } from './PackTrial.tsx'
import { RuleDiff } from '@/widgets/compliance-rules/RuleDiff.tsx'

const keyOf = ({ kind, word }: Pick<PackWord, 'kind' | 'word'>) => `${kind}.${word}`
type Values = Record<string, string>
/** Returns true for items that are created under this name if the agency lacks them; programs and forms must already exist. */
const isAdded = ({ kind }: PackWord) => kind !== 'programs' && kind !== 'forms'

/** Adopts a rule of a pack: when it takes effect, and the agency's equivalent of each of its terms. */
export default function AdoptDialog({ rule: offered, onClose }: { rule: OfferedRule; onClose: () => void }) {
  const t = useTexts(complianceSettingsTexts)
  const { timeZone } = useAgency()
  const { key, edition, words, rule, decided_rule, rule_id } = offered
  const choices = {
    disciplines: useChoosable('disciplines', []),
    topics: useChoosable('topics', []),
    programs: useChoosable('programs', []),
    credential_types: useChoosable('credentialTypes', []),
    forms: useChoosable('forms', []),
  } as const satisfies Record<PackWord['kind'], readonly Choice[]>
  const start: Values = {
    effective_from: todayIn(timeZone),
    ...Object.fromEntries(words.map(word => [keyOf(word), word.id ?? ''])),
  }
  const form = useForm<typeof api.rulePacks.adopt, Values>({
    start,
    call: api.rulePacks.adopt,
    args: values => ({
      params: { key },
      body: {
        edition,
        effective_from: values['effective_from'] ?? '',
        words: words
          .filter(word => isAdded(word) || values[keyOf(word)])
          .map(word => ({ kind: word.kind, word: word.word, id: values[keyOf(word)] || null })),
      },
    }),
    refresh: [api.rulePacks.list, api.complianceRules.list, api.complianceRules.get, api.lookups.topics, api.jobs.list],
    said: saved => t('adoptedNamed', { name: saved.rule.name }),
    done: onClose,
  })
  const trial = usePackTrial({ rules: [{ key, edition }], effective_from: form.values['effective_from'] ?? '' })
  const unknown = words.filter(({ id }) => id === null)
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('adoptTitle', { name: rule.name })}
      submitLabel={rule_id ? t('takeEdition') : t('adopt')}
      what={t('theRule')}
      onClose={onClose}
    >
      {decided_rule && rule_id ? (
        <RuleDiff before={decided_rule} after={rule} />
      ) : (
        <p className={css.words}>
          <RuleWords rule={rule} names={{}} />
        </p>
      )}
      {rule.remarks && <p className="quiet">{rule.remarks}</p>}
      <DateField label={t('effectiveFrom')} hint={t('effectiveFromHint')} required {...form.field('effective_from')} />
      <PackTrial trial={trial.data} />
      {unknown.length > 0 && <p>{t('unknownWords', { count: unknown.length })}</p>}
      {words.map(word => {
        const bound = form.field(keyOf(word))
        return (
          <ComboField
            key={keyOf(word)}
            label={t('wordIs', { kind: inWords(namedKinds[word.kind]), word: word.word })}
            choices={choices[word.kind]}
            {...(isAdded(word) && { none: t('addWord', { word: word.word }) })}
            {...bound}
            value={bound.value ?? ''}
          />
        )
      })}
    </FormDialog>
  )
}
