import { importFields, type ImportOutcome, type ImportRowResult } from '@preceptor/contract'
import { ChangeLines } from '@/widgets/changes/ChangeLines.tsx'
import { fieldName } from '@/widgets/changes/change-words.ts'

const wordsOfFile: Readonly<Record<string, string>> = importFields
const nameOf = (field: string) => wordsOfFile[field] ?? fieldName(field)

/** Rows that need no explanation. */
const plainWords: Partial<Record<ImportOutcome, string>> = {
  create: 'New employee',
  unchanged: 'Already as in the file',
}

/** Why a row is rejected or asks, and what an update changes: before and after. */
export function RowStory({ row }: { row: ImportRowResult }) {
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
      <ChangeLines changes={row.changes} nameOf={nameOf} />
    </>
  )
}
