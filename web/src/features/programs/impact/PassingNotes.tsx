import type { ProgramImpact } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import css from './impact.module.css'
import type { Touched } from './impact-of.ts'
import { impactTexts } from './texts.ts'

/** Effects of changed passing and validity rules. They need no decision, because graded and completed work stays. */
export function PassingNotes({ data, touched }: { data: ProgramImpact; touched: readonly Touched[] }) {
  const t = useTexts(impactTexts)
  const { blocked, unblocked, completed } = data
  const notes = [
    touched.includes('passMark') ? t('passMark') : '',
    touched.includes('attempts') && blocked > 0 ? t('blocked', { count: blocked }) : '',
    touched.includes('attempts') && unblocked > 0 ? t('unblocked', { count: unblocked }) : '',
    touched.includes('attempts') && blocked + unblocked === 0 ? t('attemptsSame') : '',
    touched.includes('validity') ? t('validity', { count: completed }) : '',
  ].filter(Boolean)
  if (notes.length === 0) return null
  return (
    <section className={css.part}>
      <h3>{t('passingTitle')}</h3>
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
    </section>
  )
}
