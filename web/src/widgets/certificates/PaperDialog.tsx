import { access, type Id } from '@preceptor/contract'
import { IconDownload } from '@tabler/icons-react'
import { reportFailure } from '@/api/query-client.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { PdfView } from '../player/PdfView.tsx'
import { saveFrom } from '../upload/open-file.ts'
import { certificatesTexts } from './texts.ts'

interface Props {
  id: Id
  title: string
  /** Returns a full address of the PDF, valid for some minutes. */
  ask: (id: Id) => Promise<string>
  onClose: () => void
}

/** A certificate or transcript as printed; the browser's own viewer prints it. */
export default function PaperDialog({ id, title, ask, onClose }: Props) {
  const t = useTexts(certificatesTexts)
  const maySave = useCan(access.savePapers)
  return (
    <Dialog
      open
      size="large"
      title={title}
      cancelLabel={t('close')}
      onClose={onClose}
      footer={
        maySave && (
          <Button
            icon={<IconDownload size={16} />}
            onClick={() =>
              void ask(id).then(
                address => saveFrom(`${address}?download=1`),
                (thrown: unknown) => void reportFailure(thrown),
              )
            }
          >
            {t('download')}
          </Button>
        )
      }
    >
      <PdfView file={id} name={title} ask={ask} onScreen={!maySave} />
    </Dialog>
  )
}
