import {
  access,
  api,
  type ColumnOf,
  emptyPolicies,
  type ReportSchedule,
  reportSchedulesList,
} from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { Faces } from './Faces.tsx'
import { formatWords, OccurrenceBadge, readersOf, ScheduleBadge, someReaders, whenText } from './schedule-words.tsx'
import { ScheduleMenu } from './ScheduleMenu.tsx'
import { scheduledTexts } from './texts.ts'

const ScheduleDialog = lazyPart(() => import('./ScheduleDialog.tsx'))
const ScheduleView = lazyPart(() => import('./ScheduleView.tsx'))

/** Lists schedules, the next one first. */
export function Schedules() {
  const t = useTexts(scheduledTexts)
  const to = useAgencyPaths()
  const mayEdit = useCan(access.editReportSchedules)
  const list = useList(api.reportSchedules.list, reportSchedulesList)
  const { isOpen, open, close } = dialogsOf(list)
  const shown = list.params.get('schedule')
  const edited = list.params.get('edit')
  const hrefOf = ({ id }: ReportSchedule) => to.page(agencyPages.scheduledReports.path, { schedule: id })
  return (
    <ListScreen
      list={list}
      title={t('title')}
      above={<Faces face="schedules" />}
      opens
      search={{ label: t('search'), placeholder: t('searchHint') }}
      counts={api.reportSchedules.counts}
      nameOf={row => row.name}
      {...(mayEdit && {
        actions: {
          primary: {
            label: t('schedule'),
            short: t('scheduleShort'),
            icon: <IconPlus size={16} />,
            onSelect: () => open({ add: 1 }),
          },
        },
      })}
      cells={cellsOf(hrefOf)}
      card={row => cardOf(row, hrefOf(row))}
      renderMenu={row => (
        <ScheduleMenu row={row} onOpen={() => open({ schedule: row.id })} onEdit={() => open({ edit: row.id })} />
      )}
      empty={<Empty title={t('noSchedules')} hint={t('noSchedulesHint')} />}
    >
      {isOpen('add') && mayEdit && (
        <ScheduleDialog id={null} param="add" onClose={() => close('add', 'report', 'asked')} />
      )}
      {edited !== null && mayEdit && (
        <ScheduleDialog key={edited} id={edited} param="edit" onClose={() => close('edit')} />
      )}
      {shown !== null && (
        <ScheduleView
          key={shown}
          id={shown}
          onClose={() => close('schedule')}
          onEdit={() => open({ schedule: null, edit: shown })}
        />
      )}
    </ListScreen>
  )
}

const NameOf = ({ row, href }: { row: ReportSchedule; href: string }) => (
  <Link data-row-link="" href={href}>
    {row.name}
  </Link>
)

const cellsOf = (
  hrefOf: (row: ReportSchedule) => string,
): Cells<ReportSchedule, ColumnOf<typeof reportSchedulesList>> => ({
  report: { width: '290px', wraps: true, cell: row => <NameOf row={row} href={hrefOf(row)} /> },
  when: { width: '230px', wraps: true, cell: whenText },
  next_at: { width: '180px', cell: row => <span className="num">{formatInstant(row.next_at, row.zone)}</span> },
  recipients: { width: '180px', wraps: true, cell: someReaders },
  state: { width: '100px', cell: row => <ScheduleBadge state={row.state} /> },
  last: { width: '100px', cell: row => row.last && <OccurrenceBadge state={row.last.state} /> },
  owner: { width: '140px', truncate: true, cell: row => row.owner_name },
  formats: { width: '140px', cell: row => row.formats.map(format => formatWords[format]).join(', ') },
  empty_policy: { width: '160px', truncate: true, cell: row => inWords(emptyPolicies[row.empty_policy]) },
})

const cardOf = (row: ReportSchedule, href: string) => (
  <CardLines
    title={<NameOf row={row} href={href} />}
    badges={<ScheduleBadge state={row.state} />}
    text={whenText(row)}
    below={[formatInstant(row.next_at, row.zone), readersOf(row)].filter(Boolean).join(' · ')}
  />
)
