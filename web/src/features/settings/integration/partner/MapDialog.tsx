import { api, type Id, type MapKind, mapKinds } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { OursField } from './OursField.tsx'
import { partnerTexts } from './texts.ts'

/** Maps one of the partner's terms before a sync fails on it. */
export default function MapDialog({ agencyId, onClose }: { agencyId: Id; onClose: () => void }) {
  const t = useTexts(partnerTexts)
  const start: { kind: MapKind; theirs: string; ours: string } = { kind: 'discipline', theirs: '', ours: '' }
  const form = useForm({
    start,
    call: api.integrations.saveMap,
    args: ({ kind, theirs, ours }) => ({ params: { id: agencyId }, body: { kind, theirs, ours } }),
    refresh: [api.integrations.maps],
    said: t('mapSaved'),
    done: onClose,
  })
  const kind = form.field('kind')
  return (
    <FormDialog form={form} title={t('mapTitle')} submitLabel={t('addMap')} what={t('whatMap')} onClose={onClose}>
      <SelectField
        label={t('kind')}
        choices={choicesOf(mapKinds)}
        {...kind}
        onChange={value => form.set({ kind: value as MapKind, ours: '' })}
      />
      <TextField label={t('theirs')} required maxLength={200} autoComplete="off" {...form.field('theirs')} />
      <OursField kind={form.values.kind} label={t('ours')} required {...form.field('ours')} />
    </FormDialog>
  )
}
