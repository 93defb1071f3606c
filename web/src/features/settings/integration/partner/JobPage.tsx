import { access, type Answer, api, integrationJobTypes, jobStates } from '@preceptor/contract'
import { useParams } from 'react-router'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useTitle } from '@/nav/title.ts'
import { useCan } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { NotTherePage } from '@/ui/page/NotTherePage.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { jobColours } from '@/widgets/jobs/job-state.ts'
import { BackToIntegration } from './BackToIntegration.tsx'
import { countsOf } from './counts-of.ts'
import css from './partner.module.css'
import { startedByLine } from './started-by.ts'
import { SyncItems } from './SyncItems.tsx'
import { partnerTexts } from './texts.ts'
import { useTriage } from './use-triage.ts'

type Sync = Answer<typeof api.integrations.job>

/** One exchange, with each person's result and payload. */
export default function JobPage() {
  const t = useTexts(partnerTexts)
  const { id = '' } = useParams()
  const asked = useQueryOf(
    api.integrations.job,
    // Failed items come first, so one item shows whether any are open
    { params: { jobId: id }, query: { per_page: 1 } },
    { keep: true, quiet: 'not-found', every: last => (last?.state === 'running' ? 2_000 : false) },
  )
  const { data } = asked
  const { timeZone } = useAgency()
  const title = data
    ? t('jobTitle', { type: inWords(integrationJobTypes[data.type]), moment: formatInstant(data.created_at, timeZone) })
    : t('jobs')
  useTitle(title)
  if (data?.id === id) return <Known data={data} title={title} />
  return <NotTherePage title={t('jobs')} back={<BackToIntegration />} asked={asked} texts={t} />
}

function Known({ data, title }: { data: Sync; title: string }) {
  const t = useTexts(partnerTexts)
  const mayManage = useCan(access.manageIntegration)
  const { timeZone } = useAgency()
  const to = useAgencyPaths()
  const hasOpen = data.items.some(({ is_open }) => is_open)
  const { send, isSending } = useTriage()
  return (
    <DetailPage>
      <PageHeader
        title={title}
        back={<BackToIntegration />}
        beside={<StatusBadge colour={jobColours[data.state]}>{inWords(jobStates[data.state])}</StatusBadge>}
        facts={[
          data.partner,
          data.since && t('changesSince', { moment: formatInstant(data.since, timeZone) }),
          startedByLine(data),
          countsOf(data),
        ]
          .filter(Boolean)
          .join(' · ')}
        action={
          mayManage &&
          hasOpen && (
            <Button disabled={isSending} onClick={() => send({ body: { job_id: data.id, action: 'retry' } })}>
              {t('retryOpen')}
            </Button>
          )
        }
      />
      <div className={css.page}>
        {data.message && (
          <Banner
            level={data.is_held ? 'warning' : 'error'}
            title={data.message}
            action={data.is_held && mayManage && <AcceptFewer agencyId={data.organization_id} />}
          />
        )}
        {hasOpen && (
          <Banner
            level="warning"
            title={t('failedOfSync', { count: data.counts.failed ?? 0 })}
            action={
              <ButtonLink size="small" href={to.page(agencyPages.settingsIntegrationCauses.path)}>
                {t('openCauses')}
              </ButtonLink>
            }
          >
            <p>{t('failedHint')}</p>
          </Banner>
        )}
        <SyncItems jobId={data.id} isRunning={data.state === 'running'} />
      </div>
    </DetailPage>
  )
}

function AcceptFewer({ agencyId }: { agencyId: string }) {
  const t = useTexts(partnerTexts)
  const { send, isSending } = useSend(api.integrations.sync, {
    refresh: [api.integrations.jobs, api.integrations.jobCounts, api.integrations.job],
    done: () => showToast('info', t('syncStarted')),
  })
  return (
    <Button disabled={isSending} onClick={() => send({ params: { id: agencyId }, body: { accept_fewer: true } })}>
      {t('acceptFewer')}
    </Button>
  )
}
