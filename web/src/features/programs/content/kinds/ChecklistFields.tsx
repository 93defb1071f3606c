import { type ChecklistContent, observers } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { formatEither } from '@/lib/format-more.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { ChoicesField } from '@/ui/form/ChoicesField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
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
      <ChoicesField
        label={t('observers')}
        none={t('observersAny')}
        choices={choicesOf(observers)}
        value={content.observers ?? []}
        onChange={chosen => write({ ...content, observers: chosen as NonNullable<ChecklistContent['observers']> })}
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

const observedBy = (roles: NonNullable<ChecklistContent['observers']>) =>
  programsTexts.say('observedBy', { roles: formatEither(roles.map(role => inWords(observers[role]))) })

export const checklistInEditor: KindInEditor<ChecklistContent> = {
  hint: 'kindChecklist',
  Fields: ChecklistFields,
  plain: ({ instructions, observers: roles = [], items }) =>
    [byLanguage(instructions), roles.length > 0 && observedBy(roles), ...items.map(({ texts }) => byLanguage(texts))]
      .filter(Boolean)
      .join('\n'),
}
