import { api, type Coordinator, coordinatorsList, taxonomyFieldNames } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { agencyPages } from '@/nav/pages.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import type { FieldsProps, Kind } from '../taxonomy/kind.ts'
import css from '../taxonomy/taxonomy.module.css'
import { taxonomyTexts } from '../taxonomy/texts.ts'
import { coordinatorsTexts } from './texts.ts'

interface Values {
  name: string
  email: string
}

export const coordinatorKind: Kind<Coordinator, Values> = {
  is: 'coordinator',
  list: coordinatorsList,
  tab: agencyPages.settingsCoordinators.path,
  calls: {
    list: api.coordinators.list,
    add: api.coordinators.add,
    update: api.coordinators.update,
    preview: api.coordinators.previewMerge,
    merge: api.coordinators.merge,
  },
  refreshes: [
    api.coordinators.counts,
    api.coordinators.linkable,
    api.users.list,
    api.users.counts,
    api.users.freeCoordinators,
    api.employees.counts,
  ],
  empty: { name: '', email: '' },
  valuesOf: ({ name, email }) => ({ name, email: email ?? '' }),
  bodyOf: ({ name, email }) => ({ name, email: email.trim() || null }),
  Fields,
  labels: taxonomyFieldNames,
}

function Fields({ form }: FieldsProps<Values>) {
  const t = useTexts(taxonomyTexts)
  const own = useTexts(coordinatorsTexts)
  return (
    <>
      <TextField
        label={t('name')}
        className={css.wide}
        required
        data-autofocus
        autoComplete="off"
        maxLength={120}
        {...form.field('name')}
      />
      <TextField
        label={own('email')}
        className={css.wide}
        type="email"
        autoComplete="off"
        maxLength={254}
        hint={own('emailHint')}
        {...form.field('email')}
      />
    </>
  )
}
