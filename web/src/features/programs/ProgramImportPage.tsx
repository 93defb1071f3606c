import { jobStates } from '@preceptor/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { isWorking, jobColours } from '@/widgets/jobs/job-state.ts'
import css from './list/file.module.css'
import { ImportState, useImportRun } from './list/ImportState.tsx'
import { programsTexts } from './texts.ts'

/** One import of a program; the jobs list and the header link here. */
export default function ProgramImportPage() {
  const t = useTexts(programsTexts)
  const { id = '' } = useParams()
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const { data: run, error, refetch } = useImportRun(id)
  useTitle(run?.title ?? t('importTitle'))
  return (
    <DetailPage>
      <p className={css.back}>
        <Link href={to.backgroundJobs()}>
          <IconArrowLeft size={14} aria-hidden="true" /> {t('backgroundJobs')}
        </Link>
      </p>
      <PageHeader
        title={run ? t('importPreviewTitle', { title: run.title }) : t('importTitle')}
        facts={
          run && (
            <>
              <span role="status">
                <StatusBadge colour={jobColours[run.state]}>{inWords(jobStates[run.state])}</StatusBadge>
              </span>{' '}
              {t('importBy', { name: run.started_by_name, moment: formatInstant(run.created_at, timeZone) })}
            </>
          )
        }
      />
      {run && isWorking(run) ? (
        <Card>
          <ImportState run={run} note={t('importLeave')} />
        </Card>
      ) : run ? (
        <ImportState run={run} note={t('importLeave')} />
      ) : (
        <NotThere
          error={error}
          retry={refetch}
          unknown={t('importGone')}
          hint={t('importGoneHint')}
          notLoaded={t('notLoaded')}
          lines={3}
        />
      )}
    </DetailPage>
  )
}
