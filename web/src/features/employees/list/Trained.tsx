import { api, type EmployeeRow, type TrainingColumn, trainingColumns } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import css from './list.module.css'

interface Asking {
  row: EmployeeRow
  /** All visible rows: they share one request. */
  among: readonly EmployeeRow[]
}

/** Open training changes all day, so it loads beside the list. */
function useTraining({ row, among }: Asking) {
  const employee_ids = among.map(({ id }) => id).join()
  const { data } = useQueryOf(api.assignments.ofEmployees, { query: { employee_ids } }, { keep: true, quiet: true })
  return data && (data.data.find(({ id }) => id === row.id) ?? null)
}

export function Trained({ column, ...asking }: Asking & { column: TrainingColumn }) {
  const training = useTraining(asking)
  if (training === undefined) return null
  const count = training?.[column] ?? 0
  if (count === 0) return <span className="num">–</span>
  return <span className={column === 'programs_overdue' ? css.late : 'num'}>{formatNumber(count)}</span>
}

/** On a phone: the numbers that the filters use, with labels. */
export function TrainedLine({ columns, ...asking }: Asking & { columns: readonly TrainingColumn[] }) {
  const training = useTraining(asking)
  if (!training) return null
  return columns
    .map(column => `${inWords(trainingColumns[column].label)}: ${formatNumber(training[column])}`)
    .join(' · ')
}
