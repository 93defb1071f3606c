import {
  type ColumnOf,
  type LearningPath,
  type PathProgressRow,
  type pathProgressList,
  pathSources,
  type PersonStep,
} from '@preceptor/contract'
import { formatDay, formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import {
  dayWords,
  doneWords,
  isPaused,
  isWithdrawn,
  type OnPath,
  optionalWord,
  standingColours,
  standingWord,
  whyWords,
} from '@/widgets/learning-paths/path-words.ts'
import { pathsTexts } from '../texts.ts'
import { StepBadge } from '@/widgets/learning-paths/StepBadge.tsx'
import { stepTexts } from '@/widgets/learning-paths/texts.ts'
import css from './progress.module.css'

type Row = PathProgressRow

const Name = ({ row, href }: { row: Row; href: string }) => (
  <Link data-row-link="" href={href}>
    {row.name}
  </Link>
)
const Standing = ({ row: { state } }: { row: Pick<Row, 'state'> }) => (
  <StatusBadge colour={standingColours[state]}>{standingWord(state)}</StatusBadge>
)
const reasonOfPause = ({ state, reason }: Pick<Row, 'state' | 'reason'>) => (state === 'paused' ? reason : null)
const Day = ({ day }: { day: string | null }) => <span className="num">{day === null ? '–' : formatDay(day)}</span>

/** One person's step: its state, due date, and the reason it waits. */
const StepCell = ({ step, path }: { step: PersonStep | undefined; path: OnPath }) => {
  if (!step) return <span className="quiet">{pathsTexts.say('notTheirs')}</span>
  const why = whyWords(step, path)
  return (
    <span className={css.step} data-tip={why || undefined}>
      <StepBadge step={step} path={path} />
      <span className={css.stepDay}>
        {step.state === 'locked' ? why : isPaused(step, path.state) ? '' : dayWords(step)}
      </span>
    </span>
  )
}

/** Returns a column for each step, and for steps that only people on earlier versions have. */
export const stepColumns = ({ shown_steps, former_steps }: LearningPath): Column<Row>[] => [
  ...shown_steps.map((step, at) => {
    const optional = optionalWord(step, shown_steps)
    const title = `${formatNumber(at + 1)}. ${step.title}`
    return stepColumn(step.step_id, optional ? pathsTexts.say('optionalStep', { title }) : title)
  }),
  ...former_steps.map(({ step_id, title }) => stepColumn(step_id, pathsTexts.say('formerStep', { title }))),
]
const stepColumn = (step_id: string, label: string): Column<Row> => ({
  key: `step ${step_id}`,
  label,
  width: '175px',
  cell: row => <StepCell step={row.steps.find(step => step.step_id === step_id)} path={row} />,
})

const stuckWords = ({ stuck_days }: Row) => (stuck_days > 0 ? formatNumber(stuck_days) : '')

export const progressCells = (hrefOf: (row: Row) => string): Cells<Row, ColumnOf<typeof pathProgressList>> => ({
  name: { width: '200px', cell: row => <Name row={row} href={hrefOf(row)} /> },
  employee_number: { width: '110px', cell: row => <span className="num">{row.employee_number}</span> },
  state: {
    width: '140px',
    cell: row => (
      <span className={css.step}>
        <Standing row={row} />
        {reasonOfPause(row) && <span className={css.reason}>{reasonOfPause(row)}</span>}
      </span>
    ),
  },
  done: { width: '120px', align: 'right', cell: doneWords },
  next_due: {
    width: '130px',
    cell: ({ state, next_due, is_late }) =>
      state === 'paused' ? (
        <span className="quiet">{standingWord('paused')}</span>
      ) : (
        <span data-late={is_late || undefined} className={css.due}>
          <Day day={next_due} />
        </span>
      ),
  },
  stuck_days: { width: '110px', align: 'right', cell: stuckWords },
  start_date: { width: '120px', cell: row => <Day day={row.start_date} /> },
  completed_on: { width: '130px', cell: row => <Day day={row.completed_on} /> },
  source: { width: '140px', cell: row => inWords(pathSources[row.source]) },
  discipline: { width: '160px', truncate: true, cell: row => row.discipline_name },
  location: { width: '130px', truncate: true, cell: row => row.location_name },
  coordinator: { width: '150px', truncate: true, cell: row => row.coordinator_name },
  reason: { width: '200px', truncate: true, cell: row => row.reason },
})

const isTheirs = (step: PersonStep, { state }: Row) =>
  (step.state === 'available' || step.state === 'in_progress') && !isWithdrawn(step, state)

/** On a phone: name, progress, and the next steps. */
export const progressCard = (row: Row, href: string) => (
  <CardLines
    title={<Name row={row} href={href} />}
    badges={<Standing row={row} />}
    text={[
      doneWords(row),
      reasonOfPause(row),
      row.state !== 'paused' && row.next_due && stepTexts.say('due', { day: formatDay(row.next_due) }),
      row.stuck_days > 7 && stepTexts.say('stuckFor', { count: row.stuck_days }),
    ]
      .filter(Boolean)
      .join(' · ')}
    below={
      <span className={css.cardSteps}>
        {row.steps
          .filter(step => isTheirs(step, row))
          .map(step => (
            <span key={step.step_id} className={css.cardStep}>
              <StepBadge step={step} path={row} />
              {step.title}
            </span>
          ))}
      </span>
    }
  />
)
