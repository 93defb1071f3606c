import { api, csmEmployeesList, mostFound } from '@preceptor/contract'
import { IconUserSearch } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { paths } from '@/nav/paths.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import type { ListQuery } from '@/widgets/list/list-query.ts'
import { useList } from '@/widgets/list/use-list.ts'
import { allRows } from '@/widgets/list/views/view-state.ts'
import css from '../csm.module.css'
import { csmEmployeeCard, csmEmployeeCells } from './csm-employee-columns.tsx'
import { csmEmployeesTexts } from './texts.ts'

/** Single letters match nearly everyone: the server searches for words of two or more. */
function asking({ search, ...filters }: ListQuery): ListQuery {
  const worthIt = search?.split(/[\s,;]+/).some(word => word.length > 1)
  return search && worthIt ? { ...filters, search } : filters
}

/** R-CSM-3: employees of all agencies. */
export default function CsmEmployeesPage() {
  const t = useTexts(csmEmployeesTexts)
  const list = useList(api.csmEmployees.list, csmEmployeesList, { asking })
  return (
    <div className={css.employees}>
      <ListScreen
        list={list}
        title={t('title')}
        label={t('listLabel')}
        facts={factsOf(list.values['search'], list.meta)}
        search={{ label: t('search'), placeholder: t('searchIn') }}
        actions={{
          others: [{ label: t('find'), href: paths.csmLocate(), icon: <IconUserSearch size={16} /> }],
          exports: api.csmEmployees.export,
        }}
        views={{ endpoint: api.csmEmployees.list, plain: allRows() }}
        opens
        cells={csmEmployeeCells(list.asOf)}
        card={csmEmployeeCard}
        empty={<Empty title={t('empty')} hint={t('emptyHint')} />}
      />
    </div>
  )
}

/** Describes the listed people and their order. */
function factsOf(words: string | undefined, meta: { more: boolean } | undefined) {
  if (!words) return csmEmployeesTexts.say('factsAll')
  if (meta?.more) return csmEmployeesTexts.say('factsMore', { count: mostFound })
  return csmEmployeesTexts.say('factsFound')
}
