import { api, integrationJobTypes, jobStates } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { jobColours } from '@/widgets/jobs/job-state.ts'
import { syncPath } from './address.ts'
import { countsOf } from './counts-of.ts'
import css from './partner.module.css'
import { startedByLine } from './started-by.ts'
import { partnerTexts } from './texts.ts'

const few = 5

/** Shows the latest exchanges with the partner, with a link to all of them. */
export function JobsCard() {
  const t = useTexts(partnerTexts)
  const { timeZone } = useAgency()
  const to = useAgencyPaths()
  const { data, isError, refetch } = useQueryOf(
    api.integrations.jobs,
    { query: { per_page: few } },
    { every: last => (last?.data.some(({ state }) => state === 'running') ? 2_000 : false) },
  )
  const isEmpty = data?.data.length === 0
  return (
    <Card
      title={t('jobs')}
      flush
      action={
        data &&
        !isEmpty && (
          <ButtonLink href={to.page(agencyPages.settingsIntegrationSyncs.path)}>
            {t('showAll', { count: data.meta.total })}
          </ButtonLink>
        )
      }
    >
      {!data && !isError && <SkeletonLines lines={3} />}
      {!data && isError && <NotLoaded title={t('jobsNotLoaded')} retry={refetch} />}
      {isEmpty && <Empty title={t('noJobs')} hint={t('noJobsHint')} />}
      <ul className={css.lines} aria-label={t('jobs')}>
        {data?.data.map(one => {
          const moment = formatInstant(one.created_at, timeZone)
          return (
            <li key={one.id} className={css.line}>
              <div className={css.what}>
                <span className={css.name}>{inWords(integrationJobTypes[one.type])}</span>{' '}
                <StatusBadge colour={jobColours[one.state]}>{inWords(jobStates[one.state])}</StatusBadge>
                <p className="quiet">
                  {[
                    moment,
                    one.since && t('changesSince', { moment: formatInstant(one.since, timeZone) }),
                    startedByLine(one),
                    countsOf(one),
                    one.message,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <ButtonLink href={to.page(syncPath(one.id))} aria-label={t('detailsOf', { moment })}>
                {t('details')}
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
