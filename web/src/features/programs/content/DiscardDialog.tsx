import { api, type Program } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { DiscardDraft } from '@/widgets/versions/DiscardDraft.tsx'
import { showsPrograms } from '../list/use-program-acts.ts'
import { programsTexts } from '../texts.ts'

export default function DiscardDialog({ program, onClose }: { program: Program; onClose: () => void }) {
  const t = useTexts(programsTexts)
  const text = t('discardText', { number: program.number ?? 0 })
  return (
    <DiscardDraft
      call={api.programContents.discardDraft}
      id={program.id}
      refresh={[api.programContents.get, api.programContents.versions, ...showsPrograms]}
      words={{ title: t('discardTitle'), text, confirm: t('discardConfirm'), done: t('discarded') }}
      onClose={onClose}
    />
  )
}
