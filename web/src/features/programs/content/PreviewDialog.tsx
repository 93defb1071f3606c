import type { Id, ProgramContent } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { ProgramPlayer } from '@/widgets/player/ProgramPlayer.tsx'
import { programsTexts } from '../texts.ts'
import { useAgencyLanguages } from '../use-first-language.ts'
import { useProgramFiles } from '../use-program-files.ts'

interface Props {
  program_id: Id
  title: string
  content: ProgramContent
  /** Where to begin; null: at the first. */
  module: Id | null
  onClose: () => void
}

/** The program as a caregiver sees it on a phone; nothing is recorded. */
export default function PreviewDialog({ program_id, title, content, module, onClose }: Props) {
  const t = useTexts(programsTexts)
  const order = useAgencyLanguages()
  const ask = useProgramFiles(program_id)
  return (
    <Dialog open size="medium" title={t('previewTitle', { title })} onClose={onClose}>
      <p className="quiet">{t('previewHint')}</p>
      <ProgramPlayer
        content={content}
        order={order}
        ask={ask}
        first={content.modules.findIndex(({ id }) => id === module)}
      />
    </Dialog>
  )
}
