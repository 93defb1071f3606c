import { api, jobsList } from '@preceptor/contract'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { isWorking } from '@/widgets/jobs/job-state.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { jobCard, jobCells, JobMenu } from './job-cells.tsx'

const pollMs = 1_000

/** All long work of the agency, newest first: imports, bulk changes and whatever else runs in the background. */
export default function JobsPage() {
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const list = useList(api.jobs.list, jobsList, {
    // each kind has a page of its own; here all of them are shown
    asking: () => ({}),
    every: last => (last?.data.some(isWorking) ? pollMs : false),
  })
  return (
    <ListScreen
      list={list}
      title="Background jobs"
      cells={jobCells(to, timeZone)}
      card={job => jobCard(job, to)}
      renderMenu={job => <JobMenu job={job} to={to} />}
      empty={
        <Empty
          title="No background jobs yet"
          hint="Imports and changes of many employees run here, with their results and undo."
          action={<ButtonLink href={to.activeEmployees()}>Go to employees</ButtonLink>}
        />
      }
    />
  )
}
