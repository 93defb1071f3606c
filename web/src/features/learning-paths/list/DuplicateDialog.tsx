import { api, type LearningPathRow } from '@preceptor/contract'
import { useNavigate } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsPaths } from '../path-words.ts'
import { pathsTexts } from '../texts.ts'

interface Props {
  path: Pick<LearningPathRow, 'id' | 'title'>
  onClose: () => void
}

export default function DuplicateDialog({ path: { id, title }, onClose }: Props) {
  const t = useTexts(pathsTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const form = useForm({
    start: { title: t('copyOf', { title }) },
    call: api.learningPaths.duplicate,
    args: body => ({ params: { id }, body }),
    refresh: showsPaths,
    said: made => t('created', { title: made.title }),
    done: made => {
      onClose()
      void navigate(to.page(`learning-paths/${made.id}/settings`))
    },
  })
  return (
    <FormDialog form={form} title={t('duplicateTitle', { title })} submitLabel={t('duplicate')} what={t('whatPath')} onClose={onClose}>
      <TextField label={t('titleLabel')} required maxLength={200} autoComplete="off" data-autofocus {...form.field('title')} />
      <p className="quiet">{t('duplicateHint')}</p>
    </FormDialog>
  )
}
