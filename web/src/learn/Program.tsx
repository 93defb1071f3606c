import { type Id, type LearnerContent, type LearningLanguage } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { useEffect, useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { speak, useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { AgencyHead } from './AgencyHead.tsx'
import { Connection } from './Connection.tsx'
import { frameLanguages } from './frame-languages.ts'
import { nativeNameOf } from '@/widgets/public-shell/language-names.ts'
import { Notice } from '@/widgets/public-shell/Notice.tsx'
import { type Refusal, refusalOf } from '@/widgets/public-shell/refusal.ts'
import { keepLanguage } from './language.ts'
import css from './learn.module.css'
import { type Another, OpenTraining, useOpenTraining } from './OpenTraining.tsx'
import { Overview } from './Overview.tsx'
import { learnTexts } from './texts.ts'
import { useLearning } from './use-learning.ts'
import { useLine } from './use-line.ts'

/** The player and every kind of module, loaded while the user reads the overview. */
const Lesson = lazyPart(
  () => import('./Lesson.tsx'),
  () => <SkeletonLines lines={6} />,
)

interface Props {
  name: string
  session: string
  agency: string
  onSignedOut: () => void
  /** Opens another program of the same person. */
  onOpen: (another: Another) => void
}

/** The link's program: the overview, then its modules. */
export default function Program({ name, session, agency, onSignedOut, onOpen }: Props) {
  const t = useTexts(learnTexts)
  const spoken = useLanguage()
  const { queue, offline, waiting } = useLine(name, session, onSignedOut)
  const { content, failure, finished, reload, finish, unfinish } = useLearning(session, onSignedOut)
  const [isLearning, setLearning] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  useSpoken(content?.language)
  const all = useOpenTraining(session, content, content?.language)
  const rest = (current: Id | null, isDone: boolean) =>
    all && <OpenTraining {...{ all, current, isDone, session, agency, onOpen }} />
  const why = (thrown: unknown) => setRefused(refusalOf(thrown))
  if (!content && failure)
    return failure.status === 409 ? (
      <>
        <Notice title={t('notPossible')} hint={failure.sentence} />
        {rest(null, false)}
      </>
    ) : (
      <Notice
        title={t('unreachable')}
        hint={t('unreachableHint')}
        action={
          <Button look="primary" onClick={() => reload()}>
            {t('tryAgain')}
          </Button>
        }
      />
    )
  if (!content) return <SkeletonLines lines={6} />
  const start = () => {
    if (content.assignment.completed_on) return setLearning(true)
    setBusy(true)
    setRefused(null)
    const begun = queue.add({ call: 'start', params: { id: content.assignment.id }, body: {} })
    void queue.flush()
    begun
      .then(
        () => {
          reload()
          setLearning(true)
        },
        (thrown: unknown) => why(thrown),
      )
      .finally(() => setBusy(false))
  }
  return (
    <div className={css.program} dir={directionOf(content.language)}>
      <header className={css.head}>
        <AgencyHead agency={agency} session={content.has_logo ? session : null} />
        {isLearning ? (
          <Button size="small" onClick={() => setLearning(false)}>
            {t('overview')}
          </Button>
        ) : (
          <Languages content={content} onChoose={reload} />
        )}
      </header>
      <Connection offline={offline} waiting={waiting} />
      {refused && <p role="alert">{t('notRecorded', { reason: refused.words(spoken) })}</p>}
      {isLearning ? (
        <Lesson
          content={content}
          finished={finished}
          queue={queue}
          offline={offline}
          session={session}
          office={{ agency, phone: all?.office_phone ?? null }}
          onLanguage={reload}
          onFinish={finish}
          onRefused={(id: Id | null, thrown: unknown) => {
            why(thrown)
            if (id) unfinish(id)
          }}
          onCompleted={() => reload()}
        />
      ) : (
        <Overview content={content} finished={finished} session={session} busy={busy} onStart={start} />
      )}
      {(!isLearning || content.assignment.completed_on !== null) &&
        rest(content.assignment.id, content.assignment.completed_on !== null)}
    </div>
  )
}

function Languages({ content, onChoose }: { content: LearnerContent; onChoose: (code: LearningLanguage) => void }) {
  const t = useTexts(learnTexts)
  const { languages, language } = content
  const offered = languages.includes(language) ? languages : [language, ...languages]
  if (offered.length < 2) return null
  return (
    <SelectField
      label={t('language')}
      choices={offered.map(code => ({ value: code, label: nativeNameOf(code) }))}
      value={language}
      onChange={code => {
        keepLanguage(code)
        onChoose(code as LearningLanguage)
      }}
    />
  )
}

/** Shows the frame in the reader's language if available; otherwise keeps the previous one. */
function useSpoken(language: LearningLanguage | undefined) {
  useEffect(() => {
    if (language && frameLanguages.includes(language)) void speak(language).catch(() => undefined)
  }, [language])
}
