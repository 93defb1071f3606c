import { ImportScreen } from './ImportScreen.tsx'
import { rosterKind } from './kinds.ts'

/** One import of a roster. */
export default function ImportPage() {
  return <ImportScreen kind={rosterKind} />
}
