import { importFields, type ImportOutcome, type ImportRowResult } from '@preceptor/contract'
import { useState } from 'react'
import { Button } from '@/ui/Button.tsx'
import { fieldName, shownChange } from '@/widgets/change-words.ts'
import css from './imports.module.css'

const wordsOfFile: Readonly<Record<string, string>> = importFields
const nameOf = (field: string) => wordsOfFile[field] ?? fieldName(field)
const atFirst = 5

/** Rows that need no explanation. */
const plainWords: Partial<Record<ImportOutcome, string>> = {
  create: 'New employee',
  unchanged: 'Already as in the file',
}

/** Why a row is rejected or asks, and what an update changes: before and after. */
export function RowStory({ row }: { row: ImportRowResult }) {
  const [all, setAll] = useState(false)
  // A button that hides one line would take as much room as the line.
  const changes = all || row.changes.length <= atFirst + 1 ? row.changes : row.changes.slice(0, atFirst)
  const hidden = row.changes.length - changes.length
  const plain = row.problems.length === 0 && row.changes.length === 0
  return (
    <>
      {plain && <p className="quiet">{plainWords[row.outcome]}</p>}
      {row.problems.map(({ field, value, message }) => (
        <p key={`${field} ${message}`}>
          {field && <strong>{nameOf(field)}: </strong>}
          {message}
          {value && !message.includes(value) && <span className="quiet"> (“{value}”)</span>}
        </p>
      ))}
      {changes.length > 0 && (
        <ul className={css.changes}>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              <span className={css.changed}>{nameOf(field)}:</span> <Value value={shownChange(field, before)} was />{' '}
              <Arrow />
              <Value value={shownChange(field, after)} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button look="quiet" size="small" onClick={() => setAll(true)}>
          Show {hidden} more
        </Button>
      )}
    </>
  )
}

const Arrow = () => (
  <>
    <span aria-hidden="true">→ </span>
    <span className="sr-only">becomes </span>
  </>
)

function Value({ value, was = false }: { value: string; was?: boolean }) {
  if (value === '') return <span className="quiet">blank</span>
  return was ? <span className={css.was}>{value}</span> : <span>{value}</span>
}
