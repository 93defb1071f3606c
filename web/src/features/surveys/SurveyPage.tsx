import { access, type Answer, api, type Id, jobKinds, surveyAnswers, surveysList } from '@preceptor/contract'
import { IconDownload } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { useDownload, useQueryOf } from '@/api/queries.ts'
import { formatDay, formatInstant, formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { isWorking } from '@/widgets/jobs/job-state.ts'
import { JobProgress } from '@/widgets/jobs/JobProgress.tsx'
import { GapList } from './GapList.tsx'
import { PacketState, sampleWords } from './packet-cells.tsx'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import css from './surveys.module.css'
import { surveysTexts } from './texts.ts'

type Packet = Answer<typeof api.surveys.get>
const pollMs = 500

/** One packet: its progress, gaps, and files. */
export default function SurveyPage() {
  const t = useTexts(surveysTexts)
  const { id = '' } = useParams()
  const to = useAgencyPaths()
  const {
    data: packet,
    error,
    refetch,
  } = useQueryOf(
    api.surveys.get,
    { params: { id } },
    { quiet: true, every: last => (last && !isWorking(last) ? false : pollMs) },
  )
  const title = packet ? t('packet', { number: packet.number }) : t('title')
  useTitle(title)
  return (
    <DetailPage>
      <BackToList list={surveysList} label={t('back')} path={to.page('surveys')} />
      <PageHeader
        title={title}
        facts={
          packet && (
            <span role="status">
              <PacketState packet={packet} />
            </span>
          )
        }
      />
      {packet ? (
        <Shown packet={packet} />
      ) : (
        <NotThere
          error={error}
          retry={refetch}
          unknown={t('packetGone')}
          hint={t('packetGoneHint')}
          notLoaded={t('notLoaded')}
          lines={6}
        />
      )}
    </DetailPage>
  )
}

function Shown({ packet }: { packet: Packet }) {
  const t = useTexts(surveysTexts)
  if (packet.sha256 === null) return isWorking(packet) ? <UnderWay id={packet.id} /> : <Stopped packet={packet} />
  return (
    <div className={css.page}>
      <Card>
        <Facts packet={packet} />
        {packet.is_kept ? (
          <Files id={packet.id} />
        ) : (
          <p className="quiet">{t('wasKeptUntil', { day: formatDay(packet.kept_until) })}</p>
        )}
      </Card>
      {packet.data.length > 0 && (
        <Card title={t('gaps')}>
          <GapList people={packet.data} as_of={packet.as_of} />
        </Card>
      )}
    </div>
  )
}

function UnderWay({ id }: { id: Id }) {
  const t = useTexts(surveysTexts)
  const { data: job } = useQueryOf(api.jobs.get, { params: { id } }, { quiet: true, every: pollMs })
  return (
    <Card>
      <div className={css.page}>
        {job ? <JobProgress job={job} /> : <SkeletonLines lines={2} />}
        <p className="quiet">{t('leave')}</p>
      </div>
    </Card>
  )
}

function Stopped({ packet: { id, number, state } }: { packet: Packet }) {
  const t = useTexts(surveysTexts)
  const { data: job } = useQueryOf(api.jobs.get, { params: { id } }, { quiet: true })
  const words = jobKinds.survey_packet.notices[state]?.({ title: number, counts: {} })
  return (
    <Banner level={state === 'failed' ? 'error' : 'info'} title={words ? inWords(words) : t('notFinished')}>
      {[job?.message, t('stopped')].filter(Boolean).join(' ')}
    </Banner>
  )
}

function Facts({ packet }: { packet: Packet }) {
  const t = useTexts(surveysTexts)
  const { timeZone } = useAgency()
  const { as_of, answer, people, built_at, built_by_name, kept_until, sha256 } = packet
  return (
    <KeyValues
      items={[
        { label: t('factAsOf'), value: formatDay(as_of) },
        { label: t('factAnswer'), value: inWords(surveyAnswers[answer]) },
        { label: t('factSample'), value: sampleWords(packet) },
        { label: t('factPeople'), value: formatNumber(people) },
        {
          label: t('factBuilt'),
          value: t('builtBy', { moment: formatInstant(built_at, timeZone), name: built_by_name }),
        },
        { label: t('factKept'), value: formatDay(kept_until) },
        { label: t('factHash'), value: <span className={css.hash}>{sha256}</span> },
      ]}
    />
  )
}

function Files({ id }: { id: Id }) {
  const t = useTexts(surveysTexts)
  const mayFetch = useCan(access.exportEmployees)
  const seesScans = useCan(access.credentialScans)
  const seesMedical = useCan(access.medicalScans)
  const pdf = useDownload(api.surveys.pdf)
  const zip = useDownload(api.surveys.zip)
  if (!mayFetch) return <p className="quiet">{t('mayNotFetch')}</p>
  const icon = <IconDownload size={16} aria-hidden="true" />
  return (
    <div className={css.actions}>
      <Button look="primary" icon={icon} busy={pdf.isDownloading} onClick={() => pdf.download({ params: { id } })}>
        {t('pdf')}
      </Button>
      <Button icon={icon} busy={zip.isDownloading} onClick={() => zip.download({ params: { id } })}>
        {t('zip')}
      </Button>
      <p className="quiet">{t(seesMedical ? 'zipHint' : seesScans ? 'zipNoMedical' : 'zipNoScans')}</p>
    </div>
  )
}
