import { api, type Id, type LearnerContent, type LearningLanguage } from '@preceptor/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ApiFailure, asFailure } from '@/api/failure.ts'
import { call } from '@/widgets/public-shell/calls.ts'
import { chosenLanguage } from './language.ts'

const learner = 'me'

/** Returns the link's program; null when the person no longer has it. */
async function contentIn(token: string, language: LearningLanguage | undefined): Promise<LearnerContent | null> {
  const { data } = await call(api.learners.assignments, { params: { learner } }, { token })
  const [assignment] = data
  if (!assignment) return null
  const params = { learner, id: assignment.id }
  return call(api.learners.content, { params, query: language ? { language } : {} }, { token })
}

/** Returns the link's program in a language: its content and progress. */
export function useLearning(session: string, onSignedOut: () => void) {
  const [content, setContent] = useState<LearnerContent | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [finished, setFinished] = useState<ReadonlySet<Id>>(new Set())
  const [asked, ask] = useState<{ language?: LearningLanguage; round: number }>(() => {
    const language = chosenLanguage() as LearningLanguage | undefined
    return { round: 0, ...(language && { language }) }
  })
  const signedOut = useEffectEvent(onSignedOut)
  useEffect(() => {
    let left = false
    contentIn(session, asked.language).then(
      found => {
        if (left) return
        if (!found) return signedOut()
        setContent(found)
        setFinished(now => new Set([...now, ...found.progress.filter(one => one.is_done).map(one => one.module_id)]))
        setFailure(null)
      },
      (thrown: unknown) => {
        if (left) return
        const failed = asFailure(thrown)
        if (failed.status === 401) return signedOut()
        setFailure(failed)
      },
    )
    return () => {
      left = true
    }
  }, [session, asked])
  return {
    content,
    failure,
    finished,
    reload: (language?: LearningLanguage) =>
      ask(now => ({ ...now, ...(language && { language }), round: now.round + 1 })),
    finish: (id: Id) => setFinished(now => new Set([...now, id])),
    unfinish: (id: Id) => setFinished(now => new Set([...now].filter(one => one !== id))),
  }
}
