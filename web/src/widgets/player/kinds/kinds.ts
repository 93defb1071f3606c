import type { ModuleContent, ModuleKind } from '@preceptor/contract'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { acknowledgementInPlayer } from './AcknowledgementView.tsx'
import { checklistInPlayer } from './ChecklistView.tsx'
import { documentInPlayer } from './DocumentView.tsx'
import { scormInPlayer } from './ScormView.tsx'
import type { playerTexts } from '../texts.ts'
import { videoInPlayer } from './VideoView.tsx'
import type { KindInPlayer } from './view.ts'

const kinds: { [K in ModuleKind]: KindInPlayer<Extract<ModuleContent, { kind: K }>> } = {
  document: documentInPlayer,
  video: videoInPlayer,
  quiz: {
    View: lazyPart(() => import('./quiz/QuizView.tsx')),
    asks: () => 'passQuizFirst' satisfies Parameters<typeof playerTexts.say>[0],
  },
  scorm: scormInPlayer,
  acknowledgement: acknowledgementInPlayer,
  checklist: checklistInPlayer,
  // Few programs have classes, so their view loads only when a module needs it. Attendance marks one as done.
  live_session: { View: lazyPart(() => import('./live/LiveSessionView.tsx')) },
}

/** Returns the view for the kind of the given content. */
export const viewOf = <C extends ModuleContent>({ kind }: C) => kinds[kind] as unknown as KindInPlayer<C>
