import { api, type Args, type ImportRowResult, type RosterImport } from '@preceptor/contract'
import { useRemember, useSend } from '@/api/queries.ts'
import { plural } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import css from './imports.module.css'

type Decision = Args<typeof api.imports.decide>['body']['decision']
const answers: readonly { decision: Decision; label: string }[] = [
  { decision: 'update', label: 'Same person' },
  { decision: 'create', label: 'Another person' },
  { decision: 'skip', label: 'Skip' },
]

function useDecide({ id }: RosterImport) {
  const remember = useRemember()
  const decide = useSend(api.imports.decide, {
    refresh: [api.imports.rows],
    done: answer => remember(api.imports.get, { params: { id } }, answer),
  })
  return {
    decide: (rows: number[] | 'all', decision: Decision) => decide.send({ params: { id }, body: { rows, decision } }),
    isSending: decide.isSending,
  }
}

/** Is this row the employee it resembles? */
export function AskRow({ data, row }: { data: RosterImport; row: ImportRowResult }) {
  const { decide, isSending } = useDecide(data)
  return (
    <div className={css.ask} role="group" aria-label={`Is ${row.name} the same person?`}>
      {answers.map(({ decision, label }) => (
        <Button
          key={decision}
          size="small"
          aria-pressed={row.outcome === decision}
          refused={isSending ? 'Being saved' : undefined}
          onClick={() => decide([row.row], decision)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

/** One answer for all rows that ask. */
export function AskAllBar({ data, count }: { data: RosterImport; count: number }) {
  const { decide, isSending } = useDecide(data)
  if (count === 0) return null
  return (
    <div className={css.askAll} role="group" aria-label="Decide for all">
      <span>{count === 1 ? 'For this row:' : `For all ${plural(count, 'row')}:`}</span>
      {answers.map(({ decision, label }) => (
        <Button key={decision} size="small" busy={isSending} onClick={() => decide('all', decision)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
