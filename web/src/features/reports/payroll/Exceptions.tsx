import {
  api,
  type ColumnOf,
  type OpenPayrollBatch,
  payrollCauses,
  type PayrollDecision,
  payrollDecisions,
  type PayrollException,
  payrollExceptionsList,
} from '@preceptor/contract'
import { useState } from 'react'
import { formatDay } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import type { AgencyPaths } from '@/nav/paths.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import type { BulkActions, ListSelection } from '@/widgets/list/selection.ts'
import { useList } from '@/widgets/list/use-list.ts'
import { timeText } from './batch-words.tsx'
import type { Deciding } from './DecideDialog.tsx'
import { payrollTexts } from './texts.ts'

const DecideDialog = lazyPart(() => import('./DecideDialog.tsx'))

/** Lists exceptions: those that need a decision first, then information. */
export default function Exceptions({ batch }: { batch: OpenPayrollBatch }) {
  const t = useTexts(payrollTexts)
  const to = useAgencyPaths()
  const list = useList(api.payroll.exceptions, payrollExceptionsList, { path: { id: batch.id } })
  const [asked, setAsked] = useState<{ deciding: Deciding; done: () => void } | null>(null)
  const mayDecide = batch.state === 'previewed'
  const nothing = () => undefined
  const ofSelection = (selection: ListSelection): Deciding =>
    selection.kind === 'rows'
      ? { exception_ids: [...selection.ids], matching: null, count: selection.ids.length, decisions: allDecisions }
      : { exception_ids: [], matching: filtersOf(selection.query), count: selection.total, decisions: allDecisions }
  return (
    <ListScreen
      within
      list={list}
      title={t('exceptions')}
      search={{ label: t('searchPeople'), placeholder: t('searchPeopleHint') }}
      counts={api.payroll.exceptionCounts}
      nameOf={row => row.name}
      cells={exceptionCells(to)}
      card={row => exceptionCard(row, to)}
      renderMenu={
        mayDecide
          ? row => (
              <ExceptionMenu
                row={row}
                onDecide={decision => setAsked({ deciding: ofRow(row, decision), done: nothing })}
              />
            )
          : undefined
      }
      bulkActions={
        mayDecide
          ? decides((selection, clear) => setAsked({ deciding: ofSelection(selection), done: clear }))
          : undefined
      }
      empty={<Empty title={t('noExceptions')} hint={t('noExceptionsHint')} />}
    >
      {asked && (
        <DecideDialog batch={batch} deciding={asked.deciding} done={asked.done} onClose={() => setAsked(null)} />
      )}
    </ListScreen>
  )
}

function ExceptionMenu({ row, onDecide }: { row: PayrollException; onDecide: (decision: PayrollDecision) => void }) {
  const t = useTexts(payrollTexts)
  return (
    <MenuButton
      label={t('actsOf', { code: row.name })}
      icon="dots"
      size="small"
      items={row.decisions.map(decision => ({
        label: `${inWords(payrollDecisions[decision])}…`,
        onSelect: () => onDecide(decision),
      }))}
    />
  )
}

const ofRow = (row: PayrollException, decision: PayrollDecision): Deciding => ({
  exception_ids: [row.id],
  matching: null,
  count: 1,
  decisions: row.decisions,
  decision,
})

const decides =
  (choose: (selection: ListSelection, clear: () => void) => void): BulkActions =>
  (selection, clear) => (
    <Button size="small" onClick={() => choose(selection, clear)}>
      {payrollTexts.say('decide')}
    </Button>
  )

const allDecisions = Object.keys(payrollDecisions) as (keyof typeof payrollDecisions)[]

function filtersOf(query: Readonly<Record<string, unknown>>) {
  const known = Object.entries(query).filter(([key]) => key in payrollExceptionsList.filters)
  return Object.fromEntries(known) as NonNullable<Deciding['matching']>
}

const Name = ({ row, to }: { row: PayrollException; to: AgencyPaths }) => (
  <Link data-row-link="" href={to.employee(row.employee_id)}>
    {row.name}
  </Link>
)

const Decision = ({ row }: { row: PayrollException }) =>
  row.decision ? (
    <StatusBadge colour={row.decision === 'include' ? 'green' : row.decision === 'hold' ? 'amber' : 'grey'}>
      {inWords(payrollDecisions[row.decision])}
    </StatusBadge>
  ) : (
    <StatusBadge colour={row.is_blocking ? 'red' : 'blue'}>
      {payrollTexts.say(row.is_blocking ? 'toDecide' : 'notice')}
    </StatusBadge>
  )

const exceptionCells = (to: AgencyPaths): Cells<PayrollException, ColumnOf<typeof payrollExceptionsList>> => ({
  name: { width: '190px', cell: row => <Name row={row} to={to} /> },
  cause: { width: '210px', truncate: true, cell: row => inWords(payrollCauses[row.cause]) },
  why: { width: '360px', truncate: true, cell: row => inWords(row.why) },
  work_date: { width: '120px', cell: row => <span className="num">{formatDay(row.work_date)}</span> },
  minutes: { width: '90px', align: 'right', cell: row => timeText(row.minutes) },
  decision: { width: '120px', cell: row => <Decision row={row} /> },
  reason: { width: '200px', truncate: true, cell: row => row.reason },
  decided_by: { width: '140px', truncate: true, cell: row => row.decided_by_name },
})

const exceptionCard = (row: PayrollException, to: AgencyPaths) => (
  <CardLines
    title={<Name row={row} to={to} />}
    badges={<Decision row={row} />}
    text={`${inWords(payrollCauses[row.cause])} · ${formatDay(row.work_date)} · ${timeText(row.minutes)}`}
    below={inWords(row.why)}
  />
)
