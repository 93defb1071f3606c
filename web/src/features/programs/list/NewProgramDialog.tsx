import { api, type Delivery, deliveries } from '@preceptor/contract'
import { useNavigate } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { useChoosable } from '@/widgets/filters/use-choosable.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import { programsTexts } from '../texts.ts'
import { useFirstLanguage } from '../use-first-language.ts'
import { showsPrograms } from './use-program-acts.ts'

const start = { title: '', training_type_id: '', delivery: 'online' as Delivery }

interface Props {
  /** Returns the new program's address; defaults to the agency's programs. */
  hrefOf?: (id: string) => string
  onClose: () => void
}

/** Asks for the minimum to create a program; its content comes next. */
export default function NewProgramDialog({ hrefOf, onClose }: Props) {
  const t = useTexts(programsTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const language = useFirstLanguage()
  const types = useChoosable('trainingTypes', [])
  const form = useForm({
    start,
    call: api.programs.add,
    args: ({ title, ...rest }) => ({ body: { ...rest, titles: { [language]: title } } }),
    place: path => (path.startsWith('titles') ? 'title' : path),
    refresh: showsPrograms,
    said: made => t('created', { title: made.title }),
    done: made => void navigate(hrefOf?.(made.id) ?? to.page(`programs/${made.id}/content`), { replace: true }),
  })
  return (
    <FormDialog
      form={form}
      title={t('createTitle')}
      submitLabel={t('create')}
      what={t('whatProgram')}
      param="add"
      onClose={onClose}
    >
      <TextField
        label={t('titleIn', { language: languageWithin(language) })}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.field('title')}
      />
      <SelectField
        label={t('trainingType')}
        required
        choices={types}
        none={t('chooseType')}
        {...form.field('training_type_id')}
      />
      <SelectField label={t('deliveryLabel')} choices={choicesOf(deliveries)} {...form.field('delivery')} />
      <p className="quiet">{t('createHint')}</p>
    </FormDialog>
  )
}
