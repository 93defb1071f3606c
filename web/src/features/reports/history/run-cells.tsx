import { type ColumnOf, type ReportRun, asOfModes, type reportRunsList } from '@preceptor/contract'
import { formatDay, formatInstant, formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import { Progress } from '@/ui/page/Progress.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { isWorking, RunBadge } from '../run-state.tsx'
import { reportsTexts } from '../texts.ts'

const NameOf = ({ run, href }: { run: ReportRun; href: string }) => (
  <Link data-row-link="" href={href}>
    {run.name}
  </Link>
)

const asOfText = ({ as_of: { mode, day } }: ReportRun) =>
  mode === 'now' ? formatDay(day) : `${formatDay(day)} · ${inWords(asOfModes[mode])}`

function expiryText({ is_pinned, expires_on }: ReportRun) {
  if (is_pinned) return reportsTexts.say('keptForGood')
  return expires_on === null ? '' : formatDay(expires_on)
}

const State = ({ run }: { run: ReportRun }) =>
  isWorking(run) ? <Progress label={run.name} done={run.progress} total={100} /> : <RunBadge state={run.state} />

export const runCells = (
  hrefOf: (run: ReportRun) => string,
  timeZone: string | undefined,
): Cells<ReportRun, ColumnOf<typeof reportRunsList>> => ({
  report: { width: '300px', wraps: true, cell: run => <NameOf run={run} href={hrefOf(run)} /> },
  filters: { width: '220px', truncate: true, cell: run => run.filters },
  as_of: { width: '130px', wraps: true, cell: asOfText },
  state: { width: '120px', cell: run => <State run={run} /> },
  rows: { width: '80px', align: 'right', cell: run => run.rows !== null && formatNumber(run.rows) },
  asked_by: { width: '120px', wraps: true, cell: run => run.asked_by_name },
  asked_at: { width: '180px', cell: run => <span className="num">{formatInstant(run.asked_at, timeZone)}</span> },
  expires_on: { width: '130px', wraps: true, cell: run => <span className="num">{expiryText(run)}</span> },
  opened: { width: '90px', align: 'right', cell: run => formatNumber(run.opened) },
  sha256: { width: '150px', truncate: true, cell: run => <span className="num">{run.sha256}</span> },
})

export const runCard = (run: ReportRun, href: string, timeZone: string | undefined) => (
  <CardLines
    title={<NameOf run={run} href={href} />}
    badges={<State run={run} />}
    text={[
      run.rows !== null && reportsTexts.say('rows', { count: run.rows, shown: formatNumber(run.rows) }),
      run.filters,
    ]
      .filter(Boolean)
      .join(' · ')}
    below={`${formatInstant(run.asked_at, timeZone)} · ${run.asked_by_name}`}
  />
)
