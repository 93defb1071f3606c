import { access, api, type Credential, credentialStates, type Id } from '@preceptor/contract'
import { useState } from 'react'
import { currentApiRoot } from '@/api/base.ts'
import { useAsk, useQueryOf, useSend } from '@/api/queries.ts'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Attachments } from '@/widgets/upload/Attachments.tsx'
import { CredentialStanding } from './CredentialStanding.tsx'
import css from './credentials.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import RecordDialog, { ChangeDialog } from './RecordDialog.tsx'
import { showsCredentials } from './shows-credentials.ts'
import { credentialsTexts } from './texts.ts'

type Act = 'change' | 'renew' | 'return' | 'withdraw' | 'revoke'

/** One credential: its scans, how it stands, and what can be done about it. */
export default function CredentialDialog({ id, onClose }: { id: Id; onClose: () => void }) {
  const t = useTexts(credentialsTexts)
  const { data, error, refetch } = useQueryOf(api.credentials.get, { params: { id } }, { quiet: 'not-found' })
  const [act, setAct] = useState<Act | null>(null)
  const back = () => setAct(null)
  if (data && act === 'change') return <ChangeDialog credential={data} onClose={back} />
  if (data && act === 'renew')
    return (
      <RecordDialog employee={{ id: data.employee_id, name: data.employee_name }} renews={data} onClose={onClose} />
    )
  if (data && act && act !== 'change' && act !== 'renew')
    return <ReasonDialog credential={data} act={act} onClose={back} onDone={act === 'return' ? back : onClose} />
  const unknown = error?.kind === 'response' && error.status === 404
  return (
    <Dialog
      open
      size="large"
      title={data?.type_name ?? t('title')}
      onClose={onClose}
      footer={data && <Acts credential={data} onAct={setAct} onClose={onClose} />}
    >
      {data ? (
        <Known credential={data} />
      ) : error ? (
        <Empty
          title={t(unknown ? 'noSuch' : 'notLoaded')}
          hint={!unknown && t('checkConnection')}
          action={!unknown && <Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Dialog>
  )
}

function Known({ credential }: { credential: Credential }) {
  const t = useTexts(credentialsTexts)
  const { timeZone } = useAgency()
  const to = useAgencyPaths()
  const ask = useAsk()
  const maySee = useCan(access.credentialScans)
  const { id, state, reason, files, expires_on } = credential
  const who = (at: string, name: string | null) => [formatInstant(at, timeZone), name].filter(Boolean).join(' · ')
  return (
    <div className={css.known}>
      {reason && state !== 'recorded' && state !== 'verified' && (
        <Banner level="warning" title={t('because', { reason })} />
      )}
      {credential.renewal_waits && <Banner level="info" title={t('renewalWaits')} />}
      <KeyValues
        items={[
          {
            label: t('employee'),
            value: <Link href={to.employee(credential.employee_id, 'credentials')}>{credential.employee_name}</Link>,
          },
          { label: t('standing'), value: <CredentialStanding of={credential} /> },
          { label: t('number'), value: credential.number },
          { label: t('issuedOn'), value: formatDay(credential.issued_on) },
          { label: t('expiresOn'), value: expires_on ? formatDay(expires_on) : t('noExpiry') },
          ...(credential.note ? [{ label: t('note'), value: credential.note }] : []),
          { label: t('who'), value: who(credential.recorded_at, credential.recorded_by_name) },
          ...(credential.decided_at
            ? [{ label: t('decided'), value: who(credential.decided_at, credential.decided_by_name) }]
            : []),
        ]}
      />
      {files.length > 0 && !maySee ? (
        <p className="quiet">{t('scanClosed')}</p>
      ) : files.length > 0 ? (
        <Attachments
          files={files}
          ask={async ({ id: file_id }) => {
            const { address } = await ask(api.credentials.file, { params: { id, file_id } })
            return `${currentApiRoot()}${address}`
          }}
        />
      ) : (
        <p className="quiet">{t('noScan')}</p>
      )}
    </div>
  )
}

interface ActsProps {
  credential: Credential
  onAct: (act: Act) => void
  onClose: () => void
}

/** What the state allows and the reader may. */
function Acts({ credential, onAct, onClose }: ActsProps) {
  const t = useTexts(credentialsTexts)
  const mayRecord = useCan(access.recordTraining)
  const mayVerify = useCan(access.approveTraining)
  const { id, type_name: type, state, is_mine } = credential
  const verify = useSend(api.credentials.verify, {
    refresh: showsCredentials,
    done: ({ skipped: [left] }) => {
      if (left) return showToast('warning', left.reason)
      showToast('success', t('verified', { type }))
      onClose()
    },
  })
  const isVerified = state === 'verified'
  const decides = mayVerify && credentialStates.may(state, 'verified')
  const mayRemove = credentialStates.may(state, 'withdrawn') && (isVerified ? mayVerify : mayRecord)
  return (
    <span className={css.acts}>
      {decides && !is_mine && (
        <>
          <Button look="primary" busy={verify.isSending} onClick={() => verify.send({ body: { ids: [id] } })}>
            {t('verify')}
          </Button>
          <Button onClick={() => onAct('return')}>{t('return')}</Button>
        </>
      )}
      {isVerified && credential.may_renew && mayRecord && (
        <Button look="primary" onClick={() => onAct('renew')}>
          {t('renew')}
        </Button>
      )}
      {!isVerified && mayRecord && state !== 'withdrawn' && (
        <Button onClick={() => onAct('change')}>{t('edit')}</Button>
      )}
      {mayRemove && (
        <Button look="quiet" onClick={() => onAct(isVerified ? 'revoke' : 'withdraw')}>
          {t('removeAsk')}
        </Button>
      )}
      {decides && is_mine && <span className="quiet">{t('ownWaits')}</span>}
    </span>
  )
}
