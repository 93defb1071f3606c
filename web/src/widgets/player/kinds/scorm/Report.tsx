import type { PackageReport, PackageStatus } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import css from './package.module.css'
import { packageTexts } from './texts.ts'

/** The package's reports about the learner so far. */
export function Report({ report: { status, score, seconds, answers } }: { report: PackageReport }) {
  const t = useTexts(packageTexts)
  const words: Record<PackageStatus, string> = {
    notStarted: t('notStarted'),
    incomplete: t('incomplete'),
    completed: t('completed'),
    passed: t('passed'),
    failed: t('failedStatus'),
  }
  const right = answers.filter(({ isRight }) => isRight).length
  const facts = [
    [t('status'), words[status]],
    [t('score'), score === null ? t('none') : t('percent', { score })],
    [
      t('time'),
      t('seconds', {
        hours: Math.floor(seconds / 3600),
        minutes: Math.floor(seconds / 60) % 60,
        seconds: seconds % 60,
      }),
    ],
    [t('answers'), answers.length === 0 ? t('none') : t('answerCount', { count: answers.length, right })],
  ] as const
  return (
    <section aria-label={t('reported')} aria-live="polite">
      <dl className={css.report}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
