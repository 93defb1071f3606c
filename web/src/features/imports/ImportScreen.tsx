import { type FileImport, importsList } from '@preceptor/contract'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { isWorking } from '@/widgets/jobs/job-state.ts'
import { useFocusedOnChange, useNewState } from '@/widgets/jobs/use-job-page.ts'
import { CheckedStep } from './CheckedStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { EndedStep } from './EndedStep.tsx'
import { ImportHeader } from './ImportHeader.tsx'
import { ImportSkeleton } from './ImportSkeleton.tsx'
import { openIn } from './decisions.ts'
import { type Face, faceOf } from './import-step.ts'
import { readChoices } from './kept-choices.ts'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import type { ImportKind } from './kinds.ts'
import css from './imports.module.css'
import { importTexts } from './texts.ts'
import { WorkingStep } from './WorkingStep.tsx'

const pollMs = 1_000

/** One import from its columns to its result; the content follows the job's state. */
export function ImportScreen({ kind: { calls } }: { kind: ImportKind }) {
  const t = useTexts(importTexts)
  const { id = '' } = useParams()
  const to = useAgencyPaths()
  const asked = useQueryOf(
    calls.get,
    { params: { id } },
    { quiet: true, every: last => (last && isWorking(last) ? pollMs : false) },
  )
  useTitle(asked.data?.file_name ?? t('pageTitle'))
  useNewState(asked.data, calls.rows)
  return (
    <DetailPage>
      <BackToList list={importsList} label={t('listTitle')} path={to.imports()} />
      {asked.data ? (
        <Loaded data={asked.data} />
      ) : asked.isError ? (
        <NoImport gone={asked.error.status === 404} onRetry={() => void asked.refetch()} />
      ) : (
        <ImportSkeleton />
      )}
    </DetailPage>
  )
}

function Loaded({ data }: { data: FileImport }) {
  const [params] = useUrlQuery()
  const face = faceOf(data, params.get('step') === 'columns')
  const body = useFocusedOnChange(face)
  /** Values still to decide, after the choices made on the page. */
  const [left, setLeft] = useState<number | null>(null)
  const open = data.state === 'planned' ? (left ?? openIn(data.unknowns, readChoices(data))) : 0
  return (
    <>
      <ImportHeader data={data} face={face} open={open} />
      <div ref={body} tabIndex={-1} className={css.body}>
        <FaceOf key={data.id} data={data} face={face} onOpen={setLeft} />
      </div>
    </>
  )
}

interface FaceProps {
  data: FileImport
  face: Face
  onOpen: (left: number | null) => void
}

function FaceOf({ data, face, onOpen }: FaceProps) {
  switch (face) {
    case 'columns':
      return <ColumnsStep data={data} />
    case 'checked':
      return <CheckedStep data={data} onOpen={onOpen} />
    case 'checking':
    case 'running':
      return <WorkingStep data={data} />
    case 'ended':
      return <EndedStep data={data} />
  }
}

function NoImport({ gone, onRetry }: { gone: boolean; onRetry: () => void }) {
  const t = useTexts(importTexts)
  const to = useAgencyPaths()
  return gone ? (
    <>
      <PageHeader title={t('pageTitle')} />
      <Empty
        title={t('missingTitle')}
        hint={t('missingHint')}
        action={<ButtonLink href={to.imports()}>{t('allImports')}</ButtonLink>}
      />
    </>
  ) : (
    <div role="alert">
      <PageHeader title={t('pageTitle')} />
      <Empty
        title={t('unloadedTitle')}
        hint={t('checkConnection')}
        action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
      />
    </div>
  )
}
