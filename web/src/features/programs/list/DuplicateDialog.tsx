import { api, type ProgramRow } from '@preceptor/contract'
import { useNavigate } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { programsTexts } from '../texts.ts'
import { useFirstLanguage } from '../use-first-language.ts'
import { showsPrograms } from './use-program-acts.ts'

export default function DuplicateDialog({
  program,
  onClose,
}: {
  program: Pick<ProgramRow, 'id' | 'title'>
  onClose: () => void
}) {
  const t = useTexts(programsTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const language = useFirstLanguage()
  const form = useForm({
    start: { title: t('copyOf', { title: program.title }) },
    call: api.programs.duplicate,
    args: ({ title }) => ({ params: { id: program.id }, body: { titles: { [language]: title } } }),
    place: () => 'title',
    refresh: showsPrograms,
    said: made => t('duplicated', { title: made.title }),
    done: made => void navigate(to.page(`programs/${made.id}`)),
  })
  return (
    <FormDialog
      form={form}
      title={t('duplicateTitle', { title: program.title })}
      submitLabel={t('duplicateSubmit')}
      what={t('whatProgram')}
      onClose={onClose}
    >
      <p>{t('duplicateHint')}</p>
      <TextField label={t('titleLabel')} required maxLength={200} data-autofocus {...form.field('title')} />
    </FormDialog>
  )
}
