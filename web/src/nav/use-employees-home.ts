import { access, api, can } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useUser } from '@/session/session.ts'
import { useAgencyPaths } from './area.tsx'

/** Returns the employees page for navigation: the user's default view, otherwise active employees (R-STA-9). */
export function useEmployeesHome(enabled: boolean): string {
  const to = useAgencyPaths()
  const user = useUser()
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    // The rows of the open page come first.
    const timer = setTimeout(() => setCalm(true), 1000)
    return () => clearTimeout(timer)
  }, [])
  const views = useQueryOf(
    api.savedViews.list,
    { query: { resource: 'employees' } },
    { enabled: enabled && calm && can(user, access.employees), quiet: true, staleTime: 60_000 },
  )
  const first = views.data?.data.find(view => view.is_own && view.is_default)
  return first ? to.employees({ view: first.id, ...first.query }) : to.activeEmployees()
}
