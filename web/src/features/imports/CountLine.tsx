import { useTexts } from '@/lib/texts/catalogue.ts'
import type { ImportKind } from './kinds.ts'
import css from './imports.module.css'
import { type Counts, countOf, countWords, outcomeColours } from './outcomes.ts'
import { importTexts } from './texts.ts'

/** The counts so far, in one line. */
export function CountLine({ counts, done, kind }: { counts: Counts; done: boolean; kind: ImportKind }) {
  const t = useTexts(importTexts)
  const shown = kind.outcomes.filter(outcome => countOf(counts, outcome) > 0)
  if (shown.length === 0) return null
  return (
    <ul className={css.countWords} aria-label={t('rowsSoFar')}>
      {shown.map(outcome => (
        <li key={outcome} className={css.countWord} data-colour={outcomeColours[outcome]}>
          {countWords(outcome, countOf(counts, outcome), done, kind)}
        </li>
      ))}
    </ul>
  )
}
