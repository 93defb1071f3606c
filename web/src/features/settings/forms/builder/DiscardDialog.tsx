import { api, type Form } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { DiscardDraft } from '@/widgets/versions/DiscardDraft.tsx'
import { showsForms } from '../form-words.ts'
import { formSettingsTexts } from '../texts.ts'

export default function DiscardDialog({ form, onClose }: { form: Form; onClose: () => void }) {
  const t = useTexts(formSettingsTexts)
  const text = t('discardText', { number: form.number ?? 0 })
  return (
    <DiscardDraft
      call={api.forms.discardDraft}
      id={form.id}
      refresh={[api.forms.draft, api.forms.versions, ...showsForms]}
      words={{ title: t('discardTitle'), text, confirm: t('discardConfirm'), done: t('discarded') }}
      onClose={onClose}
    />
  )
}
