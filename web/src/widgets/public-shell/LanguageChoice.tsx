import type { LearningLanguage } from '@preceptor/contract'
import { speak } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { nativeNameOf } from './language-names.ts'
import css from './public-shell.module.css'

export interface LanguageChoiceProps {
  label: string
  languages: readonly string[]
  /** Remembers it for the next visit. */
  onChoose: (language: string) => void
}

/** The words of the page in another language, which turns it round where that is read from the right. */
export function LanguageChoice({ label, languages, onChoose }: LanguageChoiceProps) {
  const language = useLanguage()
  const choose = (next: string) => {
    onChoose(next)
    // without a line the words of another language may not come
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
