import { api, type Id } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { partnerTexts } from './texts.ts'

/** Sets the partner's name for a program, before a completion fails on it. */
export default function TopicDialog({ agencyId, onClose }: { agencyId: Id; onClose: () => void }) {
  const t = useTexts(partnerTexts)
  const { data, isError, refetch } = useQueryOf(api.lookups.programs, {})
  const form = useForm({
    start: { program_id: '', topic: '' },
    call: api.partnerPushes.saveTopic,
    args: ({ program_id, topic }) => ({ params: { id: agencyId }, body: { program_id, topic } }),
    refresh: [api.partnerPushes.topics],
    said: t('topicSaved'),
    done: onClose,
  })
  return (
    <FormDialog form={form} title={t('topicTitle')} submitLabel={t('addTopic')} what={t('whatTopic')} onClose={onClose}>
      {!data && !isError && <SkeletonLines lines={2} />}
      {!data && isError && <NotLoaded title={t('programsNotLoaded')} retry={refetch} />}
      {data && (
        <ComboField
          label={t('program')}
          required
          choices={data.data.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('program_id')}
        />
      )}
      <TextField label={t('theirTopic')} required maxLength={60} autoComplete="off" {...form.field('topic')} />
    </FormDialog>
  )
}
