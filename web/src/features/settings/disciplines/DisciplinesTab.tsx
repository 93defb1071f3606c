import { api, type ColumnOf, type Discipline, disciplinesList, taxonomyFieldNames } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { EmployeesCount } from '../taxonomy/EmployeesCount.tsx'
import type { FieldsProps, Kind } from '../taxonomy/kind.ts'
import css from '../taxonomy/taxonomy.module.css'
import { TaxonomyEntries } from '../taxonomy/TaxonomyEntries.tsx'
import { taxonomyTexts } from '../taxonomy/texts.ts'

interface Values {
  name: string
  code: string
  is_skilled: boolean
}

const kind: Kind<Discipline, Values> = {
  is: 'discipline',
  list: disciplinesList,
  tab: agencyPages.settingsDisciplines.path,
  calls: {
    list: api.taxonomy.disciplines,
    add: api.taxonomy.addDiscipline,
    update: api.taxonomy.updateDiscipline,
    preview: api.taxonomy.previewDisciplineMerge,
    merge: api.taxonomy.mergeDiscipline,
  },
  empty: { name: '', code: '', is_skilled: false },
  valuesOf: ({ name, code, is_skilled }) => ({ name, code, is_skilled }),
  bodyOf: values => ({ ...values }),
  Fields,
  labels: taxonomyFieldNames,
}

type OwnColumn = Exclude<ColumnOf<typeof disciplinesList>, 'name' | 'is_active'>

const cells = (to: AgencyPaths): Cells<Discipline, OwnColumn> => ({
  code: { cell: row => row.code },
  is_skilled: { cell: row => taxonomyTexts.say(row.is_skilled ? 'skilled' : 'nonSkilled') },
  employees: {
    align: 'right',
    card: 'line',
    cell: row => <EmployeesCount row={row} href={to.employees({ discipline_id: row.id })} />,
  },
})

/** The agency's disciplines, and how many people have each. */
export default function DisciplinesTab() {
  const t = useTexts(taxonomyTexts)
  const to = useAgencyPaths()
  return <TaxonomyEntries kind={kind} hint={t('disciplinesHint')} cells={cells(to)} />
}

function Fields({ form }: FieldsProps<Values>) {
  const t = useTexts(taxonomyTexts)
  return (
    <>
      <TextField label={t('name')} required data-autofocus autoComplete="off" maxLength={80} {...form.field('name')} />
      <TextField
        label={t('code')}
        required
        autoComplete="off"
        maxLength={20}
        hint={t('codeHint', { example: 'HHA' })}
        {...form.field('code')}
      />
      <CheckField className={css.wide} label={t('skilled')} hint={t('skilledHint')} {...form.box('is_skilled')} />
    </>
  )
}
