import { api, type Args, type FileImport, type FileImportCalls } from '@preceptor/contract'
import { useState } from 'react'
import { useForget, useRemember, useSend } from '@/api/queries.ts'
import { useMounted } from '@/lib/use-mounted.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { forgetChoices } from './kept-choices.ts'
import { kindOf } from './kinds.ts'
import { useAfterFixes } from './sent-fixes.ts'

type PlanBody = Args<FileImportCalls['plan']>['body']

/** Starts the check; the page shows any refusal. */
export function usePlan({ id, kind: name }: FileImport) {
  const { calls } = kindOf({ kind: name })
  const [refusal, setRefusal] = useState<string | null>(null)
  const remember = useRemember()
  const forget = useForget()
  const [, change] = useUrlQuery()
  const mounted = useMounted()
  const { after, isWaiting } = useAfterFixes(id)
  const plan = useSend(calls.plan, {
    refresh: [api.jobs.list],
    done: answer => {
      forgetChoices({ id })
      forget(calls.rows)
      remember(calls.get, { params: { id } }, answer)
      // Don't redirect a user who has opened another page
      if (mounted.current && window.location.pathname.includes(id))
        change({ step: null, outcome: null }, { replace: true })
    },
    fail: failure => {
      if (failure.kind !== 'response' || failure.status >= 500) return false
      setRefusal(Object.values(failure.fieldErrors())[0] ?? failure.sentence)
      return true
    },
  })
  return {
    plan: (body: PlanBody) => {
      setRefusal(null)
      after(() => plan.send({ params: { id }, body }))
    },
    isSending: plan.isSending || isWaiting,
    refusal,
    /** Clears a refusal after its cause was fixed. */
    forgetRefusal: () => setRefusal(null),
  }
}
