import type { Program } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import type { Form } from '@/widgets/form/use-form.ts'
import { stateName } from '@/widgets/us-states/us-states.ts'
import { programsTexts } from '../texts.ts'
import { Part } from './Part.tsx'
import type { SettingsValues } from './settings-values.ts'
import css from './settings.module.css'
import { useAskable } from './use-names-of.ts'

interface Props {
  form: Form<SettingsValues>
  program: Program
}

/** The contact for learners. Some states require one; the page warns without refusing. */
export function QuestionFields({ form: { field, values }, program: { asks_user, asks_missing_in } }: Props) {
  const t = useTexts(programsTexts)
  const users = useAskable()
  const choices = users.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))
  const former = asks_user && !asks_user.is_active && { value: asks_user.id, label: t('asksFormer', asks_user) }
  const missing = asks_missing_in && !values.asks_user_id && !values.asks_email.trim()
  return (
    <Part title={t('sectionQuestions')}>
      {missing && (
        <div className={css.whole}>
          <Banner level="warning" title={t('asksMissing', { state: stateName(asks_missing_in) })}>
            {t('asksMissingHint')}
          </Banner>
        </div>
      )}
      <ComboField
        label={t('asksUser')}
        hint={t('asksUserHint')}
        none={t('asksNobody')}
        choices={former ? [former, ...choices] : choices}
        className={css.whole}
        {...field('asks_user_id')}
      />
      <TextField label={t('asksName')} maxLength={120} autoComplete="off" {...field('asks_name')} />
      <TextField
        label={t('asksEmail')}
        hint={t('asksEmailHint')}
        type="email"
        autoComplete="off"
        {...field('asks_email')}
      />
    </Part>
  )
}
