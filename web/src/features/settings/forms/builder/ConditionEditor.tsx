import { conditionInWords } from '@preceptor/contract/forms/condition-words'
import type { ConditionTerm } from '@preceptor/contract/forms/conditions'
import { formLimits } from '@preceptor/contract/forms/limits'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'
import { type ConditionProps, useBuilding } from './builder.ts'
import {
  type ConditionGroup,
  conditionOf,
  type ConditionPart,
  type ConditionSentence,
  groupOf,
  isGroup,
  type TestName,
  testOf,
  withTest,
} from './condition-rows.ts'
import { ExpressionEditor } from './ExpressionEditor.tsx'
import { NumberInput } from './inputs.tsx'
import { kindOf, optionsOf, subjectChoices, subjectKey, subjectOf } from './subjects.ts'

/** Edits when something is shown, in sentences: “Wears glasses” “is” “Yes”. */
export function ConditionEditor({ legend, condition, onChange, own, error }: ConditionProps) {
  const t = useTexts(formSettingsTexts)
  const { content, language } = useBuilding()
  const group = groupOf(condition)
  return (
    <fieldset className={css.lines}>
      <legend>{legend}</legend>
      {error && <p className={css.error}>{error}</p>}
      {condition === null ? (
        <p className="quiet">{t('alwaysShown')}</p>
      ) : (
        group.parts.length > 1 && (
          <p className="quiet">{conditionInWords(content, condition, { language, say: inWords })}</p>
        )
      )}
      <Group group={group} depth={1} own={own} onChange={next => onChange(conditionOf(next))} />
    </fieldset>
  )
}

interface GroupProps {
  group: ConditionGroup
  depth: number
  own: string | null
  onChange: (group: ConditionGroup) => void
}

