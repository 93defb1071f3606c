import type { LearningPath } from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dotted } from '@/ui/page/Dotted.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { orderOf, rulesInWords } from '@/widgets/learning-paths/path-words.ts'
import { pathsTexts } from '../texts.ts'
import { factsOf } from './steps-values.ts'
import css from './settings.module.css'

const orders = { ordered: 'ordered', partly: 'partly', free: 'free' } as const

/** The steps, read-only. */
export function StepsView({ path }: { path: LearningPath }) {
  const t = useTexts(pathsTexts)
  const { shown_steps, is_ordered } = path
  return (
    <Card title={t('steps')}>
      <p className={css.sentence}>{t(orders[orderOf(shown_steps, { is_ordered })])}</p>
      <ol className={css.steps}>
        {shown_steps.map((step, at) => (
          <li key={step.step_id}>
            <div className={css.stepTitle}>
              {formatNumber(at + 1)}. {step.title}
            </div>
            <div className={css.stepFacts}>
              <Dotted of={factsOf(step).join(' · ')} />
            </div>
            <div className={css.stepFacts}>{rulesInWords(shown_steps, at, path)}</div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
