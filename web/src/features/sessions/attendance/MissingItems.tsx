import { type Answer, type api, recordItems, type RecordItem } from '@preceptor/contract'
import { useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import css from './attendance.module.css'
import { rosterTexts } from './texts.ts'

export type Notes = Partial<Record<RecordItem, string>>

interface Props {
  missing: Answer<typeof api.attendance.closing>['missing']
  notes: Notes
  errors: Readonly<Record<string, string>>
  onChange: (notes: Notes) => void
  /** Opens the place where the item is added; absent for people who can't add it. */
  onMend: ((item: RecordItem) => void) | undefined
}

/** Items that follow from the clock and the attendance itself. */
const marked: ReadonlySet<RecordItem> = new Set(['date', 'attendance'])

/** Items missing from the record, with one reason for all, or one for each. */
export function MissingItems({ missing, notes, errors, onChange, onMend }: Props) {
  const t = useTexts(rosterTexts)
  const [wantsEach, setWantsEach] = useState(false)
  // Earlier reasons may differ, and an item that is missing since then has none
  const isEach = wantsEach || new Set(missing.map(({ item }) => notes[item] ?? '')).size > 1
  const first = missing[0]
  if (!first) return null
  const forAll = (note: string): Notes => Object.fromEntries(missing.map(({ item }) => [item, note]))
  const errorOf = (item: RecordItem) => errors[`waived.${item}`]
  const toggle = () => {
    // Keep a reason already typed for one item: the first applies to all
    if (isEach) onChange(forAll(missing.map(({ item }) => notes[item]).find(note => note?.trim()) ?? ''))
    setWantsEach(!isEach)
  }
  const shared = { required: true, rows: 2, maxLength: 500 }
  return (
    <section className={css.missing} aria-label={t('missing')}>
      <h3>{t('missing')}</h3>
      <p className="quiet">{t('missingHint')}</p>
      <ul>
        {missing.map(({ item, why }) => (
          <li key={item}>
            <span>{inWords(recordItems[item])}</span>
            <span className="quiet">{why}</span>
            {onMend && !marked.has(item) && (
              <Button
                size="small"
                aria-label={t('mendNamed', { item: inWords(recordItems[item]) })}
                onClick={() => onMend(item)}
              >
                {t('mend')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isEach || missing.length === 1 ? (
        missing.map(({ item }) => (
          <TextAreaField
            {...shared}
            key={item}
            label={t('note', { item: inWords(recordItems[item]) })}
            value={notes[item] ?? ''}
            error={errorOf(item)}
            onChange={note => onChange({ ...notes, [item]: note })}
          />
        ))
      ) : (
        <TextAreaField
          {...shared}
          label={t('noteForAll')}
          value={notes[first.item] ?? ''}
          error={missing.map(({ item }) => errorOf(item)).find(Boolean)}
          onChange={note => onChange(forAll(note))}
        />
      )}
      {missing.length > 1 && (
        <span>
          <Button size="small" look="quiet" aria-expanded={isEach} onClick={toggle}>
            {t(isEach ? 'sameReason' : 'differentReasons')}
          </Button>
        </span>
      )}
    </section>
  )
}
