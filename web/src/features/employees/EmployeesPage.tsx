import { access, api, type EmployeeRow, employeesList, listName } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePrefetch } from '@/api/queries.ts'
import { useCan } from '@/session/session.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import type { Given } from '@/widgets/audience/draft.ts'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { type BulkActions, countOf, type ListSelection } from '@/widgets/list/selection.ts'
import { useList } from '@/widgets/list/use-list.ts'
import { askedTab } from './list/asked-tab.ts'
import { callButton, employeeCard, employeeCells } from './list/employee-columns.tsx'
import { employeesTexts } from './texts.ts'

/**
 * Referenced here because, with `api` inside the component, the compiler may keep the whole object, and every call would load
 * before the first rows.
 */
const calls = api.employees

// The first rows don't wait for these.
const NobodyYet = lazyPart(() => import('./list/NobodyYet.tsx'))
const NoMatch = lazyPart(() => import('./list/NoMatch.tsx'))
const AddEmployeeDialog = lazyPart(() => import('./add/AddEmployeeDialog.tsx'))
const MoreLinks = lazyPart(() => import('./list/MoreLinks.tsx'))
const BulkMenu = lazyPart(() => import('@/widgets/audience/BulkMenu.tsx'))
const AudienceDialog = lazyPart(() => import('@/widgets/audience/AudienceDialog.tsx'))
const fetchTab = (tab: ReturnType<typeof askedTab>) =>
  void import('./list/tab-files.ts').then(part => part.fetchTab(tab))

const plainViews = () => [
  { label: employeesTexts.say('viewActive'), query: { provider_status: '1' } },
  { label: employeesTexts.say('viewAll'), query: {} },
  {
    label: employeesTexts.say('viewNotCompliant'),
    query: { provider_status: '1', compliance: 'lapsed,overdue', sort_by: 'compliance' },
  },
]

const nobody: readonly EmployeeRow[] = []

export default function EmployeesPage() {
  const t = useTexts(employeesTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const mayAdd = useCan(access.createEmployee)
  const mayImport = useCan(access.importEmployees)
  const mayChange = useCan(access.bulkChanges)
  const mayTake = useCan(access.exportEmployees)
  const list = useList(calls.list, employeesList, { ahead: true })
  const { params, change, values, meta, rows = nobody } = list
  const tab = askedTab(values)
  const dialogs = dialogsOf(list)
  const add = () => dialogs.open({ add: 1 })
  const [many, setMany] = useState<Given | null>(null)
  const prefetch = usePrefetch()
  const navigate = useNavigate()
  const toSurvey = (given: Given, surveyDay: boolean) =>
    void navigate(to.page('surveys/new'), {
      state: {
        surveyDay,
        surveyPeople: given.matching
          ? { by: 'matching', filters: given.matching.filters }
          : { by: 'rows', ids: given.selected },
      },
    })
  const selected: BulkActions | undefined =
    mayChange || mayTake
      ? (selection, clear) => (
          <BulkMenu
            given={givenOf(selection)}
            count={countOf(selection)}
            acts={mayChange ? undefined : []}
            more={
              mayTake
                ? ([t('complianceOnDay'), t('surveyPacket')] as const).map(label => ({
                    label,
                    group: t('groupPapers'),
                    onSelect: () => toSurvey(givenOf(selection), label === t('complianceOnDay')),
                  }))
                : []
            }
            onDone={clear}
          />
        )
      : undefined
  const near = (row: EmployeeRow) => {
    fetchTab(tab)
    prefetch(calls.get, { params: { id: row.id } })
  }
  return (
    <ListScreen
      list={{ ...list, filtered: Object.keys(values).length > 0 && meta?.without_filters !== 0 }}
      title={t('title')}
      search={{ label: t('search'), placeholder: t('searchHint') }}
      actions={{
        primary: mayAdd && {
          label: t('add'),
          short: t('addShort'),
          icon: <IconPlus size={16} />,
          onSelect: add,
        },
        others: [
          ...(mayImport ? [{ label: t('import'), href: to.imports() }] : []),
          ...(mayChange
            ? [
                {
                  label: t('changeMany'),
                  asks: true,
                  onAll: true,
                  onSelect: () => setMany({ selected: [], matching: { filters: values, total: meta?.total } }),
                },
              ]
            : []),
        ],
        exports: calls.export,
      }}
      links={meta?.without_filters === 0 ? undefined : <MoreLinks />}
      counts={calls.counts}
      views={{ endpoint: calls.list, plain: plainViews(), opensFirst: true }}
      bulkActions={selected}
      opens
      cells={employeeCells({ to, tab, timeZone, today: todayIn(timeZone), rows })}
      card={(row, asked) => employeeCard(row, asked, { to, tab, rows })}
      cardEnd={callButton}
      nameOf={listName}
      onNear={near}
      empty={<NobodyYet onAdd={add} />}
      noMatch={<NoMatch filters={values} hidden={meta?.hidden_by_status} onChange={change} />}
    >
      {many && <AudienceDialog given={many} onClose={() => setMany(null)} />}
      {mayAdd && params.has('add') && <AddEmployeeDialog onClose={() => dialogs.close('add')} />}
    </ListScreen>
  )
}

/** Returns the selected rows, or everyone who matches, in any order. */
function givenOf(selection: ListSelection): Given {
  if (selection.kind === 'rows') return { selected: selection.ids, matching: null }
  const { sort_by: _, ...filters } = selection.query
  return { selected: [], matching: { filters, total: selection.total } }
}
