import type { Id, LiveSession } from '@preceptor/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { asFailure } from '@/api/failure.ts'
import type { SessionsOfModule } from '../view.ts'

/** Returns the current sessions of a module, and the learner's answers. */
export function useSessions(source: SessionsOfModule) {
  const [found, setFound] = useState<readonly LiveSession[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState<Id | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  /** Runs once per round. */
  const load = useEffectEvent((_round: number) => source.list())
  useEffect(() => {
    let left = false
    load(round).then(
      sessions => {
        if (left) return
        setFound(sessions)
        setFailed(false)
      },
      () => {
        if (!left) setFailed(true)
      },
    )
    return () => {
      left = true
    }
  }, [round])
  const reload = () => setRound(now => now + 1)
  const { answer } = source
  return {
    found,
    failed,
    busy,
    refused,
    reload,
    /** Absent if the learner can't have a seat. */
    answer:
      answer &&
      ((id: Id, said: 'book' | 'decline') => {
        setBusy(id)
        setRefused(null)
        answer(id, said)
          .then(
            changed => setFound(now => now && now.map(one => (one.id === id ? changed : one))),
            (thrown: unknown) => {
              setRefused(asFailure(thrown).sentence)
              // Someone else was faster
              reload()
            },
          )
          .finally(() => setBusy(null))
      }),
  }
}
