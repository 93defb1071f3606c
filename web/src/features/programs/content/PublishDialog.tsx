import type { changeKinds } from '@preceptor/contract'
import { api, type givenTo, type Program, type ProgramContent, writtenIn } from '@preceptor/contract'
import { formatBoth } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { KindOfChange } from '@/widgets/versions/KindOfChange.tsx'
import { VersionPeople } from '../impact/VersionPeople.tsx'
import { showsPrograms } from '../list/use-program-acts.ts'
import { languageWord } from '../program-words.ts'
import { programsTexts } from '../texts.ts'

type ChangeKind = keyof typeof changeKinds
interface Values {
  note: string
  change_kind: ChangeKind
  given_to: keyof typeof givenTo
}

/** The changes, and the people who get them. The first version has nobody to choose for. */
export default function PublishDialog({
  program,
  content,
  onClose,
}: {
  program: Program
  content: ProgramContent
  onClose: () => void
}) {
  const t = useTexts(programsTexts)
  const isFirst = program.published === null
  const number = (program.number ?? 0) + 1
  const start: Values = { note: isFirst ? t('firstNote') : '', change_kind: 'minor', given_to: 'new_only' }
  const form = useForm({
    start,
    call: api.programRules.publish,
    args: ({ note, change_kind, given_to }) => ({
      params: { id: program.id },
      body: {
        note,
        change_kind,
        given_to: change_kind === 'minor' ? 'not_started' : given_to,
        seen_at: content.version.updated_at,
      },
    }),
    refresh: [api.programContents.get, api.programContents.versions, ...showsPrograms, api.jobs.list],
    said: ({ giving_job_id }) => t(giving_job_id ? 'publishedGiving' : 'published', { number }),
    done: onClose,
  })
  const complete = content.version.languages
  const unfinished = writtenIn(content, content.modules).filter(code => !complete.includes(code))
  const words = (codes: typeof complete) => formatBoth(codes.map(languageWord))
  return (
    <FormDialog
      form={form}
      title={t('publishTitle', { number })}
      submitLabel={t('publishSubmit')}
      what={t('publishWhat')}
      onClose={onClose}
    >
      {complete.length > 0 && <p>{t('publishLanguages', { languages: words(complete) })}</p>}
      {unfinished.length > 0 && <p>{t('publishMissing', { languages: words(unfinished) })}</p>}
      {!isFirst && (
        <KindOfChange
          label={t('changeKind')}
          hints={{ minor: t('minorHint'), material: t('materialHint') }}
          value={form.values.change_kind}
          onChange={change_kind => form.set({ change_kind })}
        />
      )}
      {!isFirst && form.values.change_kind === 'material' && (
        <VersionPeople
          program_id={program.id}
          given_to={form.values.given_to}
          onChange={given_to => form.set({ given_to })}
        />
      )}
      <TextAreaField
        label={isFirst ? t('publishNoteFirst') : t('publishNote')}
        required
        rows={3}
        maxLength={1000}
        hint={t('publishNoteHint')}
        data-autofocus
        {...form.field('note')}
      />
    </FormDialog>
  )
}
