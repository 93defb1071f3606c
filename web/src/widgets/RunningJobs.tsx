import { access, api, type Job, workingStates } from '@preceptor/contract'
import { IconLoader2 } from '@tabler/icons-react'
import { useQueryOf } from '@/api/queries.ts'
import { useCan } from '@/auth/session.ts'
import { plural } from '@/lib/format.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { ButtonLink } from '@/ui/Button.tsx'

const isWorking = (job: Job) => workingStates.includes(job.state)

/** Long work under way, found again from every page. */
export default function RunningJobs() {
  const to = useAgencyPaths()
  const mayImport = useCan(access.importEmployees)
  const jobs = useQueryOf(
    api.jobs.list,
    { query: { per_page: 25 } },
    { enabled: mayImport, quiet: true, every: last => (last?.data.some(isWorking) ? 2_000 : 30_000) },
  )
  const working = jobs.data?.data.filter(isWorking) ?? []
  if (working.length === 0) return null
  return (
    <ButtonLink href={to.imports()} size="small" look="quiet" icon={<IconLoader2 size={16} aria-hidden="true" />}>
      {plural(working.length, 'job')} running
    </ButtonLink>
  )
}
