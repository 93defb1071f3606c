import {
  access,
  api,
  type Dataset,
  datasetNamed,
  type DatasetName,
  faultsOf,
  type Report,
  type ReportDefinition,
} from '@preceptor/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useSettled } from '@/lib/use-settled.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { UnsavedGuard } from '@/nav/UnsavedGuard.tsx'
import { useAddressQuery } from '@/nav/url-state.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { BackToReports } from '../report/BackToReports.tsx'
import { Preview } from '../report/Preview.tsx'
import { reportsTexts } from '../texts.ts'
import css from './builder.module.css'
import { blankDefinition } from './draft.ts'
import { Steps } from './Steps.tsx'

const SaveDialog = lazyPart(() => import('./SaveDialog.tsx'))

/** Builds a report from scratch, from a copy (`from`) or from an existing one (`report`). */
export default function Builder() {
  const t = useTexts(reportsTexts)
  const params = useAddressQuery()
  const edited = params.get('report')
  const id = edited ?? params.get('from')
  const { data, error, refetch } = useQueryOf(
    api.reports.get,
    { params: { id: id ?? '' }, query: {} },
    { enabled: id !== null, quiet: 'not-found' },
  )
  useTitle(edited ? (data?.name ?? t('report')) : t('newReport'))
  if (id === null) return <Draft key="new" start={blankDefinition('people')} />
  if (data)
    return <Draft key={data.id} start={data.definition} source={data} isEdit={edited !== null && data.may_edit} />
  return (
    <ListPage flows>
      <PageHeader title={t('report')} back={<BackToReports page="library" />} />
      <NotThere
        error={error}
        retry={refetch}
        unknown={t('unknownReport')}
        hint={t('unknownReportHint')}
        notLoaded={t('reportFailed')}
      />
    </ListPage>
  )
}

interface DraftProps {
  start: ReportDefinition
  source?: Report | undefined
  isEdit?: boolean
}

const restMs = 600

function Draft({ start, source, isEdit = false }: DraftProps) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const mayEdit = useCan(access.editReports)
  const [definition, setDefinition] = useState(start)
  const [isSaving, setSaving] = useState(false)
  const settled = useSettled(definition, restMs)
  const dataset: Dataset | undefined = datasetNamed(definition.dataset)
  const faults = faultsOf(definition)
  const isFine = faults.length === 0
  const isDirty = JSON.stringify(definition) !== JSON.stringify(start)
  const run = useSend(api.reports.run, {
    refresh: [api.reportRuns.list, api.reportRuns.counts],
    done: one => void navigate(to.page(`reports/runs/${one.id}`), { state: { saved: true } }),
  })
  if (!dataset) return null
  return (
    <ListPage flows>
      <UnsavedGuard dirty={isDirty && mayEdit} what={source?.name ?? t('newReport')} />
      <PageHeader
        title={isEdit ? (source?.name ?? '') : t('newReport')}
        back={<BackToReports page="library" />}
        facts={t('builderAbout')}
        menu={
          <Button
            busy={run.isSending}
            refused={isFine ? undefined : t('fixFirst')}
            onClick={() => run.send({ params: { id: 'new' }, body: { definition } })}
          >
            {t('runReport')}
          </Button>
        }
        action={
          mayEdit && (
            <Button look="primary" refused={isFine ? undefined : t('fixFirst')} onClick={() => setSaving(true)}>
              {t('save')}
            </Button>
          )
        }
      />
      <div className={css.panes}>
        <Steps
          dataset={dataset}
          definition={definition}
          onDataset={name => setDefinition(blankDefinition(name as DatasetName))}
          onChange={patch => setDefinition({ ...definition, ...patch })}
        />
        <div className={css.shown}>
          {isFine ? (
            faultsOf(settled).length === 0 && <Preview id="new" definition={settled} body={{ definition: settled }} />
          ) : (
            <Banner level="info" title={t('notWhole')}>
              <ul>
                {[...new Set(faults.map(({ says }) => inWords(says)))].map(says => (
                  <li key={says}>{says}</li>
                ))}
              </ul>
            </Banner>
          )}
        </div>
      </div>
      {isSaving && (
        <SaveDialog definition={definition} source={source} isEdit={isEdit} onClose={() => setSaving(false)} />
      )}
    </ListPage>
  )
}
