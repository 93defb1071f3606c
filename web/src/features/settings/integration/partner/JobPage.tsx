import { access, type Answer, api, integrationJobTypes, jobStates, syncOutcomes } from '@preceptor/contract'
import { useParams } from 'react-router'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotTherePage } from '@/ui/page/NotTherePage.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { Pager } from '@/ui/table/Pager.tsx'
import { jobColours } from '@/widgets/jobs/job-state.ts'
import { linesPerPage, pageIn, wordIn } from '@/widgets/list/in-address.ts'
import { BackToIntegration } from './BackToIntegration.tsx'
import { countsOf } from './counts-of.ts'
import { ItemLine } from './ItemLine.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'
import { useTriage } from './use-triage.ts'

type Sync = Answer<typeof api.integrations.job>

/** One exchange, with each person's result and payload. */
export default function JobPage() {
  const t = useTexts(partnerTexts)
  const { id = '' } = useParams()
  const [search] = useUrlQuery()
  const outcome = wordIn(syncOutcomes, search.get('outcome'))
  const asked = useQueryOf(
    api.integrations.job,
    { params: { jobId: id }, query: { page: pageIn(search), per_page: linesPerPage, ...(outcome && { outcome }) } },
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
  const [search, change] = useUrlQuery()
  const open = data.items.filter(({ is_open }) => is_open).length
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
          data.trigger === 'schedule' ? t('bySchedule') : t('by', { name: data.started_by_name }),
          countsOf(data),
        ]
          .filter(Boolean)
          .join(' · ')}
        action={
          mayManage &&
          open > 0 && (
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
        <Card title={t('jobItems')} flush>
          <div className={css.bar}>
            <SelectField
              label={t('outcome')}
              none={t('allOutcomes')}
              choices={choicesOf(syncOutcomes).filter(({ value }) => value !== 'unchanged')}
              value={search.get('outcome') ?? ''}
              onChange={outcome => change({ outcome })}
            />
          </div>
          {data.items.length === 0 && <Empty title={t('noJobItems')} hint={t('unchangedHint')} />}
          <ul className={css.lines} aria-label={t('jobItems')} id="job-items">
            {data.items.map(item => (
              <ItemLine key={item.id} item={item} />
            ))}
          </ul>
          {data.items.length > 0 && <Pager meta={data.meta} controls="job-items" onPage={page => change({ page })} />}
        </Card>
      </div>
    </DetailPage>
  )
}

function AcceptFewer({ agencyId }: { agencyId: string }) {
  const t = useTexts(partnerTexts)
  const { send, isSending } = useSend(api.integrations.sync, {
    refresh: [api.integrations.jobs, api.integrations.job],
    done: () => showToast('info', t('syncStarted')),
  })
  return (
    <Button disabled={isSending} onClick={() => send({ params: { id: agencyId }, body: { accept_fewer: true } })}>
      {t('acceptFewer')}
    </Button>
  )
}
