import type { AcknowledgementContent } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { formatDayOf } from '@/lib/format-more.ts'
import { useAgency } from '@/nav/area.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { programsTexts } from '../../texts.ts'
import { same } from '@/widgets/versions/merge-content.ts'
import { byLanguage } from './by-language.ts'
import { anyOf, type FieldsProps, type KindInEditor } from './fields.ts'

function AcknowledgementFields({ content, language, errors, write, module }: FieldsProps<AcknowledgementContent>) {
  const t = useTexts(programsTexts)
  const { timeZone } = useAgency()
  const since = same(content, module.content) ? module.said_since : null
  const version = since
    ? t('statementVersion', { number: since.number, day: formatDayOf(since.published_at, timeZone) })
    : t('statementUnpublished')
  return (
    <TextAreaField
      label={t('statement')}
      hint={`${t('statementHint')} ${version}`}
      rows={8}
      maxLength={5000}
      lang={language}
      dir={directionOf(language)}
      value={content.statements[language] ?? ''}
      error={anyOf(errors)}
      onChange={said => write({ ...content, statements: { ...content.statements, [language]: said } })}
    />
  )
}

export const acknowledgementInEditor: KindInEditor<AcknowledgementContent> = {
  hint: 'kindAcknowledgement',
  Fields: AcknowledgementFields,
  plain: ({ statements }) => byLanguage(statements),
}
