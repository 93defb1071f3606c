import type { ModuleContent, ModuleKind } from '@preceptor/contract'
import { acknowledgementInEditor } from './AcknowledgementFields.tsx'
import { checklistInEditor } from './ChecklistFields.tsx'
import { documentInEditor } from './DocumentFields.tsx'
import type { KindInEditor } from './fields.ts'
import { liveSessionInEditor } from './LiveSessionFields.tsx'
import { quizInEditor } from './quiz/QuizFields.tsx'
import { scormInEditor } from './scorm-in-editor.ts'
import { videoInEditor } from './VideoFields.tsx'

export const kindsInEditor: { [K in ModuleKind]: KindInEditor<Extract<ModuleContent, { kind: K }>> } = {
  document: documentInEditor,
  video: videoInEditor,
  quiz: quizInEditor,
  scorm: scormInEditor,
  acknowledgement: acknowledgementInEditor,
  checklist: checklistInEditor,
  live_session: liveSessionInEditor,
}

/** Returns the editor for the kind of the given content. */
export const kindOf = <C extends ModuleContent>({ kind }: C) => kindsInEditor[kind] as unknown as KindInEditor<C>
