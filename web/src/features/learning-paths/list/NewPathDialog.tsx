import { api } from '@preceptor/contract'
import { useNavigate } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsPaths } from '@/widgets/learning-paths/path-words.ts'
import { PathTitle } from '../PathTitle.tsx'
import { pathsTexts } from '../texts.ts'

/** Asks for the minimum to create a path; its steps come next. */
export default function NewPathDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(pathsTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const form = useForm({
    start: { title: '', description: '' },
    call: api.learningPaths.add,
    args: body => ({ body }),
    refresh: showsPaths,
    said: made => t('created', { title: made.title }),
    done: made => void navigate(to.page(`learning-paths/${made.id}/settings`), { replace: true }),
  })
  return (
    <FormDialog
      form={form}
      title={t('newPath')}
      submitLabel={t('create')}
      what={t('whatPath')}
      param="add"
      onClose={onClose}
    >
      <PathTitle {...form.field('title')} />
      <TextAreaField label={t('description')} maxLength={2000} rows={3} {...form.field('description')} />
      <p className="quiet">{t('newHint')}</p>
    </FormDialog>
  )
}
