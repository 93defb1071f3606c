import { access, api, externalStates, externalTrainingList, openings } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { showsExternal } from '@/widgets/external-training/shows-external.ts'
import { externalTexts } from '@/widgets/external-training/texts.ts'
import { useImportAction } from '@/widgets/imports/use-import-action.tsx'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { listWords } from '@/widgets/list/list-words.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { approvingWords, useAccepting, useOpened } from '@/widgets/second-person/use-worklist.tsx'
import { externalCard, externalCells } from './outside-training/external-columns.tsx'

const ForEmployee = lazyPart(() => import('@/widgets/second-person/ForEmployee.tsx'))
const RecordDialog = lazyPart(() => import('@/widgets/external-training/RecordDialog.tsx'))
const ExternalDialog = lazyPart(() => import('@/widgets/external-training/ExternalDialog.tsx'))

/** Training completed outside Preceptor: pending approvals, and the result of the rest. A row opens it with its document. */
export default function OutsideTrainingPage() {
  const t = useTexts(externalTexts)
  const { timeZone } = useAgency()
  const mayRecord = useCan(access.recordTraining)
  const list = useList(api.externalTrainings.list, externalTrainingList)
  const dialogs = dialogsOf(list)
  const { opened, hrefOf, close, turnsOf } = useOpened(list, 'training')
  const { bulkActions, accepting } = useAccepting(t('approveMany'), {
    list: api.externalTrainings.list,
    waiting: openings.outsideTraining,
    call: api.externalTrainings.approve,
    undo: api.externalTrainings.undoApprove,
    refresh: showsExternal,
    job: { change: { act: 'approve_training' }, audience: rows => ({ by: 'outside_training', ...rows }) },
    act: 'approve',
    hrefOf,
    words: approvingWords(t),
  })
  return (
    <ListScreen
      list={list}
      {...listWords(t)}
      tabs={{
        filter: 'state',
        groups: { [openings.outsideTraining.state]: { label: inWords(externalStates.names.recorded) } },
        choices: {
          approved: t('tabApproved'),
          returned: t('tabReturned'),
          withdrawn: t('tabWithdrawn'),
          reversed: t('tabReversed'),
        },
        all: t('tabAll'),
      }}
      counts={api.externalTrainings.counts}
      actions={{
        primary: mayRecord && {
          label: t('record'),
          short: t('recordShort'),
          icon: <IconPlus size={16} />,
          onSelect: () => dialogs.open({ add: 1 }),
        },
        others: useImportAction('training', t('importPast')),
        exports: api.externalTrainings.export,
      }}
      opens
      nameOf={row => `${row.name}, ${row.title}`}
      cells={externalCells(hrefOf, timeZone)}
      card={row => externalCard(row, hrefOf(row))}
      bulkActions={bulkActions}
      empty={<Empty title={t('noneYet')} hint={t('noneYetHint')} />}
    >
      {mayRecord && dialogs.isOpen('add') && (
        <ForEmployee title={t('record')} onClose={() => dialogs.close('add')}>
          {employee => <RecordDialog employee={employee} onClose={() => dialogs.close('add')} />}
        </ForEmployee>
      )}
      {opened && (
        <ExternalDialog id={opened} {...turnsOf(list.rows, ({ state }) => state === 'recorded')} onClose={close} />
      )}
      {accepting}
    </ListScreen>
  )
}
