import type { FormAnswers } from '@preceptor/contract/forms/answer-values'
import { useState } from 'react'
import { todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { FormFiller } from '@/widgets/form-filler/FormFiller.tsx'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'
import { useBuilding } from './builder.ts'

/** The form as a caregiver sees it, updated as it is edited. Nothing typed here is stored. */
export function PhonePreview() {
  const t = useTexts(formSettingsTexts)
  const { content, language } = useBuilding()
  const { timeZone } = useAgency()
  const [answers, setAnswers] = useState<FormAnswers>({})
  return (
    <section className={css.phone} aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      <div className={css.screen}>
        <FormFiller
          content={content}
          language={language}
          answers={answers}
          today={todayIn(timeZone)}
          onAnswer={(key, value) => setAnswers(now => ({ ...now, [key]: value }))}
        />
      </div>
    </section>
  )
}
