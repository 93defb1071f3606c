import type { ChecklistContent } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { programsTexts } from '../../texts.ts'
import css from '../content.module.css'
import { byLanguage } from './by-language.ts'
import { anyOf, type FieldsProps, type KindInEditor } from './fields.ts'

function ChecklistFields({ content, language, errors, write }: FieldsProps<ChecklistContent>) {
  const t = useTexts(programsTexts)
  const direction = directionOf(language)
  const { instructions, items } = content
  const error = anyOf(errors)
  return (
    <>
      <TextAreaField
        label={t('instructions')}
        rows={3}
        maxLength={5000}
        lang={language}
        dir={direction}
        value={instructions[language] ?? ''}
        onChange={said => write({ ...content, instructions: { ...instructions, [language]: said } })}
      />
      <fieldset className={css.lines}>
        <legend>{t('skills')}</legend>
        {items.map((item, at) => (
          <div key={item.id} className={css.skill}>
            <TextField
              label={t('skill', { number: at + 1 })}
              maxLength={500}
              autoComplete="off"
              lang={language}
              dir={direction}
              value={item.texts[language] ?? ''}
              onChange={said =>
                write({
                  ...content,
                  items: items.with(at, { ...item, texts: { ...item.texts, [language]: said } }),
                })
              }
            />
            <IconButton
              label={t('removeSkill', { number: at + 1 })}
              onClick={() => write({ ...content, items: items.toSpliced(at, 1) })}
            >
              <IconTrash size={16} />
            </IconButton>
          </div>
        ))}
        {error && <p className={css.error}>{error}</p>}
        <Button
          icon={<IconPlus size={16} />}
          onClick={() => write({ ...content, items: [...items, { id: crypto.randomUUID(), texts: {} }] })}
        >
          {t('addSkill')}
        </Button>
      </fieldset>
    </>
  )
}

export const checklistInEditor: KindInEditor<ChecklistContent> = {
  hint: 'kindChecklist',
  Fields: ChecklistFields,
  plain: ({ instructions, items }) =>
    [byLanguage(instructions), ...items.map(({ texts }) => byLanguage(texts))].filter(Boolean).join('\n'),
}
