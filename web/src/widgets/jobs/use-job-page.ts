import { api, type Endpoint, type Job, jobKinds } from '@preceptor/contract'
import { useEffect, useRef } from 'react'
import { useForget, useRefresh } from '@/api/queries.ts'
import { isWorking } from './job-state.ts'

/** Moves the focus to the new content when one step replaces another; otherwise it would be lost with the clicked button. */
export function useFocusedOnChange(face: string) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(face)
  useEffect(() => {
    if (shown.current === face) return
    shown.current = face
    box.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [face])
  return box
}

/** Fetches a job's rows once more when its state changes: the last poll may have come before the last row. */
export function useRefreshedOnChange(state: string, ...rows: Endpoint[]) {
  const refresh = useRefresh()
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    refresh(...rows)
  })
}

/**
 * For a job's page: hides rows of the previous state, and refreshes data that the ended job changed. Null without a job. A new job
 * may have ended before it was ever seen running.
 */
export function useNewState(job: Pick<Job, 'id' | 'kind' | 'state'> | null | undefined, rows: Endpoint) {
  const forget = useForget()
  const refresh = useRefresh()
  const seen = job && `${job.id} ${job.state}`
  const last = useRef(seen)
  useEffect(() => {
    if (seen === undefined || last.current === seen) return
    const first = last.current === undefined
    last.current = seen
    if (first || !job) return
    forget(rows)
    refresh(api.jobs.list)
    if (!isWorking(job)) refresh(...jobKinds[job.kind].refreshes)
  })
}
