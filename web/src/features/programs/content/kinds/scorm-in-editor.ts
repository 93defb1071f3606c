import type { ScormContent } from '@preceptor/contract'
import type { programsTexts } from '../../texts.ts'
import { byLanguage } from './by-language.ts'
import type { KindInEditor } from './fields.ts'
import { ScormFields } from './scorm/ScormFields.tsx'

export const scormInEditor: KindInEditor<ScormContent> = {
  hint: 'kindScorm' satisfies Parameters<typeof programsTexts.say>[0],
  Fields: ScormFields,
  plain: ({ packages }, nameOf) =>
    byLanguage(Object.fromEntries(Object.entries(packages).map(([language, file]) => [language, nameOf(file)]))),
}
