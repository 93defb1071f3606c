import { api, type EmployeeForm, signatureFacts, signatureMethods, signatureProofs } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { formName } from '@/widgets/employee-forms/form-name.ts'
import { formsPageTexts } from '../texts.ts'
import css from './form.module.css'

const chains = {
  sealed: { level: 'success', words: 'chainSealed' },
  pending: { level: 'info', words: 'chainPending' },
} as const

/** Lists the signers with the time and method of each signature. */
export default function EvidenceDialog({ form, onClose }: { form: EmployeeForm; onClose: () => void }) {
  const t = useTexts(formsPageTexts)
  const { timeZone } = useAgency()
  const { data, isError, refetch } = useQueryOf(
    api.employeeForms.evidence,
    { params: { id: form.id } },
    { quiet: true, staleTime: 0 },
  )
  return (
    <Dialog open size="large" title={t('evidenceTitle', { name: formName(form) })} onClose={onClose}>
      {!data && isError && <NotLoaded title={t('notLoaded')} retry={refetch} />}
      {!data && !isError && <SkeletonLines lines={6} />}
      {data && (
        <div className={css.stack}>
          <Banner level={chains[data.chain].level} title={t(chains[data.chain].words)} />
          <KeyValues
            items={[
              { label: t('number'), value: data.number },
              { label: t('code'), value: data.code },
              { label: t('sha256'), value: data.sha256 && <Hash>{data.sha256}</Hash> },
              { label: t('seal'), value: data.seal_serial && <Hash>{data.seal_serial}</Hash> },
              {
                label: inWords(signatureFacts.contentHash),
                value: data.content_hash && <Hash>{data.content_hash}</Hash>,
              },
            ]}
          />
          {data.signatures.map(one => (
            <section key={one.id} className={css.stack} aria-label={one.signer_name}>
              <h3>{one.signer_name}</h3>
              <KeyValues
                items={[
                  { label: inWords(signatureFacts.method), value: inWords(signatureMethods[one.method]) },
                  { label: inWords(signatureFacts.proof), value: inWords(signatureProofs[one.proof]) },
                  ...(one.witness_name ? [{ label: inWords(signatureFacts.witness), value: one.witness_name }] : []),
                  { label: inWords(signatureFacts.at), value: formatInstant(one.at, timeZone) },
                  {
                    label: inWords(signatureFacts.deviceAt),
                    value: one.device_at && formatInstant(one.device_at, timeZone),
                  },
                  { label: inWords(signatureFacts.ip), value: one.ip },
                  { label: inWords(signatureFacts.agent), value: one.agent },
                  { label: inWords(signatureFacts.attestation), value: one.attestation },
                  { label: inWords(signatureFacts.consent), value: one.consent },
                  { label: inWords(signatureFacts.wordsHash), value: <Hash>{one.answers_hash}</Hash> },
                ]}
              />
            </section>
          ))}
        </div>
      )}
    </Dialog>
  )
}

const Hash = ({ children }: { children: string }) => <code className={css.hash}>{children}</code>
