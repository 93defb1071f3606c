import { api, type changeKinds, type Form } from '@preceptor/contract'
import { writtenTexts } from '@preceptor/contract/forms/written-texts'
import { learningLanguage } from '@preceptor/contract'
import { formatBoth } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { KindOfChange } from '@/widgets/versions/KindOfChange.tsx'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import { type DraftAnswer, showsForms } from '../form-words.ts'
import { formSettingsTexts } from '../texts.ts'
import { useAgencyLanguages } from '../use-languages.ts'
import { partAt } from './content-edits.ts'
import { partWord } from './part-word.ts'

interface Props {
  form: Form
  draft: DraftAnswer
  onClose: () => void
}

interface Values {
  note: string
  change_kind: keyof typeof changeKinds
  again: boolean
}

/** The changes, and whether people who completed an earlier version must complete the form again. */
export default function PublishDialog({ form: template, draft: { version, problems }, onClose }: Props) {
  const t = useTexts(formSettingsTexts)
  const isFirst = template.published === null
  const number = (template.number ?? 0) + 1
  const form = useForm<typeof api.forms.publish, Values>({
    start: { note: '', change_kind: 'minor', again: false },
    call: api.forms.publish,
    args: ({ note, change_kind, again }) => ({
      params: { id: template.id },
      body: { note, change_kind, seen_at: version.updated_at, again: change_kind === 'material' && again },
    }),
    refresh: [api.forms.draft, api.forms.versions, ...showsForms],
    said: t('published', { number }),
    done: onClose,
  })
  const agency = useAgencyLanguages()
  const stated = (path: string, sentence: string) => {
    const label = partWord(version.content, partAt(version.content, path), agency[0] ?? 'en')
    return label ? t('stated', { label, value: sentence }) : sentence
  }
  const whole = version.languages
  const written = new Set(writtenTexts(version.content).flatMap(({ texts }) => Object.keys(texts)))
  const unfinished = learningLanguage.options.filter(code => written.has(code) && !whole.includes(code))
  return (
    <FormDialog
      form={form}
      title={t('publishTitle', { number })}
      submitLabel={t('publish')}
      what={t('publishWhat')}
      refused={problems.length > 0 ? t('publishRefused', { count: problems.length }) : undefined}
      onClose={onClose}
    >
      {problems.length > 0 && (
        <Banner level="warning" title={t('publishRefused', { count: problems.length })}>
          <ul>
            {problems.slice(0, 5).map(({ path, sentence }, at) => (
              <li key={`${path} ${at}`}>{stated(path, inWords(sentence))}</li>
            ))}
          </ul>
        </Banner>
      )}
      {whole.length > 0 && <p>{t('publishLanguages', { languages: formatBoth(whole.map(languageWithin)) })}</p>}
      {unfinished.length > 0 && <p>{t('publishMissing', { languages: formatBoth(unfinished.map(languageWithin)) })}</p>}
      {!isFirst && (
        <KindOfChange
          label={t('changeKind')}
          hints={{ minor: t('minorHint'), material: t('materialHint') }}
          value={form.values.change_kind}
          onChange={change_kind => form.set({ change_kind })}
        />
      )}
      {!isFirst && form.values.change_kind === 'material' && (
        <CheckField label={t('again')} hint={t('againHint')} {...form.box('again')} />
      )}
      <TextAreaField
        label={t('note')}
        rows={3}
        maxLength={500}
        hint={t('noteHint')}
        data-autofocus
        {...form.field('note')}
      />
    </FormDialog>
  )
}
