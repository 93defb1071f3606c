import { type LearningLanguage, learningLanguage, type ProgramContent } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { languageName } from '@/widgets/languages/language-name.ts'
import { programsTexts } from '../texts.ts'
import { writtenLanguages } from './languages-known.ts'

interface Props {
  content: ProgramContent
  agency: readonly LearningLanguage[]
  language: LearningLanguage
  onLanguage: (code: LearningLanguage) => void
  /** Offers only languages with content. */
  writtenOnly?: boolean
}

/** Chooses the language to read or write; the agency's languages and existing ones come first. */
export function LanguageChoice({ content, agency, language, onLanguage, writtenOnly = false }: Props) {
  const t = useTexts(programsTexts)
  const written = writtenLanguages(content)
  const first = [...new Set([...(writtenOnly ? [] : agency), ...written, language])]
  const others = writtenOnly ? [] : learningLanguage.options.filter(code => !first.includes(code))
  return (
    <SelectField
      label={t('language')}
      choices={[...first, ...others].map(code => ({
        value: code,
        label:
          written.includes(code) && !writtenOnly ? t('written', { language: languageName(code) }) : languageName(code),
      }))}
      value={language}
      onChange={code => onLanguage(code as LearningLanguage)}
    />
  )
}
