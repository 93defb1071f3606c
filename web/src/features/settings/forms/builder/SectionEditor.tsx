import type { FormSection } from '@preceptor/contract/forms/content'
import { formLimits } from '@preceptor/contract/forms/limits'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'
import { useBuilding } from './builder.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { patchSection, removeSection } from './content-edits.ts'
import { TextsInput } from './inputs.tsx'
import { partWord } from './part-word.ts'

export function SectionEditor({ section }: { section: FormSection }) {
  const t = useTexts(formSettingsTexts)
  const { content, language, errors, write, open } = useBuilding()
  const [asking, setAsking] = useState(false)
  const { key, fields } = section
  const path = `sections.${content.sections.indexOf(section)}`
  const put = (patch: Partial<FormSection>) => write(patchSection(content, key, patch))
  const remove = () => {
    write(removeSection(content, key))
    open(null)
  }
  return (
    <div className={css.editor}>
      <div className={css.editorHead}>
        <h2>{partWord(content, `section:${key}`, language)}</h2>
        <span className="quiet">{t('section')}</span>
      </div>
      <TextsInput
        label={t('sectionTitle')}
        required
        most={formLimits.label}
        texts={section.titles}
        error={errors[`${path}.titles`]}
        onChange={titles => put({ titles })}
      />
      <TextsInput
        label={t('hint')}
        most={formLimits.hint}
        rows={3}
        texts={section.hints}
        error={errors[`${path}.hints`]}
        onChange={hints => put({ hints })}
      />
      <ConditionEditor
        legend={t('shownWhen')}
        condition={section.when}
        own={null}
        error={errors[`${path}.when`]}
        onChange={when => put({ when })}
      />
      <div className={css.barActions}>
        <Button onClick={() => (fields.length > 0 ? setAsking(true) : remove())}>{t('removeSection')}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        danger
        title={t('removeSectionTitle', { title: partWord(content, `section:${key}`, language) })}
        confirmLabel={t('removeSection')}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {t('removeSectionText', { count: fields.length })}
      </ConfirmDialog>
    </div>
  )
}
