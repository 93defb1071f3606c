import { api, jobsList } from '@preceptor/contract'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { isWorking } from '@/widgets/jobs/job-state.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { jobCard, jobCells, JobMenu } from './job-cells.tsx'
import { jobsPageTexts } from './texts.ts'

const pollMs = 1_000

/** All long work of the agency, newest first: imports, bulk changes and whatever else runs in the background. */
export default function JobsPage() {
  const t = useTexts(jobsPageTexts)
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
      title={t('title')}
      opens
      cells={jobCells(to, timeZone)}
      card={job => jobCard(job, to)}
      renderMenu={job => <JobMenu job={job} to={to} />}
      empty={
        <Empty
          title={t('emptyTitle')}
          hint={t('emptyHint')}
          action={<ButtonLink href={to.activeEmployees()}>{t('toEmployees')}</ButtonLink>}
        />
      }
    />
  )
}
