import type { Id, Program, ProgramContent } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { ProgramPlayer } from '@/widgets/player/ProgramPlayer.tsx'
import { programsTexts } from '../texts.ts'
import { useAgencyLanguages } from '../use-first-language.ts'

interface Props {
  title: string
  asks: Program['asks']
  content: ProgramContent
  /** Where to begin; null: at the first. */
  module: Id | null
  onClose: () => void
}

/** The program as a caregiver sees it on a phone; nothing is recorded. */
export default function PreviewDialog({ title, asks, content, module, onClose }: Props) {
  const t = useTexts(programsTexts)
  const order = useAgencyLanguages()
  return (
    <Dialog open size="medium" title={t('previewTitle', { title })} onClose={onClose}>
      <p className="quiet">{t('previewHint')}</p>
      <ProgramPlayer
        content={content}
        order={order}
        instructor={asks}
        first={content.modules.findIndex(({ id }) => id === module)}
      />
    </Dialog>
  )
}
