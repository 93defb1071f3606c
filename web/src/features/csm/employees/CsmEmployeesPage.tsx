import { api, csmEmployeesList, mostFound } from '@preceptor/contract'
import { IconUserSearch } from '@tabler/icons-react'
import { formatNumber } from '@/lib/format.ts'
import { paths } from '@/nav/paths.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import type { ListQuery } from '@/widgets/list/list-query.ts'
import { useList } from '@/widgets/list/use-list.ts'
import { allRows } from '@/widgets/list/views/view-state.ts'
import css from '../csm.module.css'
import { csmEmployeeCard, csmEmployeeCells } from './csm-employee-columns.tsx'

/** Fewer letters are in nearly everybody's name: the server looks for words of two and more. */
function asking({ search, ...filters }: ListQuery): ListQuery {
  const worthIt = search?.split(/[\s,;]+/).some(word => word.length > 1)
  return search && worthIt ? { ...filters, search } : filters
}

/** R-CSM-3: a person of any agency. */
export default function CsmEmployeesPage() {
  const list = useList(api.csmEmployees.list, csmEmployeesList, { asking })
  return (
    <div className={css.employees}>
      <ListScreen
        list={list}
        title="Employees"
        label="Employees of all agencies"
        facts={factsOf(list.values['search'], list.meta)}
        search={{ label: 'Search the employees of all agencies', placeholder: 'Name, phone, e-mail or number' }}
        actions={{
          others: [{ label: 'Locate a person', href: paths.csmLocate(), icon: <IconUserSearch size={16} /> }],
          exports: api.csmEmployees.export,
        }}
        views={{ endpoint: api.csmEmployees.list, plain: allRows() }}
        opens
        cells={csmEmployeeCells(list.asOf)}
        card={csmEmployeeCard}
        empty={<Empty title="No employees yet" hint="People of every agency appear here, the newest changes first." />}
      />
    </div>
  )
}

/** What is listed, and in which order. */
function factsOf(words: string | undefined, meta: { more: boolean } | undefined) {
  if (!words) return 'People of all agencies, the newest changes first. Search for anybody by two letters or more.'
  if (meta?.more) return `More than ${formatNumber(mostFound)} people match. Another word finds whom you look for.`
  return 'Matches of all agencies, by name.'
}
