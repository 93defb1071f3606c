import { api, type ClientRequest, clientRequestsList, type SignupState, signupStates } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { ListLines } from '@/widgets/list/ListLines.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import type { MadeSecret } from '@/widgets/secret/made-secret.ts'
import css from './partners.module.css'
import { registryTexts } from './texts.ts'

const ApproveDialog = lazyPart(() => import('./ApproveDialog.tsx'))
const SecretDialog = lazyPart(() => import('@/widgets/secret/SecretDialog.tsx'))

type Act = { is: 'approve' | 'decline' | 'revoke'; one: ClientRequest } | { is: 'secret'; made: MadeSecret }

/** Requests from outsiders to connect to an agency through the public API; vendor staff approve or decline them. */
export function RequestsCard() {
  const t = useTexts(registryTexts)
  const list = useList(api.clientRequests.list, clientRequestsList)
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const lines = (rows: readonly ClientRequest[]) => (
    <ul className={css.lines} aria-label={t('requests')}>
      {rows.map(one => (
        <RequestLine key={one.id} one={one} onAct={is => setAct({ is, one })} />
      ))}
    </ul>
  )
  const none = <Empty title={t('noRequests')} hint={t('noRequestsHint')} />
  return (
    <Card title={t('requests')}>
      <ListScreen
        within
        list={list}
        title={t('requests')}
        tabs={{ filter: 'state', choices: signupStates }}
        search={{ label: t('searchRequests'), placeholder: t('searchRequestsHint') }}
        counts={api.clientRequests.counts}
        body={<ListLines list={list} label={t('requests')} renderLines={lines} empty={none} bare />}
      >
        {act?.is === 'approve' && (
          <ApproveDialog one={act.one} onClose={close} onMade={made => setAct({ is: 'secret', made })} />
        )}
        {act?.is === 'decline' && <Decline one={act.one} onClose={close} />}
        {act?.is === 'revoke' && <Revoke one={act.one} onClose={close} />}
        {act?.is === 'secret' && <SecretDialog made={act.made} onClose={close} />}
      </ListScreen>
    </Card>
  )
}

function Decline({ one: { id, company }, onClose }: { one: ClientRequest; onClose: () => void }) {
  const t = useTexts(registryTexts)
  const { send, isSending } = useSend(api.clientRequests.decline, {
    refresh: [api.clientRequests.list, api.clientRequests.counts],
    done: () => {
      showToast('success', t('declined', { company }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      title={t('declineTitle', { company })}
      confirmLabel={t('decline')}
      busy={isSending}
      onConfirm={() => send({ params: { id }, body: {} })}
      onClose={onClose}
    >
      <p>{t('declineText')}</p>
    </ConfirmDialog>
  )
}

function Revoke({ one: { id, company, organization }, onClose }: { one: ClientRequest; onClose: () => void }) {
  const t = useTexts(registryTexts)
  const { send, isSending } = useSend(api.clientRequests.revoke, {
    refresh: [api.clientRequests.list, api.clientRequests.counts],
    done: () => {
      showToast('success', t('revoked', { company }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      title={t('revokeTitle', { company })}
      confirmLabel={t('revoke')}
      busy={isSending}
      onConfirm={() => organization && send({ params: { id }, body: {} }, { agencyId: organization.id })}
      onClose={onClose}
    >
      <p>{t('revokeText', { company })}</p>
    </ConfirmDialog>
  )
}

const colours: Record<SignupState, StatusColour> = {
  pending: 'amber',
  approved: 'green',
  declined: 'grey',
  revoked: 'grey',
}

function RequestLine({ one, onAct }: { one: ClientRequest; onAct: (is: 'approve' | 'decline' | 'revoke') => void }) {
  const t = useTexts(registryTexts)
  const {
    company,
    name,
    email,
    agency,
    note,
    state,
    asked_at,
    organization,
    partner,
    decided_by_name,
    decided_at,
    revoked_at,
  } = one
  return (
    <li className={css.line}>
      <div className={css.what}>
        <strong>{company}</strong> <StatusBadge colour={colours[state]}>{inWords(signupStates[state])}</StatusBadge>
        <p>{t('wants', { name, email, agency })}</p>
        {note && <p>{note}</p>}
        <p className="quiet">
          {[
            t('askedAt', { moment: formatInstant(asked_at) }),
            organization && t('clientOf', { agency: organization.name }),
            partner?.name,
            decided_by_name &&
              decided_at &&
              t('decidedBy', { name: decided_by_name, moment: formatInstant(decided_at) }),
            revoked_at && t('revokedAt', { moment: formatInstant(revoked_at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {state === 'approved' && organization && (
        <div className={css.buttons}>
          <Button onClick={() => onAct('revoke')}>
            {t('revoke')}
            <span className="sr-only"> {company}</span>
          </Button>
        </div>
      )}
      {state === 'pending' && (
        <div className={css.buttons}>
          <Button look="primary" onClick={() => onAct('approve')}>
            {t('approve')}
            <span className="sr-only"> {company}</span>
          </Button>
          <Button onClick={() => onAct('decline')}>
            {t('decline')}
            <span className="sr-only"> {company}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
