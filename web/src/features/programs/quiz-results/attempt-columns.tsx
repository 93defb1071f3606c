import { attemptStates, type ColumnOf, languages, type QuizAttemptRow, type quizResultsList } from '@preceptor/contract'
import { formatInstant, formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { quizResultsTexts } from './texts.ts'

type State = QuizAttemptRow['state']
const colours: Record<State, StatusColour> = {
  in_progress: 'blue',
  submitted: 'amber',
  passed: 'green',
  failed: 'red',
  abandoned: 'grey',
  voided: 'grey',
}

export const Result = ({ of }: { of: State }) => (
  <StatusBadge colour={colours[of]}>{inWords(attemptStates[of])}</StatusBadge>
)

const scoreWords = (score: number | null) => (score === null ? '–' : quizResultsTexts.say('score', { score }))

/** Shows seconds below two minutes, so that very quick attempts stand out. */
export function timeWords(seconds: number | null): string {
  const { say } = quizResultsTexts
  if (seconds === null) return '–'
  return seconds < 120 ? say('seconds', { seconds }) : say('minutes', { minutes: Math.round(seconds / 60) })
}

/** A time in the agency's time zone, as everywhere in the agency. */
export function Moment({ at }: { at: string | null }) {
  const { timeZone } = useAgency()
  return <span className="num">{at === null ? '–' : formatInstant(at, timeZone)}</span>
}

const Name = ({ row, href }: { row: QuizAttemptRow; href: string }) => (
  <Link data-row-link="" href={href}>
    {row.name}
  </Link>
)

export const attemptCells = (
  hrefOf: (row: QuizAttemptRow) => string,
): Cells<QuizAttemptRow, ColumnOf<typeof quizResultsList>> => ({
  name: { width: '200px', cell: row => <Name row={row} href={hrefOf(row)} /> },
  employee_number: { width: '110px', cell: row => <span className="num">{row.employee_number}</span> },
  quiz: { width: '180px', wraps: true, cell: row => row.quiz },
  number: { width: '88px', align: 'right', cell: row => formatNumber(row.number) },
  result: { width: '130px', cell: row => <Result of={row.state} /> },
  score: { width: '84px', align: 'right', cell: row => scoreWords(row.score) },
  pass_mark: { width: '100px', align: 'right', cell: row => scoreWords(row.pass_mark) },
  language: { width: '110px', truncate: true, cell: row => inWords(languages[row.language]) },
  version: { width: '88px', align: 'right', cell: row => row.version_number },
  started_at: { width: '190px', cell: row => <Moment at={row.started_at} /> },
  submitted_at: { width: '190px', cell: row => <Moment at={row.submitted_at} /> },
  time_taken: { width: '110px', align: 'right', cell: row => timeWords(row.seconds_spent) },
  device: { width: '120px', truncate: true, cell: row => row.device },
  location: { width: '130px', truncate: true, cell: row => row.location_name },
  coordinator: { width: '148px', truncate: true, cell: row => row.coordinator_name },
})

/** On a phone: the person, the result, and the quiz. */
export const attemptCard = (row: QuizAttemptRow, href: string, timeZone: string | undefined) => (
  <CardLines
    title={<Name row={row} href={href} />}
    badges={<Result of={row.state} />}
    text={scoreWords(row.score)}
    below={[
      quizResultsTexts.say('attemptOf', { quiz: row.quiz, number: row.number }),
      formatInstant(row.submitted_at ?? row.started_at, timeZone),
      inWords(languages[row.language]),
    ].join(' · ')}
  />
)
