import { type ColumnOf, type LearningPathRow, type learningPathsList, learningPathStates } from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Ago } from '@/widgets/list/Ago.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { stateColours } from '@/widgets/learning-paths/path-words.ts'
import { pathsTexts } from '../texts.ts'

const Title = ({ path, href }: { path: LearningPathRow; href: string }) => (
  <Link data-row-link="" href={href}>
    {path.title}
  </Link>
)
const State = ({ path: { state } }: { path: LearningPathRow }) => (
  <StatusBadge colour={stateColours[state]}>{inWords(learningPathStates.names[state])}</StatusBadge>
)

export const pathCells = (
  asOf: number,
  timeZone: string | undefined,
  hrefOf: (path: LearningPathRow) => string,
): Cells<LearningPathRow, ColumnOf<typeof learningPathsList>> => ({
  title: { cell: path => <Title path={path} href={hrefOf(path)} /> },
  state: { width: '110px', cell: path => <State path={path} /> },
  steps: { width: '90px', align: 'right', cell: ({ steps }) => formatNumber(steps) },
  under_way: { width: '120px', align: 'right', cell: ({ under_way }) => formatNumber(under_way) },
  stuck: {
    width: '130px',
    align: 'right',
    cell: path =>
      path.stuck > 0 ? (
        <Link href={`${hrefOf(path)}/progress?stuck=14`}>{formatNumber(path.stuck)}</Link>
      ) : (
        formatNumber(0)
      ),
  },
  completed: { width: '110px', align: 'right', cell: ({ completed }) => formatNumber(completed) },
  rule: { width: '150px', cell: ({ rule_on }) => pathsTexts.say(rule_on ? 'assignsItself' : 'byHand') },
  updated_at: {
    width: '150px',
    cell: ({ updated_at, updated_by_name }) => (
      <Ago
        at={updated_at}
        now={asOf}
        timeZone={timeZone}
        tip={moment => pathsTexts.say('changedBy', { name: updated_by_name, moment })}
      />
    ),
  },
})

/** On a phone: the title, length, and number of people. */
export const pathCard = (path: LearningPathRow, href: string) => (
  <CardLines
    title={<Title path={path} href={href} />}
    badges={<State path={path} />}
    text={pathsTexts.say('cardSteps', { count: path.steps })}
    below={[
      pathsTexts.say('cardPeople', { under_way: path.under_way, completed: path.completed }),
      path.stuck > 0 && pathsTexts.say('cardStuck', { count: path.stuck }),
    ]
      .filter(Boolean)
      .join(' · ')}
  />
)
