import { api, type Credential, type CredentialType, type Id } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { inWords, onlyChanged } from '@/widgets/form/form-state.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import { ReviewNote } from '@/widgets/second-person/ReviewNote.tsx'
import { useAcceptOwn } from '@/widgets/second-person/use-accept-own.ts'
import { useUploading } from '@/widgets/upload/use-uploading.ts'
import { CredentialFields } from './CredentialFields.tsx'
import {
  blank,
  bodyOf,
  type CredentialValues,
  problemsOf,
  renewalOf,
  valuesOf,
  withUsualEnd,
} from './credential-values.ts'
import { showsCredentials } from './shows-credentials.ts'
import { credentialsTexts } from './texts.ts'

interface AddProps {
  employee: { id: Id; name: string }
  /** The type of a missing credential. */
  type_id?: Id | undefined
  /** The credential to renew. */
  renews?: Credential | undefined
  onClose: () => void
}

/** Records a credential for another person to verify. Its type sets the usual last day. */
export default function RecordDialog(props: AddProps) {
  const { data, isError } = useQueryOf(api.taxonomy.credentialTypes, {}, { staleTime: 60_000 })
  return (data || isError) && <RecordForm {...props} types={data?.data ?? []} />
}

function RecordForm({ employee, type_id, renews, types, onClose }: AddProps & { types: readonly CredentialType[] }) {
  const t = useTexts(credentialsTexts)
  const { problems, onBusy } = useUploading()
  const { name } = employee
  const { isOwn, recorded } = useAcceptOwn({
    accept: api.credentials.verify,
    undo: api.credentials.undoVerify,
    refresh: showsCredentials,
  })
  const start = renews ? renewalOf(renews) : blank(type_id)
  const form = useForm({
    start: { ...start, ...withUsualEnd(start, {}, types) },
    call: api.credentials.add,
    args: (values: CredentialValues) => ({
      params: { id: employee.id },
      body: { ...bodyOf(values), ...(renews && { renews_id: renews.id }) },
    }),
    problems: values => ({ ...problemsOf(values, types), ...problems() }),
    refresh: showsCredentials,
    done: ({ id, type_name: type }) => {
      onClose()
      recorded(id, { waits: t('saved', { type }), accepted: t('verified', { type, name }) })
    },
  })
  return (
    <FormDialog
      form={form}
      size="medium"
      title={renews ? t('renewTitle', { type: renews.type_name, name }) : t('addFor', { name })}
      submitLabel={t(isOwn ? 'recordVerify' : 'send')}
      what={t('theCredential')}
      onClose={onClose}
    >
      <ReviewNote
        before={renews?.expires_on ? t('renewHint', { day: formatDay(renews.expires_on) }) : undefined}
        byAnother={t('addHint')}
      />
      <CredentialFields form={form} fixed={renews !== undefined} onUploading={onBusy} />
    </FormDialog>
  )
}

/** Edits an unverified credential; a returned one is submitted again. */
export function ChangeDialog({ credential, onClose }: { credential: Credential; onClose: () => void }) {
  const t = useTexts(credentialsTexts)
  const { problems, onBusy } = useUploading()
  const types = useQueryOf(api.taxonomy.credentialTypes, {}, { staleTime: 60_000 }).data?.data ?? []
  const isReturned = credential.state === 'returned'
  const form = useForm<typeof api.credentials.update, CredentialValues>({
    start: valuesOf(credential),
    call: api.credentials.update,
    args: (values, changed) => ({ params: { id: credential.id }, body: onlyChanged(bodyOf(values), changed) }),
    problems: values => ({ ...problemsOf(values, types), ...problems() }),
    edited: {
      version: credential.version,
      // responses never include a medical note, so the opened one stays
      valuesOf: current => valuesOf(credential.is_medical ? { ...current, note: credential.note } : current),
      labels: {
        type_id: t('type'),
        number: t('number'),
        issued_on: t('issuedOn'),
        expires_on: t('expiresOn'),
        note: t('note'),
        files: t('scan'),
      },
      show: (values, field) => (field === 'type_id' ? credential.type_name : inWords(values[field])),
    },
    refresh: showsCredentials,
    said: ({ type_name }) => t('saved', { type: type_name }),
    done: onClose,
    unchanged: onClose,
  })
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('change', { type: credential.type_name, name: credential.employee_name })}
      submitLabel={t(isReturned ? 'resend' : 'changeSave')}
      what={t('theCredential')}
      onClose={onClose}
    >
      {isReturned && credential.reason && <p>{t('because', { reason: credential.reason })}</p>}
      <CredentialFields form={form} onUploading={onBusy} />
    </FormDialog>
  )
}
