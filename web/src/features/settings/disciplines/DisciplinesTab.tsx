import { api, type ColumnOf, type Discipline, disciplinesList, taxonomyFieldNames } from '@preceptor/contract'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { EmployeesCount } from '../taxonomy/EmployeesCount.tsx'
import type { FieldsProps, Kind } from '../taxonomy/kind.ts'
import css from '../taxonomy/taxonomy.module.css'
import { TaxonomyTab } from '../taxonomy/TaxonomyTab.tsx'

interface Values {
  name: string
  code: string
  is_skilled: boolean
}

const kind: Kind<Discipline, Values> = {
  word: 'discipline',
  many: 'disciplines',
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
  is_skilled: { cell: row => (row.is_skilled ? 'Skilled' : 'Non-skilled') },
  employees: {
    align: 'right',
    card: 'line',
    cell: row => <EmployeesCount row={row} href={to.employees({ discipline_id: row.id })} />,
  },
})

/** The titles people work under, and how many hold each. */
export default function DisciplinesTab() {
  const to = useAgencyPaths()
  return (
    <TaxonomyTab
      kind={kind}
      hint="Disciplines such as Home Health Aide say what people may do. Add one, or import a roster that names them."
      cells={cells(to)}
    />
  )
}

function Fields({ form }: FieldsProps<Values>) {
  return (
    <>
      <TextField label="Name" required data-autofocus autoComplete="off" maxLength={80} {...form.field('name')} />
      <TextField
        label="Code"
        required
        autoComplete="off"
        maxLength={20}
        hint="As rosters write it, such as HHA."
        {...form.field('code')}
      />
      <CheckField
        className={css.wide}
        label="Skilled"
        hint="Nurses and therapists. Yearly in-service hours are asked of the others."
        {...form.box('is_skilled')}
      />
    </>
  )
}
