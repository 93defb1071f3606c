import { useOutletContext } from 'react-router'
import type { ProgramOutlet } from '../programs/ProgramPage.tsx'
import { SessionsScreen } from './SessionsScreen.tsx'

/** R-RTE-7: the sessions of one program. */
export default function ProgramSessionsTab() {
  const { program } = useOutletContext<ProgramOutlet>()
  return <SessionsScreen program={program} />
}
