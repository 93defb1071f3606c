import { access, api, type Credential, credentialStates, type Id } from '@preceptor/contract'
import { useState } from 'react'
import { reportFailure } from '@/api/query-client.ts'
import { useAsk, useQueryOf, useSend } from '@/api/queries.ts'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Decides, toldOfOne } from '@/widgets/second-person/Decides.tsx'
import { ReasonDialog } from '@/widgets/second-person/ReasonDialog.tsx'
import { Papers, RecordedDialog, RecordedFacts } from '@/widgets/second-person/RecordedDialog.tsx'
import { CredentialStanding } from './CredentialStanding.tsx'
import RecordDialog, { ChangeDialog } from './RecordDialog.tsx'
import { showsCredentials } from './shows-credentials.ts'
import { credentialsTexts } from './texts.ts'

type Act = 'change' | 'renew' | Reasoned
type Reasoned = 'return' | 'withdraw' | 'revoke'

/** One credential: its scans, how it stands, and what can be done about it. */
export default function CredentialDialog({ id, onClose }: { id: Id; onClose: () => void }) {
  const t = useTexts(credentialsTexts)
  const asked = useQueryOf(api.credentials.get, { params: { id } }, { quiet: 'not-found' })
  const { data } = asked
  const [act, setAct] = useState<Act | null>(null)
  const back = () => setAct(null)
  if (data && act === 'change')
    return data.is_medical && data.has_note ? (
      <ChangeWithNote credential={data} onClose={back} />
    ) : (
      <ChangeDialog credential={data} onClose={back} />
    )
  if (data && act === 'renew')
    return (
      <RecordDialog employee={{ id: data.employee_id, name: data.employee_name }} renews={data} onClose={onClose} />
    )
  if (data && act && act !== 'change' && act !== 'renew')
    return <WithReason credential={data} act={act} onClose={back} onDone={act === 'return' ? back : onClose} />
  return (
    <RecordedDialog
      asked={asked}
      title={data?.type_name ?? t('title')}
      words={{ noSuch: t('noSuch'), notLoaded: t('notLoaded') }}
      renderFooter={credential => <Acts credential={credential} onAct={setAct} onClose={onClose} />}
      onClose={onClose}
    >
      {credential => <Known credential={credential} />}
    </RecordedDialog>
  )
}

/** A medical note is opened before it can be edited. */
function ChangeWithNote({ credential, onClose }: { credential: Credential; onClose: () => void }) {
  const { data } = useQueryOf(api.credentials.note, { params: { id: credential.id } }, { staleTime: 0 })
  return data && <ChangeDialog credential={{ ...credential, note: data.note }} onClose={onClose} />
}

/** Opening it is recorded, so it takes a press. */
function MedicalNote({ id }: { id: Id }) {
  const t = useTexts(credentialsTexts)
  const ask = useAsk()
  const [note, setNote] = useState<string | null>(null)
  if (note !== null)
    return (
      <p>
        {t('note')}: {note}
      </p>
    )
  const open = () =>
    ask(api.credentials.note, { params: { id } }).then(
      found => setNote(found.note ?? ''),
      (thrown: unknown) => void reportFailure(thrown),
    )
  return (
    <Button size="small" onClick={() => void open()}>
      {t('openNote')}
    </Button>
  )
}

interface ReasonProps {
  credential: Credential
  /** Back to whoever recorded it, or off the file; of a verified one by those who verify. */
  act: Reasoned
  onClose: () => void
  onDone: () => void
}

function WithReason({ credential, act, ...ends }: ReasonProps) {
  const t = useTexts(credentialsTexts)
  const { id, type_name: type, recorded_by_name } = credential
  const isReturn = act === 'return'
  return (
    <ReasonDialog
      call={api.credentials[act]}
      id={id}
      backTo={isReturn ? recorded_by_name : undefined}
      words={
        isReturn
          ? { title: t('returnTitle', { type }), said: t('returned', { type }) }
          : {
              title: t('removeTitle', { type }),
              submit: t('remove'),
              text: t(act === 'revoke' ? 'revokeText' : 'removeText', { medical: String(credential.is_medical) }),
              said: t('removed', { type }),
            }
      }
      refresh={showsCredentials}
      {...ends}
    />
  )
}

function Known({ credential }: { credential: Credential }) {
  const t = useTexts(credentialsTexts)
  const to = useAgencyPaths()
  const ask = useAsk()
  const { timeZone } = useAgency()
  const { id, state, reason, files, scans, is_medical, may_open, has_note, expires_on, last_reminded_at } = credential
  return (
    <>
      <RecordedFacts
        of={credential}
        href={to.employee(credential.employee_id, 'credentials')}
        warning={reason && state !== 'recorded' && state !== 'verified' ? t('because', { reason }) : undefined}
        info={credential.renewal_waits ? t('renewalWaits') : undefined}
        items={[
          { label: t('standing'), value: <CredentialStanding of={credential} /> },
          { label: t('number'), value: credential.number },
          { label: t('issuedOn'), value: formatDay(credential.issued_on) },
          { label: t('expiresOn'), value: expires_on ? formatDay(expires_on) : t('noExpiry') },
          ...(last_reminded_at ? [{ label: t('lastReminder'), value: formatInstant(last_reminded_at, timeZone) }] : []),
        ]}
      />
      {is_medical && has_note && <MedicalNote id={id} />}
      <Papers
        files={files}
        none={t('noScan')}
        closed={may_open || scans === 0 ? undefined : t(is_medical ? 'medicalClosed' : 'scanClosed')}
        hint={is_medical ? t('medicalRecorded') : undefined}
        ask={file_id => ask(api.credentials.file, { params: { id, file_id } })}
      />
    </>
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
  const { id, type_name: type, state, is_mine, is_medical, may_open } = credential
  const isClosed = is_medical && !may_open
  const verify = useSend(api.credentials.verify, {
    refresh: showsCredentials,
    done: toldOfOne(t('verified', { type }), onClose),
  })
  const isVerified = state === 'verified'
  const mayRemove = credentialStates.may(state, 'withdrawn') && (isVerified ? mayVerify : mayRecord)
  return (
    <Decides
      decides={mayVerify && !isClosed && credentialStates.may(state, 'verified')}
      isMine={is_mine}
      accept={t('verify')}
      busy={verify.isSending}
      own={t('ownWaits')}
      onAccept={() => verify.send({ body: { ids: [id] } })}
      onReturn={() => onAct('return')}
    >
      {isVerified && credential.may_renew && mayRecord && (
        <Button look="primary" onClick={() => onAct('renew')}>
          {t('renew')}
        </Button>
      )}
      {!isVerified && mayRecord && !isClosed && state !== 'withdrawn' && (
        <Button onClick={() => onAct('change')}>{t('edit')}</Button>
      )}
      {mayVerify && isClosed && state === 'recorded' && <span className="quiet">{t('medicalDecides')}</span>}
      {mayRemove && (
        <Button look="quiet" onClick={() => onAct(isVerified ? 'revoke' : 'withdraw')}>
          {t('removeAsk')}
        </Button>
      )}
    </Decides>
  )
}
