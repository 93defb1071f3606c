import type { AddressAnswer, AnswerValue, ChecklistAnswer, TableRow } from '@preceptor/contract/forms/answer-values'
import type { FieldOf, FormField, FormLanguage } from '@preceptor/contract/forms/content'
import { isUnanswered } from '@preceptor/contract/forms/logic'
import { sectionOf } from '@preceptor/contract/forms/parts'
import { isDay } from '@preceptor/contract/light-checks'
import { formatPhone } from '@preceptor/contract/phone'
import type { ReactNode } from 'react'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import form from '@/ui/form/form.module.css'
import css from './filler.module.css'
import { textIn, useFiller } from './filler.ts'
import { fillerTexts } from './texts.ts'

interface Props {
  field: FormField
  label: string
  hint: ReactNode
}

/** A read-only answer: a field the user can't write, a calculation, or the place of a signature. */
export function ReadField({ field, label, hint }: Props) {
  return (
    <div className={css.answer} data-field={field.key}>
      <span className={form.label}>{label}</span>
      <div className={css.read}>
        <Answered field={field} label={label} />
      </div>
      {hint && <div className={form.hint}>{hint}</div>}
    </div>
  )
}

function Answered({ field, label }: Omit<Props, 'hint'>) {
  const t = useTexts(fillerTexts)
  const { content, answers, masks, language, computed, renderFiles, renderSignature, renderSecret } = useFiller()
  const { key, kind } = field
  if (kind === 'signature') return renderSignature?.(sectionOf(content, key)?.key ?? '') ?? null
  if (kind === 'computed') {
    const value = computed(key)
    return value === null ? <None /> : <output aria-label={label}>{wordsOfValue(value)}</output>
  }
  if (masks[key] !== undefined)
    return (
      <span className={css.masked}>
        {masks[key]} {renderSecret?.(field)}
      </span>
    )
  const value = answers[key] ?? null
  if (isUnanswered(value)) return <None />
  if (kind === 'checklist') return <ReadChecklist field={field} value={value as ChecklistAnswer} />
  if (kind === 'table') return <ReadTable field={field} rows={value as readonly TableRow[]} label={label} />
  if (kind === 'file') {
    const ids = value as readonly string[]
    return (
      renderFiles?.({ field, label, value: ids, onChange: null, error: undefined }) ?? t('files', { count: ids.length })
    )
  }
  return <span className={css.words}>{answerWords(field, value, language)}</span>
}

const None = () => (
  <>
    <span aria-hidden="true" className="quiet">
      –
    </span>
    <span className="sr-only">{fillerTexts.say('notAnswered')}</span>
  </>
)

/** Describes a plain answer, for display and comparison. */
export function answerWords(field: FormField, value: AnswerValue, language: FormLanguage): string {
  if (isUnanswered(value)) return ''
  switch (field.kind) {
    case 'choice':
      return optionWords(field.options, value, language)
    case 'many':
      return (value as readonly string[]).map(key => optionWords(field.options, key, language)).join(', ')
    case 'address': {
      const { line1, line2, city, state, postal_code } = value as AddressAnswer
      return [line1, line2, [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')]
        .filter(Boolean)
        .join('\n')
    }
    case 'phone':
      return typeof value === 'string' ? formatPhone(value) : ''
    case 'checklist':
      return field.items
        .flatMap(({ key, labels }) => {
          const given = (value as ChecklistAnswer)[key]
          if (!given) return []
          const rating = given.rating === null ? '' : optionWords(field.scale, given.rating, language)
          return [`${textIn(labels, language, key)}: ${[rating, given.initials].filter(Boolean).join(' · ')}`]
        })
        .join('\n\n')
    case 'table':
      return (value as readonly TableRow[])
        .map(row => field.columns.map(column => cellWords(column, row[column.key] ?? null, language)).join(' · '))
        .join('\n\n')
    case 'file':
      return fillerTexts.say('files', { count: (value as readonly string[]).length })
    default:
      return wordsOfValue(value as string | number | boolean)
  }
}

function wordsOfValue(value: string | number | boolean): string {
  if (typeof value === 'boolean') return fillerTexts.say(value ? 'yes' : 'no')
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 4 })
  return isDay(value) ? formatDay(value) : value
}

type Options = readonly { key: string; labels: Parameters<typeof textIn>[0] }[]
const optionWords = (options: Options, key: unknown, language: FormLanguage) =>
  textIn(options.find(one => one.key === key)?.labels ?? {}, language, String(key))

type Column = FieldOf<'table'>['columns'][number]
const cellWords = (column: Column, cell: TableRow[string], language: FormLanguage) =>
  cell === null ? '' : column.kind === 'choice' ? optionWords(column.options, cell, language) : wordsOfValue(cell)

function ReadChecklist({ field, value }: { field: FieldOf<'checklist'>; value: ChecklistAnswer }) {
  const { language } = useFiller()
  return (
    <ul className={css.readList}>
      {field.items.map(({ key, labels }) => {
        const given = value[key]
        return (
          <li key={key}>
            <span>{textIn(labels, language, key)}</span>
            <span>
              {given?.rating ? optionWords(field.scale, given.rating, language) : <None />}
              {given?.initials && <span className="quiet"> {given.initials}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function ReadTable({ field, rows, label }: { field: FieldOf<'table'>; rows: readonly TableRow[]; label: string }) {
  const { language } = useFiller()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by keyboard
    <div className={css.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={css.readTable}>
        <thead>
          <tr>
            {field.columns.map(({ key, labels }) => (
              <th key={key} scope="col">
                {textIn(labels, language, key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no name but their place
            <tr key={at}>
              {field.columns.map(column => (
                <td key={column.key}>{cellWords(column, row[column.key] ?? null, language)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
