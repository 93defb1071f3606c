import type { api, Args, FileImport, FileRow } from '@preceptor/contract'
import { useRemember, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { kindOf } from './kinds.ts'
import css from './imports.module.css'
import { importTexts } from './texts.ts'

type Decision = Args<typeof api.imports.decide>['body']['decision']
const answers = [
  { decision: 'update', label: 'askSame' },
  { decision: 'create', label: 'askOther' },
  { decision: 'skip', label: 'askSkip' },
] as const
/** Returns the possible answers; only a roster adds people. */
const answersFor = ({ kind }: FileImport) =>
  answers.filter(({ decision }) => decision !== 'create' || kind === 'provider_import')

function useDecide(data: FileImport) {
  const { id } = data
  const { calls } = kindOf(data)
  const remember = useRemember()
  const decide = useSend(calls.decide, {
    refresh: [calls.rows],
    done: answer => remember(calls.get, { params: { id } }, answer),
  })
  return {
    decide: (rows: number[] | 'all', decision: Decision) => decide.send({ params: { id }, body: { rows, decision } }),
    isSending: decide.isSending,
  }
}

interface AnswersProps {
  data: FileImport
  name: string
  /** The answer that was given; any other value means none yet. */
  chosen: string | null
  isSending: boolean
  onAnswer: (answer: Decision) => void
}

/** Is this row the employee it resembles? The same buttons wherever the row is listed. */
export function Answers({ data, name, chosen, isSending, onAnswer }: AnswersProps) {
  const t = useTexts(importTexts)
  return (
    <div className={css.ask} role="group" aria-label={t('askQuestion', { name })}>
      {answersFor(data).map(({ decision, label }) => (
        <Button
          key={decision}
          size="small"
          aria-pressed={chosen === decision}
          refused={isSending ? t('askSaving') : undefined}
          onClick={() => onAnswer(decision)}
        >
          {t(label)}
        </Button>
      ))}
    </div>
  )
}

/** Answers a row of the result. */
export function AskRow({ data, row }: { data: FileImport; row: FileRow }) {
  const { decide, isSending } = useDecide(data)
  return (
    <Answers
      data={data}
      name={row.name}
      chosen={row.outcome}
      isSending={isSending}
      onAnswer={decision => decide([row.row], decision)}
    />
  )
}

/** One answer for all rows with the question. */
export function AskAllBar({ data, count }: { data: FileImport; count: number }) {
  const t = useTexts(importTexts)
  const { decide, isSending } = useDecide(data)
  if (count === 0) return null
  return (
    <div className={css.askAll} role="group" aria-label={t('askAll')}>
      <span>{t('askAllRows', { count })}</span>
      {answersFor(data).map(({ decision, label }) => (
        <Button key={decision} size="small" busy={isSending} onClick={() => decide('all', decision)}>
          {t(label)}
        </Button>
      ))}
    </div>
  )
}
