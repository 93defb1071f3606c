import { api, type AudienceOf, mostPrinted } from '@preceptor/contract'
import { useDownload } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { certificatesTexts } from './texts.ts'

interface Props {
  title: string
  whom: Omit<AudienceOf<'progress'>, 'by'>
  count: number
  onClose: () => void
}

/** The certificates of people of a program as one file. */
export default function PrintDialog({ title, whom, count, onClose }: Props) {
  const t = useTexts(certificatesTexts)
  const { download, isDownloading } = useDownload(api.certificates.print)
  return (
    <Dialog
      open
      size="small"
      title={t('printTitle', { title })}
      submitLabel={t('printButton')}
      cancelLabel={t('close')}
      busy={isDownloading}
      onSubmit={() => download({ body: whom })}
      onClose={onClose}
    >
      <p>{t('printFor', { count })}</p>
      <p className="quiet">{t('printHint', { most: mostPrinted })}</p>
    </Dialog>
  )
}
