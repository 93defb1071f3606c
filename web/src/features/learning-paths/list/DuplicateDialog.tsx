import { api, type LearningPathRow } from '@preceptor/contract'
import { useNavigate } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsPaths } from '@/widgets/learning-paths/path-words.ts'
import { PathTitle } from '../PathTitle.tsx'
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
    <FormDialog
      form={form}
      title={t('duplicateTitle', { title })}
      submitLabel={t('duplicate')}
      what={t('whatPath')}
      onClose={onClose}
    >
      <PathTitle {...form.field('title')} />
      <p className="quiet">{t('duplicateHint')}</p>
    </FormDialog>
  )
}
