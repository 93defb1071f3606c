import { access, api, type Id, languages, type Program, type QuizAttempt } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { AnswerList } from './AnswerList.tsx'
import { Moment, Result, timeWords } from './attempt-columns.tsx'
import css from './quiz-results.module.css'
import { showsResults } from './shows-results.ts'
import { quizResultsTexts } from './texts.ts'
import { VoidDialog } from './VoidDialog.tsx'

interface Props {
  program: Program
  attempt_id: Id
  onClose: () => void
}

/** One attempt: its result, each answer, and whether it counts. */
export function AttemptDialog({ program, attempt_id, onClose }: Props) {
  const t = useTexts(quizResultsTexts)
  const params = { id: program.id, attempt_id }
  const { data, error, refetch } = useQueryOf(api.quizResults.get, { params }, { quiet: 'not-found' })
  const [voiding, setVoiding] = useState(false)
  if (data && voiding) return <VoidDialog attempt={data} params={params} onClose={() => setVoiding(false)} />
  return (
    <Dialog
      open
      size="large"
      title={data ? t('attemptOf', { quiz: data.quiz, number: data.number }) : t('title')}
      onClose={onClose}
      footer={data && <Acts attempt={data} params={params} onVoid={() => setVoiding(true)} />}
    >
      {data ? (
        <Known attempt={data} />
      ) : (
        <NotThere error={error} retry={refetch} unknown={t('noAttempt')} notLoaded={t('attemptNotLoaded')} />
      )}
    </Dialog>
  )
}

function Known({ attempt }: { attempt: QuizAttempt }) {
  const t = useTexts(quizResultsTexts)
  const { timeZone } = useAgency()
  const to = useAgencyPaths()
  const { score, pass_mark: mark, voided_at, voided_by_name, void_reason } = attempt
  return (
    <div className={css.attempt}>
      {voided_at && (
        <Banner
          title={t('voidedBy', {
            name: voided_by_name ?? '',
            moment: formatInstant(voided_at, timeZone),
            reason: void_reason ?? '',
          })}
        />
      )}
      <KeyValues
        items={[
          {
            label: t('employee'),
            value: <Link href={to.employee(attempt.employee_id, 'training')}>{attempt.name}</Link>,
          },
          { label: t('result'), value: <Result of={attempt.state} /> },
          { label: t('scoreLabel'), value: score === null ? t('needs', { mark }) : t('scoreOf', { score, mark }) },
          { label: t('submitted'), value: <Moment at={attempt.submitted_at} /> },
          { label: t('timeTaken'), value: timeWords(attempt.seconds_spent) },
          { label: t('language'), value: inWords(languages[attempt.language]) },
          { label: t('version'), value: attempt.version_number },
          { label: t('device'), value: attempt.device },
          ...(attempt.graded_by_name ? [{ label: t('gradedBy'), value: attempt.graded_by_name }] : []),
        ]}
      />
      <section className={css.part}>
        <h3>{t('answers')}</h3>
        {attempt.hides_answers && <p className="quiet">{t('hidden')}</p>}
        {attempt.answers.length > 0 ? <AnswerList attempt={attempt} /> : <p className="quiet">{t('underWay')}</p>}
      </section>
    </div>
  )
}

interface ActsProps {
  attempt: QuizAttempt
  params: { id: Id; attempt_id: Id }
  onVoid: () => void
}

function Acts({ attempt, params, onVoid }: ActsProps) {
  const t = useTexts(quizResultsTexts)
  const mayChange = useCan(access.quizAttempts)
  const restore = useSend(api.quizResults.restore, {
    refresh: showsResults,
    done: () => showToast('success', t('restored')),
  })
  if (!mayChange) return null
  if (attempt.state === 'voided')
    return (
      <Button busy={restore.isSending} onClick={() => restore.send({ params, body: {} })}>
        {t('restore')}
      </Button>
    )
  if (attempt.kept_because !== null) return <p className="quiet">{attempt.kept_because}</p>
  return <Button onClick={onVoid}>{t('void')}</Button>
}
