import { api, type Id, type LearningLanguage, type ModuleKind, moduleKinds, type Program } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import { showsPrograms } from '../list/use-program-acts.ts'
import { programsTexts } from '../texts.ts'
import css from './content.module.css'
import { kindsInEditor } from './kinds/kinds.ts'

interface Props {
  program: Program
  language: LearningLanguage
  onAdded: (id: Id) => void
  onClose: () => void
}

const start = { kind: 'document' as ModuleKind, title: '' }

export default function AddModuleDialog({ program, language, onAdded, onClose }: Props) {
  const t = useTexts(programsTexts)
  const form = useForm({
    start,
    call: api.programContents.addModule,
    args: ({ kind, title }) => ({ params: { id: program.id }, body: { kind, titles: { [language]: title } } }),
    place: path => (path.startsWith('titles') ? 'title' : path),
    refresh: [api.programContents.get, ...showsPrograms],
    done: module => onAdded(module.id),
  })
  return (
    <FormDialog
      form={form}
      title={t('newModule')}
      submitLabel={t('addSubmit')}
      what={t('publishWhat')}
      onClose={onClose}
    >
      <fieldset className={css.kinds}>
        <legend>{t('kind')}</legend>
        {(Object.keys(moduleKinds) as ModuleKind[]).map(kind => (
          <CheckField
            key={kind}
            type="radio"
            name="kind"
            label={inWords(moduleKinds[kind])}
            hint={t(kindsInEditor[kind].hint)}
            checked={form.values.kind === kind}
            onChange={() => form.set({ kind })}
          />
        ))}
      </fieldset>
      <TextField
        label={t('titleIn', { language: languageWithin(language) })}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.field('title')}
      />
    </FormDialog>
  )
}
