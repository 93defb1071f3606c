import { access, api, type ColumnOf, deliveries, offersList, offerStandings, type OfferRow } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { formatDayOf } from '@/lib/format-more.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Link } from '@/ui/Link.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { Languages } from './list/program-columns.tsx'
import { showsOffers } from './offers/shows-offers.ts'
import { hoursOf } from './program-words.ts'
import css from './programs.module.css'
import { programsTexts } from './texts.ts'

const RequestDialog = lazyPart(() => import('./offers/RequestDialog.tsx'))
const OfferDialog = lazyPart(() => import('./offers/OfferDialog.tsx'))

const colours: Record<OfferRow['standing'], StatusColour> = { open: 'grey', asked: 'amber', held: 'green' }
const Standing = ({ standing }: Pick<OfferRow, 'standing'>) => (
  <StatusBadge colour={colours[standing]}>{inWords(offerStandings[standing])}</StatusBadge>
)

interface ShownAs {
  hrefOf: (id: string) => string
  timeZone: string | undefined
}

const Title = ({ row, hrefOf }: { row: OfferRow; hrefOf: ShownAs['hrefOf'] }) => (
  <Link href={hrefOf(row.id)} data-row-link="">
    {row.title}
  </Link>
)

/** Says by whom it was requested, or why it was declined. */
function factsOf(row: OfferRow, timeZone: string | undefined): string | null {
  const { say } = programsTexts
  if (row.asked_by_name && row.asked_at)
    return say('offerAskedBy', { name: row.asked_by_name, day: formatDayOf(row.asked_at, timeZone) })
  return row.standing === 'open' && row.declined ? say('offerDeclined', { answer: row.declined }) : null
}

const offerCells = ({ hrefOf, timeZone }: ShownAs): Cells<OfferRow, ColumnOf<typeof offersList>> => ({
  title: {
    width: '300px',
    cell: row => (
      <>
        <Title row={row} hrefOf={hrefOf} />
        {factsOf(row, timeZone) && <div className={css.why}>{factsOf(row, timeZone)}</div>}
      </>
    ),
  },
  standing: { width: '160px', cell: row => <Standing standing={row.standing} /> },
  training_type: { width: '150px', truncate: true, cell: row => row.training_type },
  hours: { width: '92px', align: 'right', cell: row => hoursOf(row.credit_minutes) },
  modules: { width: '92px', align: 'right', cell: row => formatNumber(row.module_count) },
  languages: { width: '120px', cell: row => <Languages codes={row.languages} /> },
  delivery: { width: '110px', cell: row => inWords(deliveries[row.delivery]) },
  code: { width: '110px', truncate: true, cell: row => row.code },
})

const offerCard = (row: OfferRow, { hrefOf, timeZone }: ShownAs) => (
  <CardLines
    title={<Title row={row} hrefOf={hrefOf} />}
    badges={<Standing standing={row.standing} />}
    text={[row.training_type, hoursOf(row.credit_minutes)].join(' · ')}
    below={factsOf(row, timeZone)}
  />
)

/** The programs that the catalog offers: an agency browses them, and asks for those it wants. */
export default function ProgramOffersPage() {
  const t = useTexts(programsTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const mayAsk = useCan(access.editPrograms)
  const list = useList(api.catalogRequests.offers, offersList)
  const { open, close, hrefOf, rowOf } = dialogsOf(list)
  const withdraw = useSend(api.catalogRequests.withdraw, {
    refresh: showsOffers,
    done: ({ title: named }) => showToast('success', t('offerWithdrawn', { title: named })),
  })
  const toRequest = rowOf('request')
  const shownAs: ShownAs = { hrefOf: id => hrefOf({ details: id }), timeZone }
  const shown = list.params.get('details')
  const actions = (row: OfferRow): MenuItem[] => [
    { label: t('offerDetails'), onSelect: () => open({ details: row.id }) },
    ...(row.program_id ? [{ label: t('offerOpen'), href: to.page(`programs/${row.program_id}`) }] : []),
    ...(mayAsk && row.standing === 'open' ? [{ label: t('offerAsk'), onSelect: () => open({ request: row.id }) }] : []),
    ...(mayAsk && row.standing === 'asked'
      ? [{ label: t('offerWithdraw'), onSelect: () => withdraw.send({ params: { id: row.id }, body: {} }) }]
      : []),
  ]
  return (
    <ListScreen
      list={list}
      title={t('offersTitle')}
      search={{ label: t('search'), placeholder: t('offersSearchHint') }}
      tabs={{ filter: 'standing', choices: { ...offerStandings, asked: t('tabAsked') }, all: t('tabAllOffers') }}
      counts={api.catalogRequests.offerCounts}
      cells={offerCells(shownAs)}
      card={row => offerCard(row, shownAs)}
      opens
      renderMenu={row => (
        <MenuButton label={t('offerActions', { title: row.title })} icon="dots" size="small" items={actions(row)} />
      )}
      empty={<Empty title={t('offersEmpty')} hint={t('offersEmptyHint')} />}
    >
      {shown && (
        <OfferDialog
          key={shown}
          id={shown}
          onAsk={mayAsk ? () => open({ details: null, request: shown }) : null}
          onClose={() => close('details')}
        />
      )}
      {mayAsk && toRequest && <RequestDialog offer={toRequest} onClose={() => close('request')} />}
    </ListScreen>
  )
}
