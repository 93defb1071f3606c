import type { ColumnOf, ExternalTrainingRow, externalTrainingList } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { formatHours } from '@/lib/format-more.ts'
import { ExternalState } from '@/widgets/external-training/ExternalState.tsx'
import { externalTexts } from '@/widgets/external-training/texts.ts'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import css from '../programs.module.css'
import { Day, recordedCells, RecordedName } from '@/widgets/second-person/recorded-cells.tsx'

export const externalCells = (
  hrefOf: (row: ExternalTrainingRow) => string,
  timeZone: string | undefined,
): Cells<ExternalTrainingRow, ColumnOf<typeof externalTrainingList>> => ({
  ...recordedCells(hrefOf, timeZone),
  title: { width: '260px', cell: row => <span className={css.wraps}>{row.title}</span> },
  provider: { width: '150px', wraps: true, cell: row => row.provider },
  hours: { width: '76px', align: 'right', cell: row => formatHours(row.minutes) },
  completed_on: { width: '120px', cell: row => <Day on={row.completed_on} /> },
  expires_on: { width: '120px', cell: row => <Day on={row.expires_on} /> },
  score: {
    width: '84px',
    align: 'right',
    cell: row => (row.score === null ? '–' : externalTexts.say('scoreOf', { score: row.score })),
  },
  program: { width: '180px', truncate: true, cell: row => row.program_title },
  state: { width: '120px', cell: row => <ExternalState of={row.state} /> },
})

/** On a phone: the person, the state, and the training. */
export const externalCard = (row: ExternalTrainingRow, href: string) => (
  <CardLines
    title={<RecordedName row={row} href={href} />}
    badges={<ExternalState of={row.state} />}
    text={formatHours(row.minutes, 'short')}
    below={[row.title, row.provider, formatDay(row.completed_on)].join(' · ')}
  />
)
