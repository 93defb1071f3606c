import { type LearningLanguage, learningLanguage } from '@preceptor/contract'
import type { FormAnswers } from '@preceptor/contract/forms/answer-values'
import type { FormContent } from '@preceptor/contract/forms/content'
import { nextSigner, type StepOutcome } from '@preceptor/contract/forms/signers'
import { writtenTexts } from '@preceptor/contract/forms/written-texts'
import { stepByKey } from '@preceptor/contract/forms/parts'
import { useState } from 'react'
import { todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { FormFiller } from '@/widgets/form-filler/FormFiller.tsx'
import { languageName } from '@/widgets/languages/language-name.ts'
import { shownIn, signerWord } from '../form-words.ts'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'
import { useFirstLanguage } from '../use-languages.ts'

/** Goes through the form as its signers do, one after another. Nothing is stored or signed. */
export default function TestRunDialog({ content, onClose }: { content: FormContent; onClose: () => void }) {
  const t = useTexts(formSettingsTexts)
  const first = useFirstLanguage()
  const { timeZone } = useAgency()
  const today = todayIn(timeZone)
  const [language, setLanguage] = useState<LearningLanguage>(first)
  const [answers, setAnswers] = useState<FormAnswers>({})
  const [signed, setSigned] = useState<readonly StepOutcome[]>([])
  const { turn, done } = nextSigner(content, answers, signed, { today, language })
  const step = stepByKey(content, turn[0] ?? '')
  const codes = learningLanguage.options.filter(
    code => code === language || code === first || writtenTexts(content).some(({ texts }) => texts[code]),
  )
  const again = () => {
    setAnswers({})
    setSigned([])
  }
  return (
    <Dialog open size="large" title={t('testTitle')} onClose={onClose}>
      <Banner level="info">{t('testHint')}</Banner>
      {codes.length > 1 && (
        <SelectField
          label={t('language')}
          choices={codes.map(code => ({ value: code, label: languageName(code) }))}
          value={language}
          onChange={code => setLanguage(code as LearningLanguage)}
        />
      )}
      {step ? (
        <div className={css.test} key={step.key}>
          <p>{t('testTurn', { signer: signerWord(step.who, language) })}</p>
          <FormFiller
            content={content}
            language={language}
            answers={answers}
            today={today}
            only={step.sections}
            bySection
            onAnswer={(key, value) => setAnswers(now => ({ ...now, [key]: value }))}
            onDone={() => setSigned(now => [...now, { step: step.key, state: 'signed' }])}
          >
            <p className={css.attestation}>{shownIn(step.attestation, language)}</p>
          </FormFiller>
        </div>
      ) : (
        <div className={css.test}>
          <p role="status">{done ? t('testDone') : t('testNobody')}</p>
          <Button onClick={again}>{t('testAgain')}</Button>
        </div>
      )}
    </Dialog>
  )
}
