import type { FormExpression } from '@preceptor/contract/forms/conditions'
import type { Wanted } from '@preceptor/contract/forms/references'
import { formLimits } from '@preceptor/contract/forms/limits'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import type { Choice } from '@/ui/select/choice.ts'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'
import { useBuilding } from './builder.ts'
import { NumberInput } from './inputs.tsx'
import { gives, subjectChoices, subjectKey, subjectOf } from './subjects.ts'

const operators = [
  'answer',
  'number',
  'text',
  'today',
  'sum',
  'average',
  'count',
  'score',
  'minus',
  'times',
  'divide',
  'date_plus',
  'age',
  'if',
] as const
type Operator = (typeof operators)[number]
/** The result type of each operator; for other operators, it depends on their parts. */
const given: Partial<Record<Operator, Wanted>> = {
  number: 'number',
  text: 'any',
  today: 'day',
  sum: 'number',
  average: 'number',
  count: 'number',
  score: 'number',
  minus: 'number',
  times: 'number',
  divide: 'number',
  date_plus: 'day',
  age: 'number',
}
const leaves: ReadonlySet<Operator> = new Set(['answer', 'number', 'text', 'today', 'score'])

const operatorOf = (value: FormExpression): Operator =>
  'field' in value || 'employee' in value ? 'answer' : (operators.find(name => name in value) ?? 'number')

interface Props {
  label: string
  value: FormExpression
  /** The nesting depth; beyond the limit only plain values are allowed. */
  depth: number
  /** The type needed here: only matching answers and calculations are offered. */
  wants: Wanted
  /** The field that it calculates or shows, which it can't refer to. */
  own: string | null
  onChange: (value: FormExpression) => void
}

/** Edits a calculation: each part is a choice, followed by that choice's inputs. */
export function ExpressionEditor({ label, value, depth, wants, own, onChange }: Props) {
  const t = useTexts(formSettingsTexts)
  const { content, language, renderCondition } = useBuilding()
  const operator = operatorOf(value)
  const words: Record<Operator, string> = {
    answer: t('opAnswer'),
    number: t('opNumber'),
    text: t('opText'),
    today: t('opToday'),
    sum: t('opSum'),
    average: t('opAverage'),
    count: t('opCount'),
    score: t('opScore'),
    minus: t('opMinus'),
    times: t('opTimes'),
    divide: t('opDivide'),
    date_plus: t('opDatePlus'),
    age: t('opAge'),
    if: t('opIf'),
  }
  const answers = (of: Wanted) => subjectChoices(content, language, own, gives(of))
  const fields = answers(wants)
  const lists = answers('checklist')
  const offered = operators.filter(
    name =>
      name === operator ||
      ((depth < formLimits.conditionDeep || leaves.has(name)) &&
        (wants === 'any' || given[name] === undefined || given[name] === wants)),
  )
  const part = (name: string, inner: FormExpression, of: Wanted, put: (next: FormExpression) => FormExpression) => (
    <ExpressionEditor
      key={name}
      label={name}
      value={inner}
      depth={depth + 1}
      wants={of}
      own={own}
      onChange={next => onChange(put(next))}
    />
  )
  const inner = () => {
    if ('field' in value || 'employee' in value)
      return (
        <SelectField
          label={t('asks')}
          hideLabel
          choices={withUsed(fields, subjectKey(value), answers('any'))}
          value={subjectKey(value)}
          onChange={key => onChange(subjectOf(key))}
        />
      )
    if ('number' in value)
      return (
        <NumberInput
          label={t('opNumber')}
          value={value.number}
          onChange={number => number !== null && onChange({ number })}
        />
      )
    if ('text' in value)
      return (
        <TextField
          label={t('opText')}
          maxLength={formLimits.label}
          value={value.text}
          onChange={text => onChange({ text })}
        />
      )
    if ('today' in value) return null
    if ('score' in value)
      return (
        <SelectField
          label={t('opScore')}
          hideLabel
          choices={lists}
          value={`field:${value.score}`}
          onChange={key => onChange({ score: key.slice('field:'.length) })}
        />
      )
    if ('age' in value) return part(t('ofDate'), value.age, 'day', age => ({ age }))
    if ('if' in value)
      return (
        <>
          {renderCondition({
            legend: t('ifLegend'),
            condition: value.if,
            own,
            onChange: condition => condition && onChange({ ...value, if: condition }),
          })}
          {part(t('thenLabel'), value.gives, wants, next => ({ ...value, gives: next }))}
          {part(t('elseLabel'), value.else, wants, next => ({ ...value, else: next }))}
        </>
      )
    if ('date_plus' in value) {
      const [day, count] = value.date_plus
      return (
        <>
          {part(t('ofDate'), day, 'day', next => ({ ...value, date_plus: [next, count] }))}
          {part(t('plusLabel'), count, 'number', next => ({ ...value, date_plus: [day, next] }))}
          <SelectField
            label={t('unitLabel')}
            choices={[
              { value: 'days', label: t('unitDays') },
              { value: 'months', label: t('unitMonths') },
              { value: 'years', label: t('unitYears') },
            ]}
            value={value.unit ?? 'days'}
            onChange={unit => onChange({ ...value, unit: unit as 'days' | 'months' | 'years' })}
          />
        </>
      )
    }
    if ('minus' in value) return pair(value.minus, minus => ({ minus }))
    if ('divide' in value) return pair(value.divide, divide => ({ divide }))
    if ('sum' in value) return several(value.sum, sum => ({ sum }))
    if ('average' in value) return several(value.average, average => ({ average }))
    if ('count' in value) return several(value.count, count => ({ count }), 'any')
    return several(value.times, times => ({ times }))
  }
  const pair = (
    [a, b]: readonly [FormExpression, FormExpression],
    put: (both: readonly [FormExpression, FormExpression]) => FormExpression,
  ) => (
    <>
      {part(t('partNumber', { number: 1 }), a, 'number', next => put([next, b]))}
      {part(t('partNumber', { number: 2 }), b, 'number', next => put([a, next]))}
    </>
  )
  const several = (
    parts: readonly FormExpression[],
    put: (parts: readonly FormExpression[]) => FormExpression,
    of: Wanted = 'number',
  ) => (
    <>
      {parts.map((one, at) => (
        <div key={at} className={css.line}>
          {part(t('partNumber', { number: at + 1 }), one, of, next =>
            put(parts.map((other, place) => (place === at ? next : other))),
          )}
          {parts.length > 1 && (
            <IconButton
              label={t('removeOf', { name: t('partNumber', { number: at + 1 }) })}
              size="small"
              onClick={() => onChange(put(parts.filter((_, place) => place !== at)))}
            >
              <IconTrash size={14} />
            </IconButton>
          )}
        </div>
      ))}
      <Button size="small" icon={<IconPlus size={14} />} onClick={() => onChange(put([...parts, { number: 0 }]))}>
        {t('addPart')}
      </Button>
    </>
  )
  return (
    <div className={css.group} role="group" aria-label={label}>
      <SelectField
        label={label}
        choices={offered.map(name => ({
          value: name,
          label: words[name],
          disabled: (name === 'answer' && fields.length === 0) || (name === 'score' && lists.length === 0),
        }))}
        value={operator}
        onChange={name => onChange(startOf(name as Operator, wants, of => answers(of)[0]?.value))}
      />
      {inner()}
    </div>
  )
}

