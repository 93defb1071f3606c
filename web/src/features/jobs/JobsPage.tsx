import { access, api, can, type JobKind, jobKinds, jobsList } from '@preceptor/contract'
import { useMemo } from 'react'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan, useUser } from '@/session/session.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ApprovalsLink } from '@/widgets/approvals/ApprovalsLink.tsx'
import { isWorking } from '@/widgets/jobs/job-state.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { jobCard, jobCells, JobMenu } from './job-cells.tsx'
import { jobsPageTexts } from './texts.ts'

const pollMs = 1_000

/** All background jobs of the agency, newest first: imports, bulk changes, and others. */
export default function JobsPage() {
  const t = useTexts(jobsPageTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const definition = useKindsToSee()
  const seesApprovals = useCan(access.approvals)
  const list = useList(api.jobs.list, definition, {
    every: last => (last?.data.some(isWorking) ? pollMs : false),
  })
  return (
    <ListScreen
      list={list}
      title={t('title')}
      opens
      links={seesApprovals && <ApprovalsLink />}
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

/** Returns the list with only the kinds this user may see: requests for others are refused. */
function useKindsToSee() {
  const user = useUser()
  return useMemo(() => {
    const { kind } = jobsList.filters
    const seen = Object.entries(kind.choices).filter(([name]) => user && can(user, jobKinds[name as JobKind].access))
    return { ...jobsList, filters: { kind: { ...kind, choices: Object.fromEntries(seen) } } }
  }, [user])
}
