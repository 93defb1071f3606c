import { type FileImport, type ImportFix, mayBeLeftOut, saidOf } from '@preceptor/contract'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import type { Lookups } from './decisions.ts'
import { type Cell, choicesOf, inputMode, isChanged, isDate } from './fix-words.ts'
import css from './fixes.module.css'
import { kindOf } from './kinds.ts'
import { fieldWords } from './mapping.ts'
import { importTexts } from './texts.ts'
import type { useFixMany } from './use-fix-many.ts'
import type { useFixRow } from './use-fix-row.ts'

interface Props {
  row: ImportFix
  cell: Cell
  lookups: Lookups
  data: FileImport
  /** Rows still to fix with a problem in this column, with any value. */
  inColumn: number
  one: Pick<ReturnType<typeof useFixRow>, 'change' | 'isSending' | 'refusal'>
  many: ReturnType<typeof useFixMany>
}

/** A cell that is corrected in place. The typed value is validated when the focus leaves the field and its buttons. */
export function FixCell({ row, cell, lookups, data, inColumn, one, many }: Props) {
  const t = useTexts(importTexts)
  const [typed, setTyped] = useState<string | null>(null)
  /** The last value sent: a refused one isn't sent again on blur. */
  const [tried, setTried] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const { field, original, alike } = cell
  const text = typed ?? (cell.left_out ? '' : cell.text)
  const isDirty = typed !== null && (typed.trim() !== cell.text.trim() || cell.left_out)
  // The value was saved: from now on the field shows what is stored
  if (typed !== null && tried !== null && !isDirty) {
    setTyped(null)
    setTried(null)
  }
  const problem = row.problems.find(found => found.cell === field)
  const refused = one.refusal?.errors[`cells.${field}`]
  const save = (value: string) => {
    setTyped(value)
    setTried(value)
    if (value.trim() !== cell.text.trim() || cell.left_out) one.change({ cells: { [field]: value } })
  }
  const isClash = isDirty && tried === typed && one.refusal !== null && !refused
  const label = fieldWords(field)
  const error = isDirty ? refused : (refused ?? (cell.left_out ? undefined : problem?.message))
  const others = alike - (problem && cell.text === original && !cell.left_out ? 1 : 0)
  const newText = isDirty ? typed : isChanged(cell) && !cell.left_out ? cell.text : null
  /** True if the file has a different value. */
  const hasOther = cell.left_out || (isChanged(cell) && original !== '')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what was typed is saved when the focus leaves its buttons too
    <div
      ref={box}
      className={css.cell}
      role="group"
      aria-label={label}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget) && isDirty && typed !== tried) save(typed)
      }}
    >
      <CellInput
        label={label}
        cell={cell}
        value={text}
        error={error}
        hint={isClash ? t('fixTheirs', { value: cell.left_out ? '' : cell.text }) : undefined}
        lookups={lookups}
        placeholder={isDate(field) ? t(datePlaceholders[data.options.date_order]) : ''}
        onTyped={setTyped}
        onEnter={() => isDirty && save(typed)}
        onChosen={save}
      />
      {!isDirty && !problem && hasOther && (
        <p className={css.was}>
          {cell.left_out ? t('fixLeftOut', { value: cell.text }) : t('fixWas', { value: original })}
        </p>
      )}
      <div className={css.cellActions}>
        {isDirty && (
          <Button size="small" look="primary" busy={one.isSending} onClick={() => save(typed)}>
            {t('fixCheck')}
          </Button>
        )}
        {isClash && (
          <Button size="small" onClick={() => setTyped(null)}>
            {t('fixKeepTheirs')}
          </Button>
        )}
        {newText !== null && others > 0 && (
          <Button
            size="small"
            busy={many.isSending}
            onClick={() => {
              setTyped(null)
              many.changeAll({ field, value: saidOf(original), text: newText.trim() })
            }}
          >
            {isDirty ? t('fixApplyAll', { count: alike }) : t('fixApplyMore', { value: original, count: others })}
          </Button>
        )}
        {problem && !isDirty && mayBeLeftOut(kindOf(data).name, field) && (
          <>
            <Button size="small" busy={one.isSending} onClick={() => one.change({ leave_out: [field] })}>
              {t('fixWithout')}
            </Button>
            {inColumn > 1 && (
              <Button
                size="small"
                busy={many.isSending}
                onClick={() => many.changeAll({ field, value: null, text: null })}
              >
                {t('fixWithoutAll', { count: inColumn })}
              </Button>
            )}
          </>
        )}
        {!isDirty && hasOther && (
          <Button
            look="quiet"
            size="small"
            busy={one.isSending}
            onClick={() => {
              setTyped(null)
              one.change({ cells: { [field]: null } })
            }}
          >
            {t('fixAsInFile')}
          </Button>
        )}
      </div>
    </div>
  )
}

const datePlaceholders = { mdy: 'fixDateMdy', dmy: 'fixDateDmy', ymd: 'fixDateYmd' } as const

interface InputProps {
  label: string
  cell: Cell
  value: string
  error: string | undefined
  hint: string | undefined
  lookups: Lookups
  placeholder: string
  onTyped: (text: string) => void
  onEnter: () => void
  onChosen: (text: string) => void
}

/** Returns the input that fits the column; all values are read as in a roster. */
function CellInput({ label, cell, value, error, hint, lookups, placeholder, onTyped, onEnter, onChosen }: InputProps) {
  const choices = choicesOf(cell.field, value, lookups)
  if (choices) return <ComboField {...{ label, choices, value, error, hint }} none="" onChange={onChosen} />
  return (
    <TextField
      label={label}
      value={value}
      error={error}
      hint={hint}
      placeholder={placeholder}
      inputMode={inputMode(cell.field)}
      autoComplete="off"
      maxLength={500}
      onChange={onTyped}
      onKeyDown={event => event.key === 'Enter' && onEnter()}
      end={isDate(cell.field) && <Calendar label={label} onChosen={onChosen} />}
    />
  )
}

/** The browser's date picker, for users who prefer it to typing. */
function Calendar({ label, onChosen }: { label: string; onChosen: (day: string) => void }) {
  const t = useTexts(importTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={css.calendar}>
      <button
        type="button"
        className={css.calendarButton}
        aria-label={t('fixCalendar', { label })}
        onClick={() => input.current?.showPicker()}
      >
        <IconCalendar size={16} aria-hidden="true" />
      </button>
      <input
        ref={input}
        type="date"
        className={css.calendarInput}
        tabIndex={-1}
        aria-hidden="true"
        min="1900-01-01"
        max="2100-12-31"
        onChange={event => event.target.value && onChosen(event.target.value)}
      />
    </span>
  )
}
