import { access, api, credentialStandings, credentialsList } from '@preceptor/contract'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { useAccepting, useOpened } from '@/widgets/second-person/use-worklist.tsx'
import { useImportAction } from '@/widgets/imports/use-import-action.tsx'
import { WaiversLink } from '../waivers/WaiversLink.tsx'
import { credentialCard, credentialCells } from './credential-columns.tsx'
import { credentialsTexts } from './texts.ts'

const CredentialDialog = lazyPart(() => import('./CredentialDialog.tsx'))
const VerifyDialog = lazyPart(() => import('./VerifyDialog.tsx'))

const plainViews = () => [
  { label: credentialsTexts.say('viewCurrent'), query: { people: 'current' } },
  { label: credentialsTexts.say('viewAll'), query: {} },
]

/** Credentials of everybody: what waits for a review, what ends when, what has ended. A row opens it with its scans. */
export default function Worklist() {
  const t = useTexts(credentialsTexts)
  const { timeZone } = useAgency()
  const mayVerify = useCan(access.approveTraining)
  const list = useList(api.credentials.list, credentialsList)
  const { opened, hrefOf, close } = useOpened(list, 'credential')
  const { bulkActions, accepting } = useAccepting(mayVerify, t('verifyMany'), asked => <VerifyDialog {...asked} />)
  return (
    <ListScreen
      list={list}
      title={t('title')}
      facts={t('about')}
      search={{ label: t('search'), placeholder: t('searchHint') }}
      tabs={{ filter: 'standing', choices: credentialStandings }}
      counts={api.credentials.counts}
      views={{ endpoint: api.credentials.list, plain: plainViews() }}
      actions={{
        exports: api.credentials.export,
        more: <WaiversLink />,
        others: useImportAction('credentials', t('import')),
      }}
      opens
      nameOf={row => `${row.name}, ${row.type_name}`}
      cells={credentialCells(hrefOf, timeZone)}
      card={row => credentialCard(row, hrefOf(row))}
      bulkActions={bulkActions}
      empty={<Empty title={t('noneAtAll')} hint={t('noneAtAllHint')} />}
    >
      {opened && <CredentialDialog id={opened} onClose={close} />}
      {accepting}
    </ListScreen>
  )
}
