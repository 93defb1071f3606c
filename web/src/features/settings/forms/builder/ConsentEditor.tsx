import { formLimits } from '@preceptor/contract/forms/limits'
import { useTexts } from '@/lib/texts/catalogue.ts'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'
import { useBuilding } from './builder.ts'
import { TextsInput } from './inputs.tsx'

/** The consent that everyone accepts to sign electronically. */
export function ConsentEditor() {
  const t = useTexts(formSettingsTexts)
  const { content, errors, write } = useBuilding()
  return (
    <div className={css.editor}>
      <div className={css.editorHead}>
        <h2>{t('consent')}</h2>
      </div>
      <TextsInput
        label={t('consentLabel')}
        required
        most={formLimits.words}
        rows={8}
        hint={t('consentHint')}
        texts={content.consent}
        error={errors['consent']}
        onChange={consent => write({ ...content, consent })}
      />
    </div>
  )
}
