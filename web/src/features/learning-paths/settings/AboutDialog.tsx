import { api, type LearningPath } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { onlyChanged } from '@/widgets/form/form-state.ts'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsPaths } from '@/widgets/learning-paths/path-words.ts'
import { PathTitle } from '../PathTitle.tsx'
import { pathsTexts } from '../texts.ts'

const valuesOf = ({ title, description }: LearningPath) => ({ title, description: description ?? '' })

export default function AboutDialog({ path, onClose }: { path: LearningPath; onClose: () => void }) {
  const t = useTexts(pathsTexts)
  const form = useForm({
    start: valuesOf(path),
    call: api.learningPaths.update,
    args: (values, changed) => ({ params: { id: path.id }, body: onlyChanged(values, changed) }),
    edited: { version: path.version, valuesOf, labels: { title: t('titleLabel'), description: t('description') } },
    refresh: showsPaths,
    said: t('saved'),
    unchanged: onClose,
    done: onClose,
  })
  return (
    <FormDialog form={form} title={t('aboutTitle')} submitLabel={t('save')} what={t('whatPath')} onClose={onClose}>
      <PathTitle {...form.field('title')} />
      <TextAreaField label={t('description')} maxLength={2000} rows={4} {...form.field('description')} />
    </FormDialog>
  )
}
