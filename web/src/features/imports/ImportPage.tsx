import { useLocation } from 'react-router'
import { ImportScreen } from './ImportScreen.tsx'
import { kindAsked, rosterKind, trainingKind } from './kinds.ts'

/** One import of any kind. One file, because the first load lists every page's files. */
export default function ImportPage() {
  const { pathname } = useLocation()
  if (pathname.includes('/training-imports/')) return <ImportScreen kind={trainingKind} />
  const kind = kindAsked(/\/record-imports\/([a-z]+)\//.exec(pathname)?.[1] ?? null)
  return <ImportScreen kind={kind ?? rosterKind} />
}
