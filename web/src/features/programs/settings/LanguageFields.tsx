import { type LearningLanguage, type LanguageTexts, languages } from '@preceptor/contract'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import type { Bound } from '@/widgets/form/use-fields.ts'
import { languageWord } from '../program-words.ts'
import { programsTexts } from '../texts.ts'
import { useAgencyLanguages } from '../use-first-language.ts'
import css from './settings.module.css'

interface Props {
  titles: Bound<LanguageTexts>
  descriptions: Bound<LanguageTexts>
}

const all = Object.keys(languages) as LearningLanguage[]

/** Title and description, a language at a time: those of the agency first. */
export function LanguageFields({ titles, descriptions }: Props) {
  const t = useTexts(programsTexts)
  const agency = useAgencyLanguages()
  const [chosen, setChosen] = useState<LearningLanguage | null>(null)
  const language = chosen ?? agency[0] ?? 'en'
  const order = [...agency, ...all.filter(code => !agency.includes(code))]
  const choices = order.map(code => ({
    value: code,
    label: titles.value[code] ? t('written', { language: languageWord(code) }) : languageWord(code),
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
      <TextAreaField
        label={t('description')}
        className={css.whole}
        rows={4}
        maxLength={5000}
        dir="auto"
        hint={t('descriptionHint')}
        {...of(descriptions)}
      />
    </>
  )
}
