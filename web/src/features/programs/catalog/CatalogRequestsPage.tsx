import { access, api, type ColumnOf, type RequestRow, requestsList, requestStates } from '@preceptor/contract'
import { formatDayOf } from '@/lib/format-more.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { paths } from '@/nav/paths.ts'
import { useCan } from '@/session/session.ts'
import { Link } from '@/ui/Link.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { catalogTexts } from './texts.ts'

const GiveDialog = lazyPart(() => import('./GiveDialog.tsx'))
const DeclineDialog = lazyPart(() => import('./DeclineDialog.tsx'))

const colours: Record<RequestRow['state'], StatusColour> = {
  asked: 'amber',
  given: 'green',
  declined: 'red',
  withdrawn: 'grey',
}
const State = ({ state }: Pick<RequestRow, 'state'>) => (
  <StatusBadge colour={colours[state]}>{inWords(requestStates[state])}</StatusBadge>
)
const Title = ({ row }: { row: RequestRow }) => (
  <Link href={paths.catalogProgram(row.catalog_program_id)} data-row-link="">
    {row.title}
  </Link>
)
const dayOf = (moment: string) => formatDayOf(moment, undefined)

const cells: Cells<RequestRow, ColumnOf<typeof requestsList>> = {
  title: { width: '260px', cell: row => <Title row={row} /> },
  agency: { width: '200px', truncate: true, cell: row => row.agency },
  state: { width: '150px', cell: row => <State state={row.state} /> },
  note: { width: '260px', truncate: true, cell: row => row.note },
  asked_by: { width: '150px', truncate: true, cell: row => row.asked_by_name },
  asked_at: { width: '130px', cell: row => dayOf(row.asked_at) },
  answer: { width: '220px', truncate: true, cell: row => row.answer },
}

const requestCard = (row: RequestRow) => (
  <CardLines
    title={<Title row={row} />}
    badges={<State state={row.state} />}
    text={[row.agency, row.asked_by_name, dayOf(row.asked_at)].join(' · ')}
    below={row.note}
  />
)

/** Agencies' requests for catalog programs: customer success checks them out or gives a reason for declining. */
export default function CatalogRequestsPage() {
  const t = useTexts(catalogTexts)
  const gives = useCan(access.checkoutPrograms)
  const list = useList(api.catalogRequests.list, requestsList)
  const { open, close, rowOf } = dialogsOf(list)
  const [given, declined] = [rowOf('give'), rowOf('decline')]
  const renderMenu = (row: RequestRow) => {
    if (row.state !== 'asked') return null
    const refused = row.may_act ? undefined : t('notYours')
    return (
      <MenuButton
        label={t('requestActions', { title: row.title, agency: row.agency })}
        icon="dots"
        size="small"
        items={[
          { label: t('requestGive'), refused, onSelect: () => open({ give: row.id }) },
          {
            label: t('requestDecline'),
            refused,
            danger: true,
            separated: true,
            onSelect: () => open({ decline: row.id }),
          },
        ]}
      />
    )
  }
  return (
    <ListScreen
      list={list}
      title={t('requestsTitle')}
      search={{ label: t('requestsSearch'), placeholder: t('requestsSearchHint') }}
      tabs={{
        filter: 'state',
        choices: {
          asked: t('tabAsked'),
          given: t('tabGiven'),
          declined: t('tabDeclined'),
          withdrawn: t('tabTakenBack'),
        } satisfies typeof requestStates,
        all: t('tabAllRequests'),
      }}
      counts={api.catalogRequests.counts}
      cells={cells}
      card={requestCard}
      opens
      renderMenu={gives ? renderMenu : undefined}
      empty={<Empty title={t('requestsEmpty')} hint={t('requestsEmptyHint')} />}
    >
      {gives && given && <GiveDialog request={given} onClose={() => close('give')} />}
      {gives && declined && <DeclineDialog request={declined} onClose={() => close('decline')} />}
    </ListScreen>
  )
}
