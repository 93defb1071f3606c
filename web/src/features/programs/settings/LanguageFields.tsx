import {
  api,
  type LanguageTexts,
  type LearningLanguage,
  languages,
  type Program,
  sourceLanguage,
  staleIn,
} from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import type { Bound } from '@/widgets/form/use-fields.ts'
import { languageName, languageWithin } from '@/widgets/languages/language-name.ts'
import { ChangedSource } from '../content/ChangedSource.tsx'
import { programsTexts } from '../texts.ts'
import { useAgencyLanguages } from '../use-first-language.ts'
import css from './settings.module.css'

interface Props {
  /** The saved program. */
  program: Program
  titles: Bound<LanguageTexts>
  descriptions: Bound<LanguageTexts>
}

const all = Object.keys(languages) as LearningLanguage[]

/** Title and description, one language at a time, the agency's languages first. */
export function LanguageFields({ program, titles, descriptions }: Props) {
  const t = useTexts(programsTexts)
  const agency = useAgencyLanguages()
  const [chosen, setChosen] = useState<LearningLanguage | null>(null)
  const language = chosen ?? agency[0] ?? 'en'
  const order = [...agency, ...all.filter(code => !agency.includes(code))]
  const source = sourceLanguage(program.titles, agency) ?? 'en'
  const stale = order.filter(code => staleIn([program], code) > 0)
  const choices = order.map(code => ({
    value: code,
    label: titles.value[code] ? t('written', { language: languageName(code) }) : languageName(code),
  }))
  const of = (field: Bound<LanguageTexts>) => ({
    name: field.name,
    error: field.error,
    value: field.value[language] ?? '',
    onChange: (said: string) => field.onChange({ ...field.value, [language]: said }),
  })
  return (
    <>
      <SelectField
        label={t('language')}
        choices={choices}
        value={language}
        hint={stale
          .map(code =>
            t('staleLanguage', {
              language: languageName(code),
              count: staleIn([program], code),
              source: languageWithin(source),
            }),
          )
          .join(' ')}
        onChange={code => setChosen(code as LearningLanguage)}
      />
      <TextField
        label={t('titleLabel')}
        className={css.whole}
        required={language === agency[0]}
        maxLength={200}
        dir="auto"
        {...of(titles)}
      />
      <Changed {...{ program, language, source }} path="titles" />
      <TextAreaField
        label={t('description')}
        className={css.whole}
        rows={4}
        maxLength={5000}
        dir="auto"
        hint={t('descriptionHint')}
        {...of(descriptions)}
      />
      <Changed {...{ program, language, source }} path="descriptions" />
    </>
  )
}

interface ChangedProps {
  program: Program
  language: LearningLanguage
  source: LearningLanguage
  path: 'titles' | 'descriptions'
}

/** Shows what changed in the saved source since this translation was written. */
function Changed({ program, language, source, path }: ChangedProps) {
  const t = useTexts(programsTexts)
  const confirm = useSend(api.programs.confirmTranslation, {
    refresh: [api.programs.get],
    done: () => showToast('success', t('confirmedTranslation')),
  })
  const was = program.stale[language]?.[path]
  if (was === undefined) return null
  return (
    <section
      className={css.changed}
      aria-label={t('sourceSince', {
        text: path === 'titles' ? t('titleLabel') : t('description'),
        source: languageWithin(source),
      })}
    >
      <ChangedSource
        {...{ source, was }}
        words={program[path][source] ?? ''}
        busy={confirm.isSending}
        onConfirm={() => confirm.send({ params: { id: program.id }, body: { language, paths: [path] } })}
      />
    </section>
  )
}
