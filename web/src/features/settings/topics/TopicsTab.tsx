import { api, type ColumnOf, taxonomyFieldNames, type Topic, topicsList } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import type { FieldsProps, Kind } from '../taxonomy/kind.ts'
import { TaxonomyEntries } from '../taxonomy/TaxonomyEntries.tsx'
import { taxonomyTexts } from '../taxonomy/texts.ts'
import { UseCount } from '../taxonomy/UseCount.tsx'

interface Values {
  name: string
  code: string
}

const kind: Kind<Topic, Values> = {
  is: 'topic',
  list: topicsList,
  tab: agencyPages.settingsTopics.path,
  calls: {
    list: api.taxonomy.topics,
    add: api.taxonomy.addTopic,
    update: api.taxonomy.updateTopic,
    preview: api.taxonomy.previewTopicMerge,
    merge: api.taxonomy.mergeTopic,
  },
  refreshes: [api.programs.list, api.programContents.get],
  empty: { name: '', code: '' },
  valuesOf: ({ name, code }) => ({ name, code: code ?? '' }),
  bodyOf: ({ name, code }) => ({ name, code: code.trim() || null }),
  Fields,
  labels: taxonomyFieldNames,
}

type OwnColumn = Exclude<ColumnOf<typeof topicsList>, 'name' | 'is_active'>

const cells = (to: AgencyPaths): Cells<Topic, OwnColumn> => ({
  code: { cell: row => row.code },
  programs: { align: 'right', card: 'line', cell: row => <ProgramsCount row={row} to={to} /> },
})

function ProgramsCount({ row: { id, name, programs: count }, to }: { row: Topic; to: AgencyPaths }) {
  const t = useTexts(taxonomyTexts)
  const href = to.page(agencyPages.programs.path, { topic_id: id })
  return (
    <UseCount count={count} words={t('programs', { count })} label={t('programsOf', { count, name })} href={href} />
  )
}

/** Training topics, with the number of programs that teach them. */
export default function TopicsTab() {
  const t = useTexts(taxonomyTexts)
  const to = useAgencyPaths()
  return <TaxonomyEntries kind={kind} hint={t('topicsHint')} cells={cells(to)} />
}

function Fields({ form }: FieldsProps<Values>) {
  const t = useTexts(taxonomyTexts)
  return (
    <>
      <TextField label={t('name')} required data-autofocus autoComplete="off" maxLength={80} {...form.field('name')} />
      <TextField label={t('code')} autoComplete="off" maxLength={20} {...form.field('code')} />
    </>
  )
}
