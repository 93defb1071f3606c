import { api, type Id, type LearningLanguage, learningLanguage } from '@preceptor/contract'
import type { WrittenText } from '@preceptor/contract/forms/written-texts'
import { useLocation } from 'react-router'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { patched, searchText, useAddressQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { languageName } from '@/widgets/languages/language-name.ts'
import type { DraftAnswer } from '../form-words.ts'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'
import { useBuilding } from './builder.ts'
import { partAt } from './content-edits.ts'
import { partWord } from './part-word.ts'

interface Props {
  texts: readonly WrittenText[]
  agency: readonly LearningLanguage[]
  version: DraftAnswer['version']
  form_id: Id
  onLanguage: (code: LearningLanguage) => void
  onOpen: (part: string, code: LearningLanguage) => void
}

/** The language being edited, one tab each, with the number of missing texts. */
export function LanguageBar({ texts, agency, version, form_id, onLanguage, onOpen }: Props) {
  const t = useTexts(formSettingsTexts)
  const { content, language } = useBuilding()
  const { pathname } = useLocation()
  const params = useAddressQuery()
  const written = new Set(texts.flatMap(({ texts: said }) => Object.keys(said)))
  const codes = [...new Set([...agency, ...learningLanguage.options.filter(code => written.has(code)), language])]
  const others = learningLanguage.options.filter(code => !codes.includes(code))
  const required = texts.filter(({ isRequired }) => isRequired)
  const lacking = required.filter(({ texts: said }) => !said[language])
  const [first] = agency
  return (
    <div className={css.languages}>
      <Tabs
        label={t('languages')}
        tabs={codes.map(code => ({
          label: languageName(code),
          href: `${pathname}?${searchText(patched(params, { language: code }))}`,
          current: code === language,
        }))}
      />
      <SelectField
        label={t('addLanguage')}
        hideLabel
        none={t('addLanguage')}
        choices={others.map(code => ({ value: code, label: languageName(code) }))}
        value=""
        onChange={code => onLanguage(code as LearningLanguage)}
      />
      {lacking.length === 0 ? (
        <div className={css.complete}>
          <p>{t('languageComplete', { language: languageName(language) })}</p>
          {language !== first && <Review {...{ version, form_id, language }} />}
        </div>
      ) : (
        <details>
          <summary>{t('languageLacks', { language: languageName(language), count: lacking.length })}</summary>
          <ul>
            {[...new Set(lacking.map(({ path }) => partAt(content, path)))].map(part => (
              <li key={part}>
                <button type="button" className={css.linkButton} onClick={() => onOpen(part, language)}>
                  {partWord(content, part, language) || t('consent')}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Shows whether a person who knows the language has reviewed the draft in it. */
function Review({ version, form_id, language }: Pick<Props, 'version' | 'form_id'> & { language: LearningLanguage }) {
  const t = useTexts(formSettingsTexts)
  const review = version.reviews[language]
  const { send, isSending } = useSend(api.forms.review, { refresh: [api.forms.draft, api.forms.versions] })
  const mark = (is_reviewed: boolean) =>
    send({ params: { id: form_id, version_id: version.id }, body: { language, is_reviewed } })
  return (
    <p>
      {review ? t('reviewedBy', { name: review.by }) : t('notReviewed')}{' '}
      <Button size="small" busy={isSending} onClick={() => mark(!review)}>
        {review ? t('undoReview') : t('markReviewed')}
      </Button>
    </p>
  )
}
