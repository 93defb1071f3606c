import { api, type CsmOperation, operationStates } from '@preceptor/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useTitle } from '@/nav/title.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Steps } from '@/ui/page/Steps.tsx'
import { useFocusedOnChange, useRefreshedOnChange } from '@/widgets/jobs/use-job-page.ts'
import { AgenciesTable } from './AgenciesTable.tsx'
import css from './bulk-operations.module.css'
import { isMoving, stateColours } from './operation-colours.ts'
import { OperationActs } from './OperationActs.tsx'
import { OperationStory } from './OperationStory.tsx'
import { RowsTable } from './RowsTable.tsx'
import { operationsTexts } from './texts.ts'
import { useOperationPaths } from './use-operation-paths.ts'

const pollMs = 1_000
/** Poll interval while a second person has to decide. */
const waitMs = 15_000

/** One bulk operation from its preview to its result. */
export default function OperationPage() {
  const t = useTexts(operationsTexts)
  const { id = '' } = useParams()
  const to = useOperationPaths()
  const asked = useQueryOf(
    api.csmOperations.get,
    { params: { id } },
    {
      quiet: true,
      every: last => (last && isMoving(last.state) ? pollMs : last?.state === 'awaiting_approval' ? waitMs : false),
    },
  )
  useTitle(asked.data?.title ?? t('operation'))
  return (
    <DetailPage>
      <p className={css.back}>
        <Link href={to.list()}>
          <IconArrowLeft size={14} aria-hidden="true" /> {t('back')}
        </Link>
      </p>
      {asked.data ? (
        <Loaded data={asked.data} />
      ) : asked.isError ? (
        <NoOperation gone={asked.error.status === 404} onRetry={() => void asked.refetch()} />
      ) : (
        <>
          <PageHeader title={t('operation')} />
          <SkeletonLines lines={6} />
        </>
      )}
    </DetailPage>
  )
}

const isPreview = ({ state }: CsmOperation) =>
  state === 'planning' ||
  state === 'planned' ||
  state === 'awaiting_approval' ||
  state === 'expired' ||
  state === 'failed'

function Loaded({ data }: { data: CsmOperation }) {
  const t = useTexts(operationsTexts)
  const { state } = data
  const body = useFocusedOnChange(state)
  useRefreshedOnChange(state, api.csmOperations.rows)
  return (
    <>
      <PageHeader
        title={data.title}
        facts={
          <span className={css.facts}>
            <span role="status">
              <StatusBadge colour={stateColours[state]}>{inWords(operationStates.names[state])}</StatusBadge>
            </span>
            <span>{t('proposedBy', { name: data.proposed_by_name, moment: formatInstant(data.proposed_at) })}</span>
            {data.decided_by_name && data.decided_at && (
              <span>{t('decidedBy', { name: data.decided_by_name, moment: formatInstant(data.decided_at) })}</span>
            )}
          </span>
        }
      />
      <Steps
        label={t('steps')}
        steps={[t('stepKind'), t('stepWhom'), t('stepPreview'), t('stepRun')]}
        at={isPreview(data) ? 2 : 3}
        over={state === 'done' || state === 'undone'}
      />
      <div ref={body} tabIndex={-1} className={css.body}>
        <div className={css.stack}>
          <OperationStory data={data} />
          <OperationActs data={data} />
          <KeyValues items={[{ label: t('reason'), value: data.reason }]} />
          {data.parts.length > 1 || isMoving(state) || data.parts.some(({ message }) => message !== null) ? (
            <Card title={t('byAgency')}>
              <AgenciesTable data={data} />
            </Card>
          ) : null}
          {state !== 'planning' && <RowsTable data={data} />}
        </div>
      </div>
    </>
  )
}

function NoOperation({ gone, onRetry }: { gone: boolean; onRetry: () => void }) {
  const t = useTexts(operationsTexts)
  const to = useOperationPaths()
  return gone ? (
    <>
      <PageHeader title={t('operation')} />
      <Empty
        title={t('notFound')}
        hint={t('notFoundHint')}
        action={<ButtonLink href={to.list()}>{t('back')}</ButtonLink>}
      />
    </>
  ) : (
    <div role="alert">
      <PageHeader title={t('operation')} />
      <NotLoaded title={t('failedToLoad')} retry={onRetry} />
    </div>
  )
}
