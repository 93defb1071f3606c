import { type ColumnOf, type Instructor, type instructorsList } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import type { Cells } from '@/widgets/list/cells.ts'
import { languageNames } from '@/widgets/languages/language-name.ts'
import { TaxonomyEntries } from '../taxonomy/TaxonomyEntries.tsx'
import { taxonomyTexts } from '../taxonomy/texts.ts'
import { UseCount } from '../taxonomy/UseCount.tsx'
import { instructorKind } from './instructor-kind.ts'

type OwnColumn = Exclude<ColumnOf<typeof instructorsList>, 'name' | 'is_active'>

function Taught({ row: { id, name, sessions: count } }: { row: Instructor }) {
  const t = useTexts(taxonomyTexts)
  const href = useAgencyPaths().page(agencyPages.sessions.path, { instructor_id: id })
  return (
    <UseCount
      count={count}
      words={t('sessionsCount', { count })}
      label={t('sessionsOf', { count, name })}
      href={href}
    />
  )
}

/** `RN NY 123456, until Apr 1, 2027` */
function licenseOf({ is_rn, license_state, license_number, license_expires_on }: Instructor): string {
  if (!is_rn) return '–'
  const license = ['RN', license_state, license_number].filter(Boolean).join(' ')
  return license_expires_on
    ? taxonomyTexts.say('licenseUntil', { license, day: formatDay(license_expires_on) })
    : license
}

const cells: Cells<Instructor, OwnColumn> = {
  languages: { card: 'line', wraps: true, cell: row => languageNames(row.languages).join(', ') || '–' },
  license: { wraps: true, cell: licenseOf },
  user: { cell: row => row.user_name ?? '–' },
  sessions: { align: 'right', cell: row => <Taught row={row} /> },
}

/** Instructors; not all of them are users. */
export default function InstructorsTab() {
  const t = useTexts(taxonomyTexts)
  return <TaxonomyEntries kind={instructorKind} hint={t('instructorsHint')} cells={cells} />
}