/** Returns the choices including the current one, which may be older. */
const withUsed = (choices: readonly Choice[], used: string, all: readonly Choice[]): readonly Choice[] =>
  choices.some(({ value }) => value === used) ? choices : [...choices, ...all.filter(({ value }) => value === used)]

const zero = { number: 0 } as const
function startOf(name: Operator, wants: Wanted, firstOf: (wanted: Wanted) => string | undefined): FormExpression {
  const answerOf = (wanted: Wanted): FormExpression => {
    const first = firstOf(wanted)
    return first === undefined ? zero : subjectOf(first)
  }
  const answer = answerOf('number')
  const plain: FormExpression = wants === 'day' ? { today: true } : zero
  switch (name) {
    case 'answer':
      return answerOf(wants)
    case 'number':
      return zero
    case 'text':
      return { text: '' }
    case 'today':
      return { today: true }
    case 'sum':
      return { sum: [answer] }
    case 'average':
      return { average: [answer] }
    case 'count':
      return { count: [answerOf('any')] }
    case 'score':
      return { score: firstOf('checklist')?.slice('field:'.length) ?? '' }
    case 'minus':
      return { minus: [answer, zero] }
    case 'times':
      return { times: [answer, { number: 1 }] }
    case 'divide':
      return { divide: [answer, { number: 1 }] }
    case 'date_plus':
      return { date_plus: [{ today: true }, { number: 30 }], unit: 'days' }
    case 'age':
      return { age: { employee: 'birth_date' } }
    case 'if': {
      const first = firstOf('any')
      return {
        if: { ...(first ? subjectOf(first) : { employee: 'full_name' as const }), is_empty: true },
        gives: plain,
        else: plain,
      }
    }
  }
}