function Group({ group, depth, own, onChange }: GroupProps) {
  const t = useTexts(formSettingsTexts)
  const { content, language } = useBuilding()
  const { parts, mode } = group
  const choices = subjectChoices(content, language, own)
  const put = (at: number, part: ConditionPart | null) =>
    onChange({ ...group, parts: parts.flatMap((one, place) => (place !== at ? [one] : part ? [part] : [])) })
  const [first] = choices
  const blank = (): ConditionSentence | null =>
    first ? { term: { ...subjectOf(first.value), is_empty: true }, isNot: true } : null
  const add = (part: ConditionPart | null) => part && onChange({ ...group, parts: [...parts, part] })
  const addGroup = () => {
    const sentence = blank()
    add(sentence && { mode: 'any', parts: [sentence] })
  }
  return (
    <div className={css.group}>
      {(parts.length > 1 || depth > 1 || mode === 'none') && (
        <SelectField
          label={t('matchLabel')}
          choices={[
            { value: 'all', label: t('matchAll') },
            { value: 'any', label: t('matchAny') },
            { value: 'none', label: t('matchNone') },
          ]}
          value={mode}
          onChange={chosen => onChange({ ...group, mode: chosen as ConditionGroup['mode'] })}
        />
      )}
      {parts.map((part, at) =>
        isGroup(part) ? (
          <Group
            key={at}
            group={part}
            depth={depth + 1}
            own={own}
            onChange={next => put(at, next.parts.length > 0 ? next : null)}
          />
        ) : (
          <Sentence key={at} sentence={part} number={at + 1} own={own} onChange={next => put(at, next)} />
        ),
      )}
      <div className={css.barActions}>
        <Button
          size="small"
          icon={<IconPlus size={14} />}
          refused={first ? undefined : t('nothingToAsk')}
          onClick={() => add(blank())}
        >
          {t('addCondition')}
        </Button>
        {depth < formLimits.conditionDeep && parts.length > 0 && (
          <Button size="small" onClick={addGroup}>
            {t('addGroup')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Returns a test, positive or negated, as the value of a choice. */
const wordsOf = (test: TestName, isNot: boolean) => (isNot ? `not:${test}` : test)

interface SentenceProps {
  sentence: ConditionSentence
  number: number
  own: string | null
  onChange: (sentence: ConditionSentence | null) => void
}

function Sentence({ sentence: { term, isNot }, number, own, onChange }: SentenceProps) {
  const t = useTexts(formSettingsTexts)
  const { content, language } = useBuilding()
  const kind = kindOf(content, term)
  const options = optionsOf(content, term, language)
  const test = testOf(term)
  const words: Record<TestName, readonly [string, string]> = {
    is: [t('testIs'), t('testIsNot')],
    is_any_of: [t('testAnyOf'), t('testNoneOf')],
    is_empty: [t('testEmpty'), t('testAnswered')],
    greater: [t('testGreater'), t('testNotGreater')],
    before: [t('testBefore'), t('testNotBefore')],
    within_days: [t('testWithin'), t('testNotWithin')],
  }
  const known = choicesOfTests(kind, options !== null)
  const names = known.includes(test) ? known : [...known, test]
  const put = (next: ConditionTerm, not = isNot) => onChange({ term: next, isNot: not })
  const choose = (value: string) => {
    const not = value.startsWith('not:')
    const name = (not ? value.slice(4) : value) as TestName
    put(name === test ? term : withTest(term, startOf(name, kind, options?.[0]?.value)), not)
  }
  return (
    <div className={css.sentence} role="group" aria-label={t('conditionNumber', { number })}>
      <SelectField
        label={t('asks')}
        hideLabel
        choices={subjectChoices(content, language, own)}
        value={subjectKey(term)}
        onChange={key => onChange({ term: { ...subjectOf(key), is_empty: true }, isNot: true })}
      />
      <SelectField
        label={t('how')}
        hideLabel
        choices={names.flatMap(name => [
          { value: name, label: words[name][0] },
          { value: `not:${name}`, label: words[name][1] },
        ])}
        value={wordsOf(test, isNot)}
        onChange={choose}
      />
      <Value term={term} kind={kind} options={options} own={own} onChange={next => put(next)} />
      <IconButton label={t('removeCondition', { number })} size="small" onClick={() => onChange(null)}>
        <IconTrash size={14} />
      </IconButton>
    </div>
  )
}

type Kind = ReturnType<typeof kindOf>

function choicesOfTests(kind: Kind, hasOptions: boolean): TestName[] {
  if (hasOptions) return ['is', 'is_any_of', 'is_empty']
  switch (kind) {
    case 'number':
      return ['is', 'greater', 'is_empty']
    case 'computed':
      return ['is', 'greater', 'before', 'is_empty']
    case 'date':
      return ['before', 'within_days', 'is_empty']
    case 'yes_no':
    case 'text':
    case 'long_text':
    case 'phone':
    case 'initials':
      return ['is', 'is_empty']
    default:
      return ['is_empty']
  }
}

function startOf(name: TestName, kind: Kind, option: string | undefined) {
  switch (name) {
    case 'is':
      return { is: option ?? (kind === 'yes_no' ? true : kind === 'number' || kind === 'computed' ? 0 : '') }
    case 'is_any_of':
      return { is_any_of: option === undefined ? [] : [option] }
    case 'is_empty':
      return { is_empty: true as const }
    case 'greater':
      return { greater: { number: 0 } }
    case 'before':
      return { before: { today: true as const } }
    case 'within_days':
      return { within_days: 30 }
  }
}

interface ValueProps {
  term: ConditionTerm
  kind: Kind
  options: ReturnType<typeof optionsOf>
  own: string | null
  onChange: (term: ConditionTerm) => void
}

/** The value to compare the answer with. */
function Value({ term, kind, options, own, onChange }: ValueProps) {
  const t = useTexts(formSettingsTexts)
  if ('is_any_of' in term)
    return (
      <ChoicesField
        label={t('valueLabel')}
        hideLabel
        none={t('chooseSome')}
        choices={options ?? term.is_any_of.map(one => ({ value: String(one), label: String(one) }))}
        value={term.is_any_of.map(String)}
        onChange={chosen => chosen.length > 0 && onChange(withTest(term, { is_any_of: chosen }))}
      />
    )
  if ('greater' in term)
    return (
      <ExpressionEditor
        label={t('valueLabel')}
        value={term.greater}
        depth={2}
        wants="number"
        own={own}
        onChange={greater => onChange(withTest(term, { greater }))}
      />
    )
  if ('before' in term)
    return (
      <ExpressionEditor
        label={t('valueLabel')}
        value={term.before}
        depth={2}
        wants="day"
        own={own}
        onChange={before => onChange(withTest(term, { before }))}
      />
    )
  if ('within_days' in term)
    return (
      <NumberInput
        label={t('daysLabel')}
        hint={t('daysHint')}
        whole
        value={term.within_days}
        onChange={days => days !== null && onChange(withTest(term, { within_days: days }))}
      />
    )
  if (!('is' in term)) return null
  if (options)
    return (
      <SelectField
        label={t('valueLabel')}
        hideLabel
        choices={options}
        value={String(term.is)}
        onChange={is => onChange(withTest(term, { is }))}
      />
    )
  if (kind === 'yes_no')
    return (
      <SelectField
        label={t('valueLabel')}
        hideLabel
        choices={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
        value={String(term.is)}
        onChange={is => onChange(withTest(term, { is: is === 'true' }))}
      />
    )
  if (kind === 'number' || kind === 'computed')
    return (
      <NumberInput
        label={t('valueLabel')}
        value={Number(term.is)}
        onChange={is => is !== null && onChange(withTest(term, { is }))}
      />
    )
  return (
    <TextField
      label={t('valueLabel')}
      hideLabel
      maxLength={formLimits.label}
      value={String(term.is)}
      onChange={is => onChange(withTest(term, { is }))}
    />
  )
}
