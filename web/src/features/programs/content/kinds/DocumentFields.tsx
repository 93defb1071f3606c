import { type DocumentContent, plainOf } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { programsTexts } from '../../texts.ts'
import RichTextEditor from '../RichTextEditor.tsx'
import { byLanguage } from './by-language.ts'
import { anyOf, type FieldsProps, type KindInEditor } from './fields.ts'

function DocumentFields({ content, language, errors, write }: FieldsProps<DocumentContent>) {
  const t = useTexts(programsTexts)
  return (
    <RichTextEditor
      key={language}
      label={t('body')}
      language={language}
      direction={directionOf(language)}
      value={content.bodies[language]}
      error={anyOf(errors)}
      onChange={body => write({ ...content, bodies: { ...content.bodies, [language]: body } })}
    />
  )
}

export const documentInEditor: KindInEditor<DocumentContent> = {
  hint: 'kindDocument',
  Fields: DocumentFields,
  plain: ({ bodies }) =>
    byLanguage(Object.fromEntries(Object.entries(bodies).map(([code, body]) => [code, body ? plainOf(body) : '']))),
}
