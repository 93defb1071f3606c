import { SessionsScreen } from './SessionsScreen.tsx'

/** R-PER-5: what is taught in person or live, of all programs. */
export default function SessionsPage() {
  return <SessionsScreen />
}
