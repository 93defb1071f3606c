import {
  answeredStates,
  type ColumnOf,
  type DataColumn,
  dataName,
  type FormAnswersRow,
  type formAnswersList,
} from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { dataCells, dataWords } from '@/widgets/list/data/data-cells.tsx'
import { answersTexts } from './texts.ts'

const colours: Record<FormAnswersRow['state'], StatusColour> = {
  completed: 'green',
  corrected: 'grey',
  superseded: 'grey',
}
type HrefOf = (row: FormAnswersRow) => string

const State = ({ of }: { of: FormAnswersRow['state'] }) => (
  <StatusBadge colour={colours[of]}>{inWords(answeredStates[of])}</StatusBadge>
)
const Name = ({ row, href }: { row: FormAnswersRow; href: string }) => (
  <Link data-row-link="" href={href}>
    {row.name}
  </Link>
)

const ownCells = (hrefOf: HrefOf): Cells<FormAnswersRow, ColumnOf<typeof formAnswersList>> => ({
  name: { width: '200px', cell: row => <Name row={row} href={hrefOf(row)} /> },
  employee_number: { width: '120px', cell: row => <span className="num">{row.employee_number}</span> },
  state: { width: '130px', cell: row => <State of={row.state} /> },
  version: { width: '100px', align: 'right', cell: row => row.version },
  completed_on: { width: '130px', cell: row => formatDay(row.completed_on) },
  expires_on: { width: '130px', cell: row => row.expires_on && formatDay(row.expires_on) },
  location: { width: '140px', truncate: true, cell: row => row.location_name },
  coordinator: { width: '150px', truncate: true, cell: row => row.coordinator_name },
})

export const answerCells = (columns: readonly DataColumn[], hrefOf: HrefOf): Cells<FormAnswersRow> => ({
  ...ownCells(hrefOf),
  ...dataCells(columns),
})

/** On a phone: the person, the date, and the questions shown in the table or used as filters. */
export function answerCard(
  row: FormAnswersRow,
  href: string,
  columns: readonly DataColumn[],
  asked: readonly string[],
) {
  const said = columns
    .filter(({ key, usual }) => usual || asked.includes(dataName(key)))
    .flatMap(column => {
      const words = dataWords(column, row.values[column.key])
      return words === '' ? [] : [`${column.label}: ${words}`]
    })
  return (
    <CardLines
      title={<Name row={row} href={href} />}
      badges={<State of={row.state} />}
      text={[
        formatDay(row.completed_on),
        ...(row.version === null ? [] : [answersTexts.say('versionNumber', { number: row.version })]),
      ].join(' · ')}
      below={said.join(' · ')}
    />
  )
}
