import { addDays, type Answer, api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import { useTitle } from '@/nav/title.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { ApprovalState } from '@/widgets/approvals/ApprovalState.tsx'
import { formName } from '@/widgets/employee-forms/form-name.ts'
import { employeeFormsTexts } from '@/widgets/employee-forms/texts.ts'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import { Day, RecordedName } from '@/widgets/second-person/recorded-cells.tsx'
import { formsPageTexts } from '../texts.ts'

const DestroyDialog = lazyPart(() => import('./DestroyDialog.tsx'))

type Row = Answer<typeof api.employeeForms.destroyable>['data'][number]

/** Completed forms past their retention. People who may void forms can propose to destroy one; the address names the open form. */
export default function Retention() {
  const t = useTexts(formsPageTexts)
  const to = useAgencyPaths()
  const narrow = useNarrow()
  const [params, change] = useUrlQuery()
  useTitle(t('retention'))
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const asked = useQueryOf(api.employeeForms.destroyable, { query: { page } }, { keep: true, staleTime: 0 })
  const opened = params.get('form')
  const open = (form: string | null) => change({ form, page: params.get('page') })
  return (
    <ListPage>
      <PageHeader
        title={t('retention')}
        count={asked.data?.meta.total}
        facts={t('retentionAbout')}
        back={
          <BackToList list={{ name: 'employee_forms' }} label={t('title')} path={to.page(agencyPages.forms.path)} />
        }
      />
      <DataTable
        fill
        opens
        label={t('retention')}
        unit={count => t('retentionUnit', { count })}
        columns={narrow ? cards(to, open) : columns(to, open)}
        rows={asked.data?.data}
        meta={asked.data?.meta}
        rowKey={row => row.id}
        failed={asked.isError}
        onRetry={() => void asked.refetch()}
        busy={asked.isPlaceholderData}
        onPage={next => change({ page: next })}
        empty={<Empty title={t('retentionNone')} hint={t('retentionNoneHint')} />}
      />
      {opened && <DestroyDialog id={opened} onClose={() => open(null)} />}
    </ListPage>
  )
}

const { say } = formsPageTexts
const hrefOf = (to: AgencyPaths, { employee_id, id }: Row) => to.employeeForm(employee_id, id)
/** Returns the last day of the retention. */
const keptUntil = ({ over_on }: Row) => addDays(over_on, -1)

type Open = (form: string) => void

const columns = (to: AgencyPaths, open: Open): Column<Row>[] => [
  {
    key: 'name',
    label: say('retentionName'),
    width: '200px',
    cell: row => <RecordedName row={row} href={hrefOf(to, row)} />,
  },
  { key: 'form', label: say('form'), width: '240px', wraps: true, cell: formName },
  {
    key: 'number',
    label: say('number'),
    width: '160px',
    cell: row => <span className="num">{row.document_number}</span>,
  },
  { key: 'completed', label: say('completed'), width: '130px', cell: row => <Day on={row.completed_on} /> },
  { key: 'kept', label: say('retentionUntil'), width: '130px', cell: row => <Day on={keptUntil(row)} /> },
  { key: 'state', label: say('retentionState'), width: '160px', cell: row => <Standing of={row} /> },
  {
    key: 'act',
    label: say('retentionAct'),
    width: '200px',
    align: 'right',
    sticky: 'end',
    cell: row => <Act row={row} open={open} />,
  },
]

const cards = (to: AgencyPaths, open: Open): Column<Row>[] => [
  {
    key: 'card',
    label: say('retentionName'),
    cell: row => (
      <CardLines
        title={<RecordedName row={row} href={hrefOf(to, row)} />}
        badges={<Standing of={row} />}
        text={formName(row)}
        below={`${say('completedOn', { day: formatDay(row.completed_on) })} · ${say('retentionUntilDay', { day: formatDay(keptUntil(row)) })}`}
      />
    ),
  },
  { key: 'act', label: say('retentionAct'), card: 'line', cell: row => <Act row={row} open={open} /> },
]

function Standing({ of: { is_held, approval } }: { of: Row }) {
  const told = approval?.state === 'pending' || approval?.state === 'declined' || approval?.state === 'expired'
  return (
    <>
      {is_held && <StatusBadge colour="violet">{employeeFormsTexts.say('held')}</StatusBadge>}
      {told && <ApprovalState of={approval.state} />}
    </>
  )
}

function Act({ row, open }: { row: Row; open: Open }) {
  const t = useTexts(formsPageTexts)
  const waits = row.approval?.state === 'pending'
  return (
    <Button
      size="small"
      aria-label={t(waits ? 'destroySeeNamed' : 'destroyNamed', { form: formName(row), name: row.name })}
      onClick={() => open(row.id)}
    >
      {t(waits ? 'destroySee' : 'destroy')}
    </Button>
  )
}
