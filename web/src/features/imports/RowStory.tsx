import { employeeFieldNames, importFields, type ImportRowResult } from '@preceptor/contract'
import { useState } from 'react'
import { Button } from '@/ui/Button.tsx'
import css from './imports.module.css'

const fieldNames: Readonly<Record<string, string>> = { ...employeeFieldNames, ...importFields }
const nameOf = (field: string) => fieldNames[field] ?? field.replaceAll('_', ' ')
const atFirst = 3

/** Why a row is rejected or asks, and what an update changes: before and after. */
export function RowStory({ row }: { row: ImportRowResult }) {
  const [all, setAll] = useState(false)
  const changes = all ? row.changes : row.changes.slice(0, atFirst)
  const hidden = row.changes.length - changes.length
  return (
    <>
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
              <span className="quiet">{nameOf(field)}</span> <Value value={before} was /> <Arrow />
              <Value value={after} />
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

function Value({ value, was = false }: { value: string | null; was?: boolean }) {
  if (value === null || value === '') return <span className="quiet">blank</span>
  return was ? <span className={css.was}>{value}</span> : <span>{value}</span>
}
