import { importOutcomes } from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import css from './imports.module.css'
import { type Counts, countOf, outcomeColours, outcomes, outcomesDone } from './outcomes.ts'

/** The counts so far, in one line. */
export function CountLine({ counts, done }: { counts: Counts; done: boolean }) {
  const words = done ? outcomesDone : importOutcomes
  const shown = outcomes.filter(outcome => countOf(counts, outcome) > 0)
  if (shown.length === 0) return null
  return (
    <ul className={css.countWords} aria-label="Rows so far">
      {shown.map(outcome => (
        <li key={outcome} className={css.countWord} data-colour={outcomeColours[outcome]}>
          {formatNumber(countOf(counts, outcome))} {words[outcome].toLowerCase()}
        </li>
      ))}
    </ul>
  )
}
