import { type DocumentContent, plainOf } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import { programsTexts } from '../../texts.ts'
import RichTextEditor from '../RichTextEditor.tsx'
import { byLanguage, filesByLanguage } from './by-language.ts'
import type { FieldsProps, KindInEditor } from './fields.ts'
import { LanguageFileField } from './LanguageFileField.tsx'

function DocumentFields({ content, language, errors, files, write, program }: FieldsProps<DocumentContent>) {
  const t = useTexts(programsTexts)
  const wrongText = Object.entries(errors).find(([path]) => !path.startsWith('content.pdfs'))?.[1]
  return (
    <>
      <RichTextEditor
        key={language}
        files={files}
        program_id={program.id}
        label={t('body')}
        language={language}
        direction={directionOf(language)}
        value={content.bodies[language]}
        error={wrongText}
        onChange={body => write({ ...content, bodies: { ...content.bodies, [language]: body } })}
      />
      <LanguageFileField
        {...{ language, errors, files }}
        name="pdfs"
        use="document"
        labelFor={code => t('pdfIn', { language: languageWithin(code) })}
        value={content.pdfs ?? {}}
        write={pdfs => write({ ...content, pdfs })}
      />
    </>
  )
}

export const documentInEditor: KindInEditor<DocumentContent> = {
  hint: 'kindDocument',
  Fields: DocumentFields,
  plain: ({ bodies, pdfs = {} }, nameOf) =>
    [
      byLanguage(Object.fromEntries(Object.entries(bodies).map(([code, body]) => [code, body ? plainOf(body) : '']))),
      filesByLanguage(pdfs, nameOf),
    ]
      .filter(Boolean)
      .join('\n'),
}
