import { type LearningLanguage, learningLanguage } from '@preceptor/contract'
import type { FormContent, FormField } from '@preceptor/contract/forms/content'
import { fieldKinds } from '@preceptor/contract/forms/parts'
import { writtenTexts } from '@preceptor/contract/forms/written-texts'
import { directionOf } from '@preceptor/contract/texts/texts'
import { useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { languageName } from '@/widgets/languages/language-name.ts'
import { shownIn, signerWord } from '../form-words.ts'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'
import { useFirstLanguage } from '../use-languages.ts'
import { sectionsOf } from './content-words.ts'
import { fieldFacts, shownWhenWords } from './field-facts.ts'

/** All parts of a version, shown or conditional, and its signers. */
export default function ContentReader({ content }: { content: FormContent }) {
  const t = useTexts(formSettingsTexts)
  const first = useFirstLanguage()
  const [chosen, setChosen] = useState<LearningLanguage | null>(null)
  const texts = writtenTexts(content)
  const codes = learningLanguage.options.filter(code => texts.some(({ texts: said }) => said[code]))
  const language = chosen ?? (codes.includes(first) ? first : (codes[0] ?? first))
  const read = { lang: language, dir: directionOf(language) }
  return (
    <div className={css.reader}>
      {codes.length > 1 && (
        <div className={css.readIn}>
          <SelectField
            label={t('language')}
            choices={codes.map(code => ({ value: code, label: languageName(code) }))}
            value={language}
            onChange={code => setChosen(code as LearningLanguage)}
          />
        </div>
      )}
      {content.sections.map((section, at) => {
        const hint = shownIn(section.hints, language)
        return (
          <Card
            key={section.key}
            title={shownIn(section.titles, language) || t('untitledSection', { number: at + 1 })}
            flush
          >
            {(hint || section.when) && (
              <div className={css.readLead}>
                {hint && <p {...read}>{hint}</p>}
                {section.when && <p className="quiet">{shownWhenWords(content, section.when, language)}</p>}
              </div>
            )}
            <ul className={css.readFields}>
              {section.fields.map(field => (
                <ReadLine key={field.key} content={content} field={field} language={language} />
              ))}
            </ul>
          </Card>
        )
      })}
      <Card title={t('signers')} flush>
        <ol className={css.readFields}>
          {content.steps.map(step => (
            <li key={step.key}>
              <strong>{t('stepRow', { number: step.order, signer: signerWord(step.who, language) })}</strong>
              <p className="quiet">
                {t('stated', { label: t('fills'), value: sectionsOf(content, step.sections, language) })}
              </p>
              <p {...read} className={css.attestation}>
                {shownIn(step.attestation, language)}
              </p>
            </li>
          ))}
        </ol>
      </Card>
      <Card title={t('consent')}>
        <p {...read} className={css.attestation}>
          {shownIn(content.consent, language)}
        </p>
      </Card>
    </div>
  )
}

interface LineProps {
  content: FormContent
  field: FormField
  language: LearningLanguage
}

function ReadLine({ content, field, language }: LineProps) {
  const t = useTexts(formSettingsTexts)
  const read = { lang: language, dir: directionOf(language) }
  const hint = shownIn(field.hints, language)
  const words = field.kind === 'information' ? shownIn(field.texts, language) : ''
  return (
    <li>
      <strong {...read}>{shownIn(field.labels, language) || t('untitledField')}</strong>
      {hint && <p {...read}>{hint}</p>}
      {words && (
        <p {...read} className={css.attestation}>
          {words}
        </p>
      )}
      <p className="quiet">{[inWords(fieldKinds[field.kind]), ...fieldFacts(content, field, language)].join(' · ')}</p>
    </li>
  )
}
