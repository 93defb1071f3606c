import {
  access,
  api,
  type ColumnOf,
  deliveries,
  type Id,
  offersList,
  offerStandings,
  type OfferRow,
} from '@preceptor/contract'
import type { ReactNode } from 'react'
import { useSend } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { Languages } from './list/program-columns.tsx'
import { requestWords } from './offers/request-words.ts'
import { showsOffers } from './offers/shows-offers.ts'
import { hoursOf } from './program-words.ts'
import css from './programs.module.css'
import { programsTexts } from './texts.ts'

const RequestDialog = lazyPart(() => import('./offers/RequestDialog.tsx'))
const OfferDialog = lazyPart(() => import('./offers/OfferDialog.tsx'))

const colours: Record<OfferRow['standing'], StatusColour> = {
  open: 'grey',
  asked: 'amber',
  declined: 'red',
  held: 'green',
}
const Standing = ({ standing }: Pick<OfferRow, 'standing'>) => (
  <StatusBadge colour={colours[standing]}>{inWords(offerStandings[standing])}</StatusBadge>
)

interface ShownAs {
  hrefOf: (id: string) => string
  programHref: (id: Id) => string
  timeZone: string | undefined
}

const Title = ({ row, hrefOf }: { row: OfferRow } & Pick<ShownAs, 'hrefOf'>) => (
  <Link href={hrefOf(row.id)} data-row-link="">
    {row.title}
  </Link>
)

/** Shows the state of a request, and links to the agency's own program with the same title. */
function Facts({ row, programHref, timeZone }: { row: OfferRow } & Pick<ShownAs, 'programHref' | 'timeZone'>) {
  const request = requestWords(row, timeZone)
  return (
    <>
      {request && <div className={css.why}>{request}</div>}
      {row.own_program_id && (
        <div className={css.why}>
          <Link href={programHref(row.own_program_id)}>{programsTexts.say('offerOwn')}</Link>
        </div>
      )}
    </>
  )
}

const offerCells = (shown: ShownAs): Cells<OfferRow, ColumnOf<typeof offersList>> => ({
  title: {
    width: '340px',
    cell: row => (
      <>
        <Title row={row} hrefOf={shown.hrefOf} />
        <Facts row={row} {...shown} />
      </>
    ),
  },
  standing: { width: '150px', cell: row => <Standing standing={row.standing} /> },
  training_type: { width: '150px', truncate: true, cell: row => row.training_type },
  hours: { width: '92px', align: 'right', cell: row => hoursOf(row.credit_minutes) },
  modules: { width: '92px', align: 'right', cell: row => formatNumber(row.module_count) },
  languages: { width: '120px', cell: row => <Languages codes={row.languages} /> },
  delivery: { width: '110px', cell: row => inWords(deliveries[row.delivery]) },
  code: { width: '110px', truncate: true, cell: row => row.code },
})

const offerCard = (row: OfferRow, shown: ShownAs, act: ReactNode) => (
  <>
    <CardLines
      title={<Title row={row} hrefOf={shown.hrefOf} />}
      badges={<Standing standing={row.standing} />}
      text={[row.training_type, hoursOf(row.credit_minutes)].join(' · ')}
    />
    <Facts row={row} {...shown} />
    {act && <div className={css.offerAct}>{act}</div>}
  </>
)

/** Programs in the catalog: an agency browses them and requests the ones it wants. */
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
  const shownAs: ShownAs = {
    hrefOf: id => hrefOf({ details: id }),
    programHref: id => to.page(`programs/${id}`),
    timeZone,
  }
  const shown = list.params.get('details')
  const actOf = (row: OfferRow): ReactNode => {
    const said = (label: string) => ({ 'aria-label': t('offerActOn', { label, title: row.title }) })
    if (row.program_id)
      return (
        <ButtonLink size="small" href={shownAs.programHref(row.program_id)} {...said(t('offerOpen'))}>
          {t('offerOpen')}
        </ButtonLink>
      )
    if (!mayAsk) return null
    if (row.standing === 'asked')
      return (
        <Button
          size="small"
          look="quiet"
          onClick={() => withdraw.send({ params: { id: row.id }, body: {} })}
          {...said(t('offerWithdraw'))}
        >
          {t('offerWithdraw')}
        </Button>
      )
    const label = t(row.standing === 'declined' ? 'offerAskAgain' : 'offerAsk')
    return (
      <Button size="small" onClick={() => open({ request: row.id })} {...said(label)}>
        {label}
      </Button>
    )
  }
  return (
    <ListScreen
      list={list}
      title={t('offersTitle')}
      about={t('offersAbout')}
      search={{ label: t('search'), placeholder: t('offersSearchHint') }}
      tabs={{
        filter: 'standing',
        choices: { ...offerStandings, open: t('tabOffered'), asked: t('tabAsked'), declined: t('tabDeclined') },
        all: t('tabAllOffers'),
      }}
      counts={api.catalogRequests.offerCounts}
      cells={offerCells(shownAs)}
      card={row => offerCard(row, shownAs, actOf(row))}
      cardEnd={() => null}
      opens
      renderMenu={actOf}
      menuWidth="172px"
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
