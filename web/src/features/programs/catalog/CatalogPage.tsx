import { access, api, catalogList, catalogStates } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { paths } from '@/nav/paths.ts'
import { useCan } from '@/session/session.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { CatalogArea } from './CatalogArea.tsx'
import { catalogCard, catalogCells } from './catalog-columns.tsx'
import { catalogTexts } from './texts.ts'

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
  return (
    <ListScreen
      list={list}
      title={t('title')}
      search={{ label: t('search'), placeholder: t('searchHint') }}
      tabs={{ filter: 'status', choices: catalogStates.names }}
      counts={api.catalog.counts}
      actions={{
        primary: manages && {
          label: t('newProgram'),
          short: t('newShort'),
          icon: <IconPlus size={16} />,
          onSelect: () => dialogs.open({ add: 1 }),
        },
        others: [{ label: t('requests'), href: paths.programRequests() }],
        exports: api.catalog.export,
      }}
      cells={catalogCells(list.asOf)}
      card={catalogCard}
      opens
      empty={<Empty title={t('empty')} hint={manages ? t('emptyHint') : t('emptyRead')} />}
    >
      {manages && dialogs.isOpen('add') && (
        <NewProgramDialog hrefOf={paths.catalogProgram} onClose={() => dialogs.close('add')} />
      )}
    </ListScreen>
  )
}
