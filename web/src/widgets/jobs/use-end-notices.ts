import { type Id, type Job, jobKinds, type JobState } from '@preceptor/contract'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useRefresh } from '@/api/queries.ts'
import { useUser } from '@/session/session.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { endNotice, isWorking } from './job-state.ts'
import { jobTexts } from './texts.ts'

/**
 * When long work ends: what it changed is fetched anew, and the user who started it is told, unless the page of that work is
 * open, which tells it itself. Undo leads to that page, which says first what an undo would do. Short work may end between two looks, so a change of state is enough.
 */
export function useEndNotices(jobs: readonly Job[] | undefined) {
  const user = useUser()
  const to = useAgencyPaths()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const seen = useRef(new Map<Id, JobState>())
  useEffect(() => {
    for (const job of jobs ?? []) {
      const before = seen.current.get(job.id)
      seen.current.set(job.id, job.state)
      if (before === undefined || before === job.state || isWorking(job)) continue
      const { refreshes } = jobKinds[job.kind]
      refresh(...refreshes)
      const notice = endNotice(job)
      const page = to.job(jobKinds[job.kind], job.id)
      if (!notice || location.pathname === page || job.started_by !== user?.id) continue
      const undo = { label: jobTexts.say('undo'), onSelect: () => void navigate(`${page}?undo=1`) }
      showToast(notice.level, notice.text, job.can_undo && job.state.startsWith('succeeded') ? { action: undo } : {})
    }
  })
}
