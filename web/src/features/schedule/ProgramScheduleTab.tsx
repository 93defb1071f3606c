import { useParams } from 'react-router'
import { Schedule } from './Schedule.tsx'

/** R-RTE-7: the schedule of one program. */
export default function ProgramScheduleTab() {
  const { id } = useParams()
  return id === undefined ? null : <Schedule program_id={id} />
}
