import { type Answer, api, type Id, type LearningLanguage, type OpenTraining as Open } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { useEffect, useState } from 'react'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { Button } from '@/ui/Button.tsx'
import { call } from '@/widgets/public-shell/calls.ts'
import { Phone } from '@/widgets/public-shell/Phone.tsx'
import { type Refusal, refusalOf } from '@/widgets/public-shell/refusal.ts'
import css from './learn.module.css'
import { learnTexts } from './texts.ts'

const learner = 'me'

export type All = Answer<typeof api.learners.openTraining>
export type Another = Answer<typeof api.learners.openAnother>

/**
 * Returns all open training of the person, with titles in the page's language, and reloads when `round` changes. Null until it
 * loads.
 */
export function useOpenTraining(session: string, round: unknown, language: LearningLanguage | undefined): All | null {
  const [all, setAll] = useState<{ round: unknown; found: All } | null>(null)
  useEffect(() => {
    let left = false
    const query = language ? { language } : {}
    call(api.learners.openTraining, { params: { learner }, query }, { token: session }).then(
      found => !left && setAll({ round, found }),
      // The link's program works without it
      () => {},
    )
    return () => {
      left = true
    }
  }, [session, round, language])
  return all?.found ?? null
}

interface Props {
  all: All
  /** The current assignment. */
  current: Id | null
  /** True when the current program is complete. */
  isDone: boolean
  session: string
  agency: string
  onOpen: (another: Another) => void
}

/** Lists all other open training, and the phone number to call. */
export function OpenTraining({ all, current, isDone, session, agency, onOpen }: Props) {
  const t = useTexts(learnTexts)
  const spoken = useLanguage()
  const [opening, setOpening] = useState<Id | null>(null)
  const [problem, setProblem] = useState<Refusal | null>(null)
  const others = all.data.filter(({ assignment_id }) => assignment_id !== current)
  const open = (id: Id) => {
    setOpening(id)
    setProblem(null)
    call(api.learners.openAnother, { params: { learner, id }, body: {} }, { token: session })
      .then(onOpen, (thrown: unknown) => setProblem(refusalOf(thrown)))
      .finally(() => setOpening(null))
  }
  return (
    <div className={css.others}>
      {others.length > 0 ? (
        <>
          <h2>{t('others', { count: others.length })}</h2>
          <ul>
            {others.map(one => (
              <li key={one.assignment_id}>
                <span>
                  <strong lang={one.title_language} dir={directionOf(one.title_language)}>
                    {one.title}
                  </strong>
                  <When one={one} />
                </span>
                <Button
                  aria-label={`${t(one.is_begun ? 'goOn' : 'begin')}: ${one.title}`}
                  busy={opening === one.assignment_id}
                  onClick={() => open(one.assignment_id)}
                >
                  {t(one.is_begun ? 'goOn' : 'begin')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        isDone && <p>{t('nothingElse')}</p>
      )}
      {problem && <p role="alert">{problem.words(spoken)}</p>}
      {all.office_phone && (
        <p>
          {t('questions', { agency })} <Phone phone={all.office_phone} />
        </p>
      )}
    </div>
  )
}

function When({ one: { due_on, days_overdue, grace_until, is_blocked } }: { one: Open }) {
  const t = useTexts(learnTexts)
  if (is_blocked) return <span>{t('noAttempts')}</span>
  if (!due_on) return null
  return (
    <span data-late={days_overdue > 0 || undefined}>
      {grace_until
        ? t('inGrace', { day: formatDay(grace_until) })
        : t(days_overdue > 0 ? 'overdue' : 'due', { day: formatDay(due_on) })}
    </span>
  )
}
