import { api, type Id, type Job } from '@preceptor/contract'
import { useEffect, useRef } from 'react'
import { useRefresh } from '@/api/queries.ts'
import { useUser } from '@/auth/session.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { endNotice, isWorking } from './job-state.ts'

/**
 * When long work ends: what it changed is fetched anew, and the user who started it is told, unless the page of that work is
 * open, which tells it itself.
 */
export function useEndNotices(jobs: readonly Job[] | undefined) {
  const user = useUser()
  const to = useAgencyPaths()
  const refresh = useRefresh()
  const atWork = useRef(new Set<Id>())
  useEffect(() => {
    for (const job of jobs ?? []) {
      if (isWorking(job)) atWork.current.add(job.id)
      else if (atWork.current.delete(job.id)) {
        refresh(api.employees.list, api.dashboard.get, api.imports.get, ...Object.values(api.lookups))
        const notice = endNotice(job)
        const here = location.pathname === to.import(job.id)
        if (notice && !here && job.created_by_name === user?.name) showToast(notice.level, notice.text)
      }
    }
  })
}
