import type contract from '../../../contract/src/programs/texts/en.ts'
import type live from '@/widgets/player/kinds/live/texts/en.ts'
import type packages from '@/widgets/player/kinds/scorm/texts/en.ts'
import type player from '@/widgets/player/texts/en.ts'
import type quiz from '@/widgets/player/kinds/quiz/texts/en.ts'
import type learn from './texts/en.ts'

type Keys<Name extends string, C> = `${Name}.${keyof C & string}`
type Observer = 'Nurse' | 'PracticalNurse' | 'Supervisor' | 'Coordinator' | 'Trainer'

/** All texts of this page in a language that the panel doesn't have, by catalog and key. */
export type FrameWords = Record<
  | Keys<'learn', typeof learn>
  | Keys<'player', typeof player>
  | Keys<'player-quiz', typeof quiz>
  | Keys<'player-package', typeof packages>
  | Keys<'player-live', typeof live>
  | Keys<'contract.programs', Pick<typeof contract, `observer${Observer}`>>
  | 'ui.loading',
  string
>
