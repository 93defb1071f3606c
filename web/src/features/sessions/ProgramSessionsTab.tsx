import { useParams } from 'react-router'
import { SessionsScreen } from './SessionsScreen.tsx'

/** R-RTE-7: the sessions of one program. */
export default function ProgramSessionsTab() {
  const { id = '' } = useParams()
  return <SessionsScreen key={id} program_id={id} />
}
