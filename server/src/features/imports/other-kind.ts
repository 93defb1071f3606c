import { type FileImportKind, neededFields } from '@preceptor/contract/imports/import-fixes'
import type { ImportField } from '@preceptor/contract/imports/import-fields'
import { recordColumns } from './read/record-words.ts'
import { recogniseColumns } from './read/recognise-columns.ts'
import type { RosterSheet } from './read/roster-types.ts'
import { trainingColumns } from './read/training-words.ts'

type Sheet = Pick<RosterSheet, 'header' | 'rows'>

/** Fields about someone's employment; other files have few of them. */
const ofRosters: readonly ImportField[] = [
  'provider_status',
  'hire_date',
  'discipline',
  'location',
  'coordinator',
  'employment_type',
  'language',
  'address_line1',
  'city',
  'state',
  'postal_code',
]
const telling = 3

const others = { training_import: trainingColumns, ...recordColumns } as const
type Other = keyof typeof others

/** Returns the kind of file this looks like, if it hardly fits the kind it was uploaded as. */
export function otherKind(kind: FileImportKind, sheet: Sheet): FileImportKind | null {
  const roster = recogniseColumns(sheet).columns
  const isRoster = ofRosters.filter(field => roster[field]).length >= telling
  const inRoster = new Set(Object.values(roster).map(({ column }) => column))
  /** The number of columns that this kind of file has and rosters lack; zero if a required one is missing. */
  const fit = (other: Other): number => {
    const columns: Partial<Record<string, string>> = others[other].recognise(sheet).columns
    const isOwn = (column: string | undefined) => column !== undefined && !inRoster.has(column)
    const needed = neededFields[other].map(field => columns[field])
    const fits = needed.every(column => column !== undefined) && (isRoster ? needed.every(isOwn) : needed.some(isOwn))
    return fits ? Object.values(columns).filter(isOwn).length : 0
  }
  const [best] = (Object.keys(others) as Other[])
    .map(other => ({ other, fits: fit(other) }))
    .sort((a, b) => b.fits - a.fits)
  if (kind === 'provider_import') return isRoster || !best?.fits ? null : best.other
  const own = fit(kind)
  if (own === 0 && isRoster) return 'provider_import'
  return best && best.fits > (own > 0 ? own + 1 : 0) ? best.other : null
}
