import { api, type Id, type LearningLanguage, type QuestionFormat } from '@preceptor/contract'
import { useDownload } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { quizTexts } from './texts.ts'

interface Props {
  program_id: Id
  module_id: Id
  language: LearningLanguage
}

export function ExportMenu({ program_id, module_id, language }: Props) {
  const t = useTexts(quizTexts)
  const { download } = useDownload(api.programQuizzes.export)
  const item = (label: string, format: QuestionFormat) => ({
    label,
    onSelect: () => download({ params: { id: program_id, module_id }, query: { format, language } }),
  })
  return (
    <MenuButton
      size="small"
      label={t('exportQuestions')}
      items={[item(t('asGift'), 'gift'), item(t('asCsv'), 'csv'), item(t('asXlsx'), 'xlsx')]}
    />
  )
}
