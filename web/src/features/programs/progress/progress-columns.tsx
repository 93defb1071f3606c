import {
  assignmentSources,
  completionWays,
  type ColumnOf,
  type ProgressRow,
  type progressList,
} from '@preceptor/contract'
import { formatDay, formatInstant, formatNumber, formatPercent } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import { dueNote, dueWords, Standing } from '@/widgets/assignments/Standing.tsx'
import { assignmentsTexts } from '@/widgets/assignments/texts.ts'
import { certificatesTexts } from '@/widgets/certificates/texts.ts'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import css from './progress.module.css'

const Name = ({ row, href }: { row: ProgressRow; href: string }) => (
  <Link data-row-link="" href={href}>
    {row.name}
  </Link>
)

export const Day = ({ day, tip }: { day: string | null; tip?: string }) => (
  <span className="num" data-tip={tip || undefined}>
    {day === null ? '–' : formatDay(day)}
  </span>
)

const Grace = ({ until }: { until: string }) => (
  <span className="quiet" data-tip={assignmentsTexts.say('inGrace', { day: formatDay(until) })}>
    {assignmentsTexts.say('graceNow')}
  </span>
)

/** A small bar with the number, which screen readers read. */
const Percent = ({ percent }: { percent: number }) => (
  <span className={css.percent}>
    <span className={css.bar} aria-hidden="true">
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
    <span className="num">{formatPercent(percent / 100)}</span>
  </span>
)

/** Hides the progress of people who don't need the program. */
const isLearned = ({ standing, progress_pct }: ProgressRow) =>
  progress_pct > 0 || !['withdrawn', 'waived', 'satisfied'].includes(standing)
const minutesOf = ({ seconds_spent }: ProgressRow) => Math.round(seconds_spent / 60)
const wayOf = ({ completed_how }: ProgressRow) =>
  completed_how === null || completed_how === 'online' ? '' : inWords(completionWays[completed_how])

/** Says that the previous completion had lapsed. */
const gapOf = ({ gap_days }: ProgressRow) =>
  gap_days === null ? '' : assignmentsTexts.say('renewedAfter', { count: gap_days })

/** Returns the due date; withdrawn assignments have none. */
const dueOf = ({ standing, due_on }: ProgressRow) => (standing === 'withdrawn' ? null : due_on)

interface Shown {
  hrefOf: (row: ProgressRow) => string
  timeZone: string | undefined
  /** Opens the PDF. */
  onPaper: (row: ProgressRow) => void
}

/** A certificate. If a renewal replaced it, it documents the past and is styled accordingly. */
const Paper = ({ row, onPaper }: { row: ProgressRow; onPaper: Shown['onPaper'] }) =>
  row.certificate && (
    <button
      type="button"
      className={css.paper}
      data-past={row.certificate.state === 'superseded' || undefined}
      aria-label={certificatesTexts.say('view', { number: row.certificate.number })}
      onClick={() => onPaper(row)}
    >
      {row.certificate.number}
    </button>
  )

export const progressCells = ({
  hrefOf,
  timeZone,
  onPaper,
}: Shown): Cells<ProgressRow, ColumnOf<typeof progressList>> => ({
  name: { width: '220px', cell: row => <Name row={row} href={hrefOf(row)} /> },
  employee_number: { width: '110px', cell: row => <span className="num">{row.employee_number}</span> },
  standing: { width: '120px', cell: row => <Standing of={row.standing} /> },
  due_on: { width: '124px', cell: row => <Day day={dueOf(row)} tip={dueNote(row)} /> },
  days_overdue: {
    width: '112px',
    align: 'right',
    cell: row =>
      row.days_overdue > 0 ? formatNumber(row.days_overdue) : row.grace_until && <Grace until={row.grace_until} />,
  },
  start_date: { width: '120px', cell: row => <Day day={row.start_date} /> },
  progress_pct: { width: '132px', cell: row => isLearned(row) && <Percent percent={row.progress_pct} /> },
  minutes: { width: '112px', align: 'right', cell: row => minutesOf(row) > 0 && formatNumber(minutesOf(row)) },
  score: {
    width: '88px',
    align: 'right',
    cell: row => row.score !== null && <span className="num">{formatPercent(row.score / 100)}</span>,
  },
  completed_on: {
    width: '124px',
    cell: row => (
      <>
        <Day day={row.completed_on} tip={wayOf(row)} />
        {gapOf(row) && <span className="quiet"> {gapOf(row)}</span>}
      </>
    ),
  },
  expires_on: { width: '124px', cell: row => <Day day={row.expires_on} /> },
  certificate: { width: '156px', cell: row => <Paper row={row} onPaper={onPaper} /> },
  cycle_no: { width: '80px', align: 'right', cell: row => formatNumber(row.cycle_no) },
  gap_days: { width: '110px', align: 'right', cell: row => row.gap_days !== null && formatNumber(row.gap_days) },
  last_reminded_at: {
    width: '168px',
    cell: row => (
      <span className="num">{row.last_reminded_at ? formatInstant(row.last_reminded_at, timeZone) : '–'}</span>
    ),
  },
  discipline: { width: '160px', truncate: true, cell: row => row.discipline_name },
  location: { width: '130px', truncate: true, cell: row => row.location_name },
  coordinator: { width: '148px', truncate: true, cell: row => row.coordinator_name },
  assigned_on: { width: '120px', cell: row => <Day day={row.assigned_on} /> },
  source: { width: '130px', truncate: true, cell: row => inWords(assignmentSources[row.source]) },
  reason: { width: '200px', truncate: true, cell: row => row.reason },
})

/** Returns the relevant date: the completion date of finished assignments, and the due date of others. */
const cardWords = (row: ProgressRow) =>
  row.completed_on === null ? dueWords(row) : assignmentsTexts.say('completedOn', { day: formatDay(row.completed_on) })

/** On a phone: the person, the standing, and the due date. */
export const progressCard = (row: ProgressRow, href: string) => (
  <CardLines
    title={<Name row={row} href={href} />}
    badges={<Standing of={row.standing} />}
    text={row.standing === 'withdrawn' ? row.reason : cardWords(row)}
    below={[
      isLearned(row) && formatPercent(row.progress_pct / 100),
      gapOf(row),
      dueNote(row),
      row.location_name,
      row.coordinator_name,
      row.certificate?.number,
    ]
      .filter(Boolean)
      .join(' · ')}
  />
)
