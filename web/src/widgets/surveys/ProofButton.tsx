import { access, api, type Id } from '@preceptor/contract'
import { IconFileCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { useDownload, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import type { AsOf } from '../compliance/as-of.ts'
import css from './proof.module.css'
import { proofTexts } from './texts.ts'

interface Props {
  employeeId: Id
  /** The day and kind of answer on screen. */
  asOf: AsOf
}

/** One person’s proof, as on screen, built and saved with one choice. Hidden without permission to export, and for a future day. */
export function ProofButton({ employeeId, asOf }: Props) {
  const t = useTexts(proofTexts)
  const mayTake = useCan(access.exportEmployees)
  const [as, setAs] = useState<'pdf' | 'zip'>('pdf')
  const pdf = useDownload(api.surveys.pdf)
  const zip = useDownload(api.surveys.zip)
  const proof = useSend(api.surveys.proof, {
    refresh: [api.surveys.list, api.employees.history],
    done: ({ id, number }) => {
      showToast('success', t('ready', { number }))
      const file = as === 'pdf' ? pdf : zip
      file.download({ params: { id } })
    },
  })
  if (!mayTake || asOf.day > asOf.today) return null
  const take = (kind: 'pdf' | 'zip') => {
    setAs(kind)
    proof.send({ params: { id: employeeId }, body: asOf.query })
  }
  const icon = <IconFileCertificate size={16} aria-hidden="true" />
  const isBusy = (kind: 'pdf' | 'zip') => as === kind && (proof.isSending || pdf.isDownloading || zip.isDownloading)
  return (
    <div className={css.proof} role="group" aria-label={t('proof')}>
      <Button icon={icon} busy={isBusy('pdf')} onClick={() => take('pdf')}>
        {t('pdf')}
      </Button>
      <Button look="quiet" busy={isBusy('zip')} onClick={() => take('zip')}>
        {t('zip')}
      </Button>
    </div>
  )
}
