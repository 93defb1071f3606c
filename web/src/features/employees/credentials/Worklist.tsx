import { access, api, credentialStandings, type CredentialRow, credentialsList } from '@preceptor/contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import type { BulkActions, ListSelection } from '@/widgets/list/selection.ts'
import { useList } from '@/widgets/list/use-list.ts'
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
  const { pathname } = useLocation()
  const mayVerify = useCan(access.approveTraining)
  const list = useList(api.credentials.list, credentialsList)
  const { params, change } = list
  const [asked, setAsked] = useState<{ selection: ListSelection; clear: () => void } | null>(null)
  const opened = params.get('credential')
  const hrefOf = ({ id }: CredentialRow) => {
    const next = new URLSearchParams(params)
    next.set('credential', id)
    return `${pathname}?${next.toString()}`
  }
  return (
    <ListScreen
      list={list}
      title={t('title')}
      facts={t('about')}
      search={{ label: t('search'), placeholder: t('searchHint') }}
      tabs={{ filter: 'standing', choices: credentialStandings }}
      counts={api.credentials.counts}
      views={{ endpoint: api.credentials.list, plain: plainViews() }}
      actions={{ exports: api.credentials.export }}
      opens
      nameOf={row => `${row.name}, ${row.type_name}`}
      cells={credentialCells(hrefOf, timeZone)}
      card={row => credentialCard(row, hrefOf(row))}
      bulkActions={mayVerify ? verifies((selection, clear) => setAsked({ selection, clear })) : undefined}
      empty={<Empty title={t('noneAtAll')} hint={t('noneAtAllHint')} />}
    >
      {opened && (
        <CredentialDialog
          id={opened}
          onClose={() => change({ credential: null, page: params.get('page') }, { replace: true })}
        />
      )}
      {asked && (
        <VerifyDialog
          selection={asked.selection}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            asked.clear()
          }}
        />
      )}
    </ListScreen>
  )
}

/** The button over ticked rows. */
const verifies =
  (ask: (selection: ListSelection, clear: () => void) => void): BulkActions =>
  (selection, clear) => (
    <Button size="small" look="primary" onClick={() => ask(selection, clear)}>
      {credentialsTexts.say('verifyMany')}
    </Button>
  )
