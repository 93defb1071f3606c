import { api, type Id, type LearnerAssignment, type LearnerContent, type LearningLanguage } from '@preceptor/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { type PackageHost, PackageHostContext } from '@/widgets/player/kinds/scorm/package-host.ts'
import type { Office } from '@/widgets/player/kinds/quiz/quiz-source.ts'
import type { PlayerHost } from '@/widgets/player/player-host.ts'
import { ProgramPlayer } from '@/widgets/player/ProgramPlayer.tsx'
import { call } from '@/widgets/public-shell/calls.ts'
import { Completed } from './Completed.tsx'
import { Files } from './Files.tsx'
import { nativeNameOf } from '@/widgets/public-shell/language-names.ts'
import type { Queue } from './queue.ts'
import { quizSource } from './quiz-source.ts'
import { learnTexts } from './texts.ts'
import { useSeconds } from './use-seconds.ts'

interface Props {
  content: LearnerContent
  finished: ReadonlySet<Id>
  queue: Queue
  offline: boolean
  session: string
  onLanguage: (language: LearningLanguage) => void
  onFinish: (module: Id) => void
  /** Called when a module, or the whole program, is refused. */
  onRefused: (module: Id | null, thrown: unknown) => void
  onCompleted: () => void
  office: Office
}

const learner = 'me'

/** The player, with reports of everything: position and seconds during a module, and completion at its end. */
export default function Lesson(props: Props) {
  const { content, finished, queue, offline, session, onLanguage, onFinish, onRefused, onCompleted, office } = props
  const { assignment, language, modules } = content
  const places = useRef<Record<Id, unknown>>({})
  const [before] = useState(() => beforeOf(content))
  const [first] = useState(() => modules.findIndex(({ id }) => !finished.has(id) && !assignment.completed_on))
  const report = (module_id: Id, body: object) => {
    const sent = queue.add({ call: 'progress', params: { id: assignment.id, module_id }, body: { language, ...body } })
    void queue.flush()
    return sent
  }
  // A completed package may still report a failure
  const isClosed = (id: Id) => assignment.completed_on !== null || (finished.has(id) && kindOf(content, id) !== 'scorm')
  const quietly = (module_id: Id, body: object) => {
    if (!isClosed(module_id)) report(module_id, body).catch(() => {})
  }
  const seconds = useSeconds((id, count) => quietly(id, { seconds: count }))
  const host: PlayerHost = {
    isWhole: true,
    finished,
    timeZone: undefined,
    before,
    onShow: id => {
      seconds.onShow(id)
      // From here on, the server measures the minimum time
      if (id) quietly(id, { seconds: 0 })
    },
    onKeep: (id, state) => {
      places.current[id] = state
      quietly(id, { seconds: seconds.take(id), place: { state }, ...watchedOf(content, id, state) })
    },
    onFinish: id => {
      const kind = kindOf(content, id)
      // Attempts, observers, and attendance report this themselves
      if (isClosed(id) || kind === 'quiz' || kind === 'checklist' || kind === 'live_session') return
      onFinish(id)
      const state = places.current[id] ?? before.places[id]
      const done = {
        seconds: seconds.take(id),
        ...(state !== undefined && { place: { state }, ...watchedOf(content, id, state) }),
        done: true,
      }
      report(id, done).catch((thrown: unknown) => onRefused(id, thrown))
    },
    reading: {
      language,
      offered: content.languages.includes(language) ? content.languages : [language, ...content.languages],
      nameOf: nativeNameOf,
      onChoose: onLanguage,
    },
    sessionsOf: module_id => ({
      list: async () => {
        const params = { learner, id: assignment.id, module_id }
        return (await call(api.learners.sessions, { params }, { token: session })).data
      },
      answer: (session_id, answer) => {
        const params = { learner, id: assignment.id, module_id, session_id }
        return call(api.learners.answerSession, { params, body: { answer } }, { token: session })
      },
    }),
    end: <End {...{ assignment, queue, offline, session, onRefused, onCompleted }} />,
    Attachments: Files,
  }
  const [facts] = useState(() => new Map(content.quizzes.map(one => [one.module_id, one])))
  const [packages] = useState(() => packagesOf(assignment, session))
  return (
    <PackageHostContext value={packages}>
      <ProgramPlayer
        content={content}
        order={[language]}
        first={first}
        ask={async file_id => {
          const params = { learner, id: assignment.id, file_id }
          return `/api${(await call(api.learners.file, { params }, { token: session })).address}`
        }}
        instructor={content.asks}
        host={host}
        quizzes={quizSource({ assignment: assignment.id, language, queue, session, onPassed: onFinish, facts, office })}
      />
    </PackageHostContext>
  )
}

/** Third-party packages never get the session: they run in an isolated frame. */
const packagesOf = ({ id, program_id }: LearnerAssignment, token: string): PackageHost => ({
  program: program_id,
  launch: file_id => call(api.learners.launchPackage, { params: { learner, id, file_id }, body: {} }, { token }),
  renew: (file_id, launch_id) =>
    call(api.learners.renewLaunch, { params: { learner, id, file_id, launch_id }, body: {} }, { token }),
})

const kindOf = ({ modules }: LearnerContent, id: Id) => modules.find(one => one.id === id)?.kind

/** Returns the share of a video that was played; its view stores one for each film. */
function watchedOf(content: LearnerContent, id: Id, state: unknown): { watched_percent?: number } {
  if (kindOf(content, id) !== 'video') return {}
  const films = Object.values((state ?? {}) as Record<string, { percent?: number }>)
  return { watched_percent: Math.max(0, ...films.map(({ percent = 0 }) => Math.floor(percent))) }
}

const beforeOf = ({ progress }: LearnerContent) => ({
  places: Object.fromEntries(progress.map(one => [one.module_id, one.place?.['state']])),
  seconds: Object.fromEntries(progress.map(one => [one.module_id, one.seconds_spent])),
})

type EndProps = Pick<Props, 'queue' | 'offline' | 'session' | 'onRefused' | 'onCompleted'> &
  Pick<LearnerContent, 'assignment'>

/** All modules are done: records the completion as soon as possible, then shows the certificate. */
function End({ assignment, queue, offline, session, onRefused, onCompleted }: EndProps) {
  const t = useTexts(learnTexts)
  const complete = useEffectEvent(() => {
    if (assignment.completed_on) return
    queue
      .add({ call: 'complete', params: { id: assignment.id }, body: {} })
      .then(onCompleted, (thrown: unknown) => onRefused(null, thrown))
    void queue.flush()
  })
  useEffect(() => complete(), [])
  if (assignment.completed_on) return <Completed assignment={assignment} session={session} />
  return <p role="status">{t(offline ? 'willCount' : 'counting')}</p>
}
