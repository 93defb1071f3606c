import type { ColumnOf, CredentialType, credentialTypesList } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import type { Cells } from '@/widgets/list/cells.ts'
import { TaxonomyEntries } from '../taxonomy/TaxonomyEntries.tsx'
import { taxonomyTexts } from '../taxonomy/texts.ts'
import { UseCount } from '../taxonomy/UseCount.tsx'
import { credentialTypeKind } from './credential-type-kind.ts'

type OwnColumn = Exclude<ColumnOf<typeof credentialTypesList>, 'name' | 'is_active'>

function Asks({ needs_number, needs_file, needs_expiry }: CredentialType) {
  const t = useTexts(taxonomyTexts)
  const asked = [
    ...(needs_number ? [t('asksNumber')] : []),
    ...(needs_file ? [t('asksFile')] : []),
    ...(needs_expiry ? [t('asksExpiry')] : []),
  ]
  return asked.length > 0 ? asked.join(', ') : t('asksNothing')
}

function OnFile({ row: { id, name, credentials: count } }: { row: CredentialType }) {
  const t = useTexts(taxonomyTexts)
  const href = useAgencyPaths().page(agencyPages.credentials.path, { type_id: id })
  return (
    <UseCount
      count={count}
      words={t('credentialsCount', { count })}
      label={t('credentialsOf', { count, name })}
      href={href}
    />
  )
}

const cells: Cells<CredentialType, OwnColumn> = {
  code: { cell: row => row.code },
  asks: { card: 'line', wraps: true, cell: row => <Asks {...row} /> },
  content: { cell: row => taxonomyTexts.say(row.is_medical ? 'medical' : 'general') },
  valid_months: {
    cell: row => (row.valid_months === null ? '–' : taxonomyTexts.say('months', { count: row.valid_months })),
  },
  usual_for: { truncate: true, cell: row => row.disciplines.join(', ') || '–' },
  credentials: { align: 'right', cell: row => <OnFile row={row} /> },
}

/** Credential types with their requirements. */
export default function CredentialsTab() {
  const t = useTexts(taxonomyTexts)
  return <TaxonomyEntries kind={credentialTypeKind} hint={t('credentialTypesHint')} cells={cells} />
}
