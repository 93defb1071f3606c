import { access, api, catalogList, type catalogStates, type Id, mostProgramsAtOnce } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { paths } from '@/nav/paths.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import type { BulkActions } from '@/widgets/list/selection.ts'
import { useList } from '@/widgets/list/use-list.ts'
import { CatalogArea } from './CatalogArea.tsx'
import { catalogCard, catalogCells } from './catalog-columns.tsx'
import { catalogTexts } from './texts.ts'
import { useWaitingRequests } from './use-waiting-requests.ts'

const CheckOutManyDialog = lazyPart(() => import('./CheckOutManyDialog.tsx'))
const NewProgramDialog = lazyPart(() => import('../list/NewProgramDialog.tsx'))

/** R-CSM-2: the vendor's programs and who has them. */
export default function CatalogPage() {
  return (
    <CatalogArea>
      <Catalog />
    </CatalogArea>
  )
}

function Catalog() {
  const t = useTexts(catalogTexts)
  const manages = useCan(access.manageCatalog)
  const list = useList(api.catalog.list, catalogList)
  const dialogs = dialogsOf(list)
  const waiting = useWaitingRequests()
  const gives = useCan(access.checkoutPrograms)
  const [chosen, setChosen] = useState<readonly Id[] | null>(null)
  const bulkActions: BulkActions = selection => (
    <Button
      size="small"
      look="primary"
      refused={
        selection.kind === 'matching' || selection.ids.length > mostProgramsAtOnce
          ? t('chooseFewer', { most: mostProgramsAtOnce })
          : undefined
      }
      onClick={() => selection.kind === 'rows' && setChosen(selection.ids)}
    >
      {t('checkOutChosen')}
    </Button>
  )
  return (
    <ListScreen
      list={list}
      title={t('title')}
      facts={!manages && t('managedBy')}
      search={{ label: t('search'), placeholder: t('searchHint') }}
      tabs={{
        filter: 'status',
        choices: {
          draft: t('tabDraft'),
          published: t('tabPublished'),
          deprecated: t('tabDeprecated'),
          withdrawn: t('tabWithdrawn'),
        } satisfies typeof catalogStates.names,
        all: t('tabAll'),
      }}
      counts={api.catalog.counts}
      actions={{
        primary: manages && {
          label: t('newProgram'),
          short: t('newShort'),
          icon: <IconPlus size={16} />,
          onSelect: () => dialogs.open({ add: 1 }),
        },
        others: [{ label: t('requests', { count: waiting }), href: paths.programRequests() }],
        exports: api.catalog.export,
      }}
      cells={catalogCells(list.asOf)}
      card={catalogCard}
      opens
      {...(gives && { bulkActions, nameOf: (row: { title: string }) => row.title })}
      empty={<Empty title={t('empty')} hint={manages ? t('emptyHint') : t('emptyRead')} />}
    >
      {chosen && <CheckOutManyDialog program_ids={chosen} onClose={() => setChosen(null)} />}
      {manages && dialogs.isOpen('add') && (
        <NewProgramDialog hrefOf={paths.catalogProgram} onClose={() => dialogs.close('add')} />
      )}
    </ListScreen>
  )
}
