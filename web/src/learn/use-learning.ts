import { api, type Id, type LearnerContent, type LearningLanguage } from '@preceptor/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ApiFailure, asFailure } from '@/api/failure.ts'
import { call } from './calls.ts'

const learner = 'me'

/** The one program of the link, in a language: what it holds and what was done of it. */
export function useLearning(session: string, onSignedOut: () => void) {
  const [content, setContent] = useState<LearnerContent | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [finished, setFinished] = useState<ReadonlySet<Id>>(new Set())
  const load = useEffectEvent(async (language?: LearningLanguage) => {
    try {
      const { data } = await call(api.learners.assignments, { params: { learner } }, { token: session })
      const [assignment] = data
      if (!assignment) return onSignedOut()
      const found = await call(
        api.learners.content,
        { params: { learner, id: assignment.id }, query: language ? { language } : {} },
        { token: session },
      )
      setContent(found)
      setFinished(now => new Set([...now, ...found.progress.filter(one => one.is_done).map(one => one.module_id)]))
      setFailure(null)
    } catch (thrown) {
      const failed = asFailure(thrown)
      if (failed.status === 401) return onSignedOut()
      setFailure(failed)
    }
  })
  const [asked, ask] = useState<{ language?: LearningLanguage; round: number }>({ round: 0 })
  useEffect(() => void load(asked.language), [asked])
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
