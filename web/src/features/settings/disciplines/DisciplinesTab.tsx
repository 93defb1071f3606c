import { api, type Discipline, taxonomyFieldNames } from '@preceptor/contract'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import type { Column } from '@/ui/table/column.ts'
import { EmployeesCount } from '../taxonomy/EmployeesCount.tsx'
import type { FieldsProps, Kind } from '../taxonomy/kind.ts'
import css from '../taxonomy/taxonomy.module.css'
import { TaxonomyTab } from '../taxonomy/TaxonomyTab.tsx'

interface Values extends Record<string, string | boolean> {
  name: string
  code: string
  is_skilled: boolean
}

const kind: Kind<Discipline, Values> = {
  word: 'discipline',
  many: 'disciplines',
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
  bodyOf: values => values,
  Fields,
  labels: taxonomyFieldNames,
}

const columns = (to: AgencyPaths): Column<Discipline>[] => [
  { key: 'code', label: 'Code', cell: row => row.code },
  { key: 'is_skilled', label: 'Skilled', cell: row => (row.is_skilled ? 'Skilled' : 'Non-skilled') },
  {
    key: 'employees',
    label: 'Employees',
    align: 'right',
    card: 'line',
    cell: row => <EmployeesCount row={row} href={to.employees({ discipline_id: row.id })} />,
  },
]

/** The titles people work under, and how many hold each. */
export default function DisciplinesTab() {
  const to = useAgencyPaths()
  return (
    <TaxonomyTab
      kind={kind}
      hint="Disciplines such as Home Health Aide say what people may do. Add one, or import a roster that names them."
      columns={columns(to)}
    />
  )
}

function Fields({ values, errors, onChange }: FieldsProps<Values>) {
  return (
    <>
      <TextField
        label="Name"
        required
        data-autofocus
        autoComplete="off"
        maxLength={80}
        value={values.name}
        error={errors['name']}
        onChange={name => onChange({ name })}
      />
      <TextField
        label="Code"
        required
        autoComplete="off"
        maxLength={20}
        hint="As rosters write it, such as HHA."
        value={values.code}
        error={errors['code']}
        onChange={code => onChange({ code })}
      />
      <CheckField
        className={css.wide}
        label="Skilled"
        hint="Nurses and therapists. Yearly in-service hours are asked of the others."
        checked={values.is_skilled}
        onChange={is_skilled => onChange({ is_skilled })}
      />
    </>
  )
}
