import { type Id, type Job, jobKinds, type JobState } from '@preceptor/contract'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useRefresh } from '@/api/queries.ts'
import { useUser } from '@/session/session.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { endNotice, isWorking } from './job-state.ts'
import { jobTexts } from './texts.ts'
import { isToldElsewhere } from './told-elsewhere.ts'

/**
 * When a job ends, refreshes the data it changed and notifies the user who started it, unless the job's own page is
 * open. Undo opens that page, which previews the undo first. Short jobs may end between two checks, so any change of state is enough.
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
      if (!notice || location.pathname === page || job.started_by !== user?.id || isToldElsewhere(job.id)) continue
      const undo = { label: jobTexts.say('undo'), onSelect: () => void navigate(`${page}?undo=1`) }
      showToast(notice.level, notice.text, job.can_undo && job.state.startsWith('succeeded') ? { action: undo } : {})
    }
  })
}
