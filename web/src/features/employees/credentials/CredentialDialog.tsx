import { access, api, type Credential, credentialStates, type Id } from '@preceptor/contract'
import { useState } from 'react'
import { reportFailure } from '@/api/query-client.ts'
import { useAsk, useQueryOf } from '@/api/queries.ts'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import {
  type OpenedProps,
  OneRecorded,
  type RecordedKind,
  recordedWords,
} from '@/widgets/second-person/OneRecorded.tsx'
import { RecordedDialog } from '@/widgets/second-person/RecordedDialog.tsx'
import { CredentialEnd, isExpired } from './CredentialEnd.tsx'
import { CredentialStanding } from './CredentialStanding.tsx'
import RecordDialog, { ChangeDialog } from './RecordDialog.tsx'
import { showsCredentials } from './shows-credentials.ts'
import { credentialsTexts } from './texts.ts'

const kind: RecordedKind<Credential> = {
  calls: { ...api.credentials, accept: api.credentials.verify, undo: api.credentials.undoVerify },
  states: credentialStates,
  accepted: 'verified',
  act: 'verify',
  shows: showsCredentials,
}

/** One credential: its scans, status and actions. */
export default function CredentialDialog({ id, onNext, onPrevious, onClose }: OpenedProps) {
  const t = useTexts(credentialsTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const mayRecord = useCan(access.recordTraining)
  return (
    <OneRecorded
      id={id}
      onNext={onNext}
      onPrevious={onPrevious}
      kind={kind}
      words={{
        ...recordedWords(t),
        accept: t('verify'),
        acceptNext: t('verifyNext'),
        acceptAnyway: t('verifyAnyway'),
        closed: () => t('medicalDecides'),
      }}
      renderKnown={({ type_name: type, state, reason, expires_on, last_reminded_at, is_medical, ...one }) => ({
        title: type,
        href: to.employee(one.employee_id, 'credentials'),
        warning: reason && state !== 'recorded' && state !== 'verified' ? t('because', { reason }) : undefined,
        info: one.renewal_waits ? t('renewalWaits') : undefined,
        items: [
          { label: t('standing'), value: <CredentialStanding of={one} /> },
          ...(one.number ? [{ label: t('number'), value: one.number }] : []),
          { label: t('issuedOn'), value: formatDay(one.issued_on) },
          { label: t('expiresOn'), value: <CredentialEnd of={{ ...one, expires_on }} none={t('noExpiry')} /> },
          ...(is_medical && one.has_note ? [{ label: t('note'), value: <MedicalNote id={one.id} /> }] : []),
          ...(last_reminded_at ? [{ label: t('lastReminder'), value: formatInstant(last_reminded_at, timeZone) }] : []),
        ],
        papers: {
          none: t('noScan'),
          closed: one.may_open || one.scans === 0 ? undefined : t(is_medical ? 'medicalClosed' : 'scanClosed'),
          hint: is_medical ? t('medicalRecorded') : undefined,
        },
        caution: isExpired(one) ? t('expiredCaution', { name: one.employee_name }) : undefined,
        doubt: isUnproven(one)
          ? {
              title: t('doubtTitle', { type, name: one.employee_name }),
              text: t('doubtText', { day: formatDay(expires_on ?? '') }),
            }
          : undefined,
        said: {
          accepted: t('verified', { type, name: one.employee_name }),
          returned: { title: t('returnTitle', { type, name: one.employee_name }), said: t('returned', { type }) },
        },
      })}
      renderChange={(credential, back) =>
        credential.is_medical && credential.has_note ? (
          <ChangeWithNote credential={credential} onClose={back} />
        ) : (
          <ChangeDialog credential={credential} onClose={back} />
        )
      }
      removal={{
        label: t('removeAsk'),
        of: ({ type_name: type, employee_name: name, is_medical }, wasAccepted) => ({
          call: wasAccepted ? api.credentials.revoke : api.credentials.withdraw,
          words: {
            title: t('removeTitle', { type, name }),
            submit: t('remove'),
            text: t(wasAccepted ? 'revokeText' : 'removeText', { medical: String(is_medical) }),
            said: t('removed', { type }),
          },
        }),
      }}
      renderMore={({ state, may_renew }, show) =>
        state === 'verified' &&
        may_renew &&
        mayRecord && (
          <Button look="primary" onClick={() => show('renew')}>
            {t('renew')}
          </Button>
        )
      }
      renderAct={one => (
        <RecordDialog employee={{ id: one.employee_id, name: one.employee_name }} renews={one} onClose={onClose} />
      )}
      onClose={onClose}
    />
  )
}

/** Expired, with nothing on file to show that it was ever valid. */
const isUnproven = (one: Pick<Credential, 'days_left' | 'scans'>) => isExpired(one) && one.scans === 0

/** Each opening of a medical note is recorded, so it loads once and is never cached. */
const openedOnce = { staleTime: Infinity, gcTime: 0, quiet: 'not-found' } as const

/** Opens a medical note before the credential can be edited. */
function ChangeWithNote({ credential, onClose }: { credential: Credential; onClose: () => void }) {
  const t = useTexts(credentialsTexts)
  const { data, error, refetch } = useQueryOf(api.credentials.note, { params: { id: credential.id } }, openedOnce)
  if (data) return <ChangeDialog credential={{ ...credential, note: data.note }} onClose={onClose} />
  return (
    <RecordedDialog
      asked={{ data: undefined, error, refetch }}
      title={credential.type_name}
      words={{ noSuch: t('noSuch'), notLoaded: t('notLoaded') }}
      renderFooter={() => null}
      onClose={onClose}
    >
      {() => null}
    </RecordedDialog>
  )
}

/** Moves the focus from the button to the text that replaces it. */
const focused = (text: HTMLElement | null) => text?.focus()

/** Opens a medical note on a click, because the audit log records it. */
function MedicalNote({ id }: { id: Id }) {
  const t = useTexts(credentialsTexts)
  const ask = useAsk()
  const [note, setNote] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (note !== null)
    return (
      <span ref={focused} tabIndex={-1}>
        {note}
      </span>
    )
  const open = () => {
    setBusy(true)
    void ask(api.credentials.note, { params: { id } })
      .then(
        found => setNote(found.note ?? ''),
        (thrown: unknown) => void reportFailure(thrown),
      )
      .finally(() => setBusy(false))
  }
  return (
    <Button size="small" busy={busy} onClick={open}>
      {t('openNote')}
    </Button>
  )
}
