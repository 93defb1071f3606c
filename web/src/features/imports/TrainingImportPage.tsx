import { ImportScreen } from './ImportScreen.tsx'
import { trainingKind } from './kinds.ts'

/** One import of past training. */
export default function TrainingImportPage() {
  return <ImportScreen kind={trainingKind} />
}
