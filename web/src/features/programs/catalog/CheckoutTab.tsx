import { access, api, type CheckoutRow, checkoutsList } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import type { CatalogOutlet } from './CatalogProgramPage.tsx'
import { checkoutCard, checkoutCells, programThere } from './checkout-columns.tsx'
import { LastRun } from './LastRun.tsx'
import { catalogTexts } from './texts.ts'

const CheckOutDialog = lazyPart(() => import('./CheckOutDialog.tsx'))
const PushDialog = lazyPart(() => import('./PushDialog.tsx'))
const TermsDialog = lazyPart(() => import('./TermsDialog.tsx'))
const WithdrawDialog = lazyPart(() => import('./WithdrawDialog.tsx'))

interface Asked {
  act: 'push' | 'terms' | 'withdraw'
  /** Null for all agencies it applies to. */
  row: CheckoutRow | null
}

/** Agencies with the program, and the actions on it. */
export default function CheckoutTab() {
  const t = useTexts(catalogTexts)
  const { row, program } = useOutletContext<CatalogOutlet>()
  const gives = useCan(access.checkoutPrograms)
  const list = useList(api.catalog.checkouts, checkoutsList, { path: { id: row.id } })
  const { params, change } = list
  const page = params.get('page')
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const offered = row.status === 'published'
  return (
    <ListScreen
      list={list}
      within
      title={row.title}
      search={{ label: t('searchAgencies'), placeholder: t('agencyName') }}
      counts={api.catalog.checkoutCounts}
      above={<LastRun program_id={row.id} />}
      actions={{
        primary: gives &&
          offered && {
            label: t('checkOut'),
            short: t('checkOutShort'),
            icon: <IconPlus size={16} />,
            onSelect: () => change({ checkout: 1, page }),
          },
        others:
          gives && row.behind > 0
            ? [{ label: t('pushUpdate'), asks: true, onSelect: () => setAsked({ act: 'push', row: null }) }]
            : [],
        exports: api.catalog.exportCheckouts,
      }}
      cells={checkoutCells(list.asOf)}
      card={checkoutCard}
      opens
      renderMenu={gives ? one => <RowMenu row={one} ask={act => setAsked({ act, row: one })} /> : undefined}
      empty={<Empty title={t('noHolders')} hint={row.number === null ? t('notPublished') : t('noHoldersHint')} />}
    >
      {gives && offered && params.get('checkout') === '1' && (
        <CheckOutDialog program={program} onClose={() => change({ checkout: null, page }, { replace: true })} />
      )}
      {asked?.act === 'push' && <PushDialog program={row} to={asked.row} onClose={close} />}
      {asked?.act === 'terms' && asked.row && <TermsDialog program={row} row={asked.row} onClose={close} />}
      {asked?.act === 'withdraw' && asked.row && <WithdrawDialog program={row} row={asked.row} onClose={close} />}
    </ListScreen>
  )
}

function RowMenu({ row, ask }: { row: CheckoutRow; ask: (act: Asked['act']) => void }) {
  const t = useTexts(catalogTexts)
  const refused = row.may_act ? undefined : t('notYours')
  const linked = row.mode === 'linked' && row.state !== 'withdrawn'
  const items: MenuItem[] = [
    ...(row.agency_status === 'closed' ? [] : [{ label: t('openThere'), href: programThere(row) }]),
    ...(linked && row.number < row.latest_number
      ? [{ label: t('updateItem'), asks: true, refused, onSelect: () => ask('push') }]
      : []),
    ...(linked
      ? [
          { label: t('termsItem'), refused, onSelect: () => ask('terms') },
          { label: t('withdrawFrom'), refused, separated: true, danger: true, onSelect: () => ask('withdraw') },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return <MenuButton label={t('rowActions', { agency: row.agency })} icon="dots" size="small" items={items} />
}
