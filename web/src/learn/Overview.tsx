import { type Id, type LearnerContent, textFor } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import { Completed } from './Completed.tsx'
import { frameLanguages } from './frame-languages.ts'
import css from './learn.module.css'
import { learnTexts } from './texts.ts'

interface Props {
  content: LearnerContent
  finished: ReadonlySet<Id>
  session: string
  busy: boolean
  onStart: () => void
}

/** The learner's modules, due date and progress. */
export function Overview({ content, finished, session, busy, onStart }: Props) {
  const t = useTexts(learnTexts)
  const { assignment, modules, language, titles, descriptions, quizzes } = content
  const { due_on, days_overdue, grace_until, credit_minutes, completed_on } = assignment
  const title = textFor(titles, [language])
  const description = textFor(descriptions, [language])
  const done = modules.filter(({ id }) => finished.has(id)).length
  const isBegun = done > 0
  const tried = quizzes.find(quiz => !finished.has(quiz.module_id) && quiz.attempts_used > 0)
  return (
    <div className={css.card}>
      <h1 lang={title?.language} dir={title ? directionOf(title.language) : undefined}>
        {title?.text}
      </h1>
      {title && content.falls_back && (
        <p className={css.note}>
          {t('shownIn', { wanted: languageWithin(language), shown: languageWithin(title.language) })}
        </p>
      )}
      {!frameLanguages.includes(language) && <p className={css.note}>{t('frameFallsBack')}</p>}
      {description && (
        <p lang={description.language} dir={directionOf(description.language)}>
          {description.text}
        </p>
      )}
      {completed_on ? (
        <Completed assignment={assignment} session={session} />
      ) : (
        <>
          <ul className={css.facts}>
            {due_on && !grace_until && (
              <li data-late={days_overdue > 0 || undefined}>
                {t(days_overdue > 0 ? 'overdue' : 'due', { day: formatDay(due_on) })}
              </li>
            )}
            {grace_until && <li>{t('inGrace', { day: formatDay(grace_until) })}</li>}
            {credit_minutes > 0 && <li>{t('minutes', { minutes: credit_minutes })}</li>}
            <li>{t('modules', { count: modules.length })}</li>
          </ul>
          {tried && tried.attempts_waiting > 0 && <p>{t('gradeFirst')}</p>}
          {tried && tried.attempts_left > 0 && <p>{t('attemptsLeft', { count: tried.attempts_left })}</p>}
          {tried && tried.attempts_left + tried.attempts_waiting === 0 && <p>{t('noAttempts')}</p>}
          {isBegun && (
            <>
              <progress className={css.progress} max={modules.length} value={done} aria-label={title?.text} />
              <p>{t('doneOf', { done, total: modules.length })}</p>
            </>
          )}
        </>
      )}
      <Button look={completed_on ? 'plain' : 'primary'} size="large" busy={busy} wide onClick={onStart}>
        {t(completed_on ? 'look' : isBegun ? 'resume' : 'start')}
      </Button>
    </div>
  )
}
