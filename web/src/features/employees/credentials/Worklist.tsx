import { access, api, credentialStandings, credentialsList, openings } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { listWords } from '@/widgets/list/list-words.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { useAccepting, useOpened } from '@/widgets/second-person/use-worklist.tsx'
import { useImportAction } from '@/widgets/imports/use-import-action.tsx'
import { WaiversLink } from '../waivers/WaiversLink.tsx'
import { credentialCard, credentialCells } from './credential-columns.tsx'
import { showsCredentials } from './shows-credentials.ts'
import { credentialsTexts } from './texts.ts'

const ForEmployee = lazyPart(() => import('@/widgets/second-person/ForEmployee.tsx'))
const RecordDialog = lazyPart(() => import('./RecordDialog.tsx'))
const CredentialDialog = lazyPart(() => import('./CredentialDialog.tsx'))

/** Everyone's credentials: pending, expiring, and expired. A row opens the credential with its scans. */
export default function Worklist() {
  const t = useTexts(credentialsTexts)
  const { timeZone } = useAgency()
  const list = useList(api.credentials.list, credentialsList)
  const mayRecord = useCan(access.recordTraining)
  const imports = useImportAction('credentials', t('import'))
  const dialogs = dialogsOf(list)
  const { opened, hrefOf, close, turnsOf } = useOpened(list, 'credential')
  const { bulkActions, accepting } = useAccepting(t('verifyMany'), {
    list: api.credentials.list,
    waiting: { standing: 'review' },
    call: api.credentials.verify,
    undo: api.credentials.undoVerify,
    refresh: showsCredentials,
    act: 'verify',
    hrefOf,
    job: { change: { act: 'verify' }, audience: rows => ({ by: 'credentials', ...rows }) },
    words: {
      title: count => t('verifyTitle', { count }),
      submit: t('verify'),
      text: count => t('verifyText', { count }),
      own: () => t('verifyOwn'),
      noneWaiting: t('noneWaiting'),
      done: (count, names) => t('verifiedMany', { count, names }),
      doneCount: count => t('verifiedCount', { count }),
      leftOut: count => t('leftOut', { count }),
    },
  })
  return (
    <ListScreen
      list={list}
      {...listWords(t)}
      tabs={{
        filter: 'standing',
        groups: { [openings.credentials.standing]: { label: t('toDo'), sort_by: openings.credentials.sort_by } },
        choices: {
          review: credentialStandings.review,
          returned: t('tabReturned'),
          expired: t('tabExpired'),
          expiring_30: t('tabExpiring30'),
          'expiring_60,expiring_90': t('tabExpiring90'),
          valid: t('tabValid'),
          renewed: t('tabRenewed'),
          removed: t('tabRemoved'),
        },
        all: t('tabAll'),
      }}
      counts={api.credentials.counts}
      views={{
        endpoint: api.credentials.list,
        plain: [{ label: t('viewAll'), query: {} }],
        opening: openings.credentials,
      }}
      links={<WaiversLink />}
      actions={{
        primary: mayRecord && {
          label: t('add'),
          short: t('addShort'),
          icon: <IconPlus size={16} />,
          onSelect: () => dialogs.open({ add: 1 }),
        },
        exports: api.credentials.export,
        others: imports,
      }}
      opens
      nameOf={row => `${row.name}, ${row.type_name}`}
      cells={credentialCells(hrefOf, timeZone)}
      card={row => credentialCard(row, hrefOf(row))}
      bulkActions={bulkActions}
      empty={<Empty title={t('noneAtAll')} hint={t('noneAtAllHint')} />}
    >
      {mayRecord && dialogs.isOpen('add') && (
        <ForEmployee title={t('add')} onClose={() => dialogs.close('add')}>
          {employee => <RecordDialog employee={employee} onClose={() => dialogs.close('add')} />}
        </ForEmployee>
      )}
      {opened && (
        <CredentialDialog
          id={opened}
          {...turnsOf(list.rows, ({ standing }) => standing === 'review')}
          onClose={close}
        />
      )}
      {accepting}
    </ListScreen>
  )
}
