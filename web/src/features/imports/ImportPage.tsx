import { useLocation } from 'react-router'
import { ImportScreen } from './ImportScreen.tsx'
import { rosterKind, trainingKind } from './kinds.ts'

/** One import, of a roster or of past training: one file, because the first load names every file of a page. */
export default function ImportPage() {
  const { pathname } = useLocation()
  return <ImportScreen kind={pathname.includes('/training-imports/') ? trainingKind : rosterKind} />
}
