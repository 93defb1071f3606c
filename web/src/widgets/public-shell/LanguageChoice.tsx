import type { LearningLanguage } from '@preceptor/contract'
import { speak } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { nativeNameOf } from './language-names.ts'
import css from './public-shell.module.css'

export interface LanguageChoiceProps {
  label: string
  languages: readonly string[]
  /** Remembers the language for the next visit. */
  onChoose: (language: string) => void
}

/** Shows the page in another language, right-to-left if the language is. */
export function LanguageChoice({ label, languages, onChoose }: LanguageChoiceProps) {
  const language = useLanguage()
  const choose = (next: string) => {
    onChoose(next)
    // Offline, the texts of another language may not load
    void speak(next).catch(() => {})
  }
  return (
    <div className={css.languages}>
      <SelectField
        label={label}
        choices={languages.map(code => ({ value: code, label: nativeNameOf(code as LearningLanguage) }))}
        value={language}
        onChange={choose}
      />
    </div>
  )
}
