import { type FileRow, importFields, recordFields, trainingImportFields } from '@preceptor/contract'
import { bold, inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { ChangeLines } from '@/widgets/changes/ChangeLines.tsx'
import { fieldName } from '@/widgets/changes/change-words.ts'
import { type ImportKind, isOfRecords } from './kinds.ts'
import { importTexts } from './texts.ts'
import { RecordFacts } from './RecordFacts.tsx'
import { TrainingFacts } from './TrainingFacts.tsx'

const wordsOfFile: Readonly<Record<string, string>> = { ...recordFields, ...trainingImportFields, ...importFields }
const nameOf = (field: string) => inWords(wordsOfFile[field] ?? fieldName(field))

/** Rows that need no explanation. */
const plainWords = { create: 'rowNew', unchanged: 'rowSame' } as const
const isPlain = (outcome: FileRow['outcome']): outcome is keyof typeof plainWords => outcome in plainWords

/** Why a row is rejected or needs an answer, and an update's changes: before and after. */
export function RowStory({ row, kind, asked }: { row: FileRow; kind: ImportKind; asked: FileRow['problems'] }) {
  const t = useTexts(importTexts)
  const problems = row.problems.filter(problem => !asked.includes(problem))
  const told = problems.length > 0 || row.changes.length > 0
  return (
    <>
      {!told && kind.name === 'provider_import' && isPlain(row.outcome) && (
        <p className="quiet">{t(plainWords[row.outcome])}</p>
      )}
      {problems.map(({ field, value, message }) => (
        <p key={`${field} ${message}`}>
          {field ? t.rich('rowProblem', { field: nameOf(field), problem: message, b: bold }) : message}
          {value && !message.includes(value) && <span className="quiet"> {t('rowValue', { value })}</span>}
        </p>
      ))}
      {kind.name === 'training_import' ? (
        <TrainingFacts changes={row.changes} />
      ) : isOfRecords(kind) ? (
        <RecordFacts changes={row.changes} asked={asked[0]?.value} />
      ) : (
        <ChangeLines changes={row.changes} nameOf={nameOf} />
      )}
    </>
  )
}
