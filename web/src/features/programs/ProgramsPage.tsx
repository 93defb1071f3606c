import { access, api, type ProgramRow, programsList, type programStates } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '@/session/session.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { useAsCards } from '@/widgets/list/cards/use-face.ts'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { allRows } from '@/widgets/list/views/view-state.ts'
import { programCard, programCells } from './list/program-columns.tsx'
import { ProgramMenu, type ProgramAct } from './list/ProgramMenu.tsx'
import { programsTexts } from './texts.ts'

const FaceSwitch = lazyPart(() => import('@/widgets/list/cards/FaceSwitch.tsx'))
const ProgramCards = lazyPart(
  () => import('./list/ProgramCards.tsx'),
  () => <SkeletonLines lines={8} />,
)
const OutsideTrainingLink = lazyPart(() => import('./outside-training/OutsideTrainingLink.tsx'))
const NewProgramDialog = lazyPart(() => import('./list/NewProgramDialog.tsx'))
const DuplicateDialog = lazyPart(() => import('./list/DuplicateDialog.tsx'))
const ArchiveDialog = lazyPart(() => import('./list/ArchiveDialog.tsx'))
const ExportDialog = lazyPart(() => import('./list/ExportDialog.tsx'))
const ImportDialog = lazyPart(() => import('./list/ImportDialog.tsx'))

/** R-RTE-6, R-STA-8: programs, by state. */
export default function ProgramsPage() {
  const t = useTexts(programsTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const mayEdit = useCan(access.editPrograms)
  const mayBrowse = useCan(access.programContent)
  const list = useList(api.programs.list, programsList)
  const dialogs = dialogsOf(list)
  const [asked, setAsked] = useState<{ act: ProgramAct; program: ProgramRow } | null>(null)
  const hrefOf = ({ id }: ProgramRow) => to.page(`programs/${id}`)
  const close = () => setAsked(null)
  const asCards = useAsCards(list)
  const renderMenu = mayEdit
    ? (program: ProgramRow) => <ProgramMenu program={program} ask={act => setAsked({ act, program })} />
    : undefined
  const empty = <Empty title={t('noPrograms')} hint={mayEdit ? t('noProgramsHint') : t('noProgramsRead')} />
  return (
    <ListScreen
      list={list}
      title={t('title')}
      search={{ label: t('search'), placeholder: t('searchHint') }}
      tabs={{
        filter: 'status',
        choices: {
          active: t('tabActive'),
          non_operational: t('tabNonOperational'),
          archived: t('tabArchived'),
        } satisfies typeof programStates.names,
        all: t('tabAll'),
      }}
      counts={api.programs.counts}
      views={{ endpoint: api.programs.list, plain: allRows() }}
      actions={{
        primary: mayEdit && {
          label: t('newProgram'),
          short: t('newShort'),
          icon: <IconPlus size={16} />,
          onSelect: () => dialogs.open({ add: 1 }),
        },
        others: [
          ...(mayBrowse ? [{ label: t('browseCatalog'), href: to.page('programs/catalog') }] : []),
          ...(mayEdit ? [{ label: t('importItem'), onSelect: () => dialogs.open({ import: 1 }) }] : []),
        ],
        exports: api.programs.export,
      }}
      links={<OutsideTrainingLink />}
      cells={programCells(list.asOf, timeZone, hrefOf, mayEdit)}
      card={program => programCard(program, hrefOf(program), mayEdit)}
      opens
      renderMenu={renderMenu}
      empty={empty}
      faces={<FaceSwitch list={list} />}
      body={asCards && <ProgramCards {...{ list, hrefOf, renderMenu, mayEdit, empty }} />}
    >
      {mayEdit && dialogs.isOpen('add') && <NewProgramDialog onClose={() => dialogs.close('add')} />}
      {mayEdit && dialogs.isOpen('import') && <ImportDialog onClose={() => dialogs.close('import')} />}
      {asked?.act === 'duplicate' && <DuplicateDialog program={asked.program} onClose={close} />}
      {asked?.act === 'export' && <ExportDialog program={asked.program} onClose={close} />}
      {asked?.act === 'archive' && <ArchiveDialog program={asked.program} onClose={close} />}
    </ListScreen>
  )
}
