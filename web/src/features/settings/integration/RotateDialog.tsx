import { api, type ApiKey } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import type { MadeSecret } from '@/widgets/secret/made-secret.ts'
import { integrationTexts } from './texts.ts'

interface Props {
  one: ApiKey
  onClose: () => void
  onMade: (made: MadeSecret) => void
}

const overlaps = [0, 1, 24, 72, 168]

/** Creates a new secret; the old one works for a while longer. */
export default function RotateDialog({ one: { id, name }, onClose, onMade }: Props) {
  const t = useTexts(integrationTexts)
  const form = useForm({
    start: { overlap_hours: '24' },
    call: api.apiKeys.rotate,
    args: ({ overlap_hours }) => ({ params: { id }, body: { overlap_hours: Number(overlap_hours) } }),
    refresh: [api.apiKeys.list],
    done: onMade,
  })
  const inTime = (hours: number) => {
    if (hours === 0) return t('overlapNone')
    return hours < 24 ? t('overlapHours', { hours }) : t('overlapDays', { days: hours / 24 })
  }
  return (
    <FormDialog
      form={form}
      title={t('rotateTitle', { name })}
      submitLabel={t('rotateSubmit')}
      what={t('whatRotation')}
      onClose={onClose}
    >
      <p>{t('rotateText')}</p>
      <SelectField
        label={t('overlap')}
        choices={overlaps.map(hours => ({ value: String(hours), label: inTime(hours) }))}
        {...form.field('overlap_hours')}
      />
    </FormDialog>
  )
}
