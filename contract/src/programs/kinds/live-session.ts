import * as z from 'zod/mini'
import { keysOf } from '../../schemas.ts'
import { sessionModes } from '../../sessions/states.ts'
import { textsOf } from '../language-texts.ts'
import { programText } from '../texts.ts'
import { mostStatement } from './acknowledgement.ts'
import type { KindOfModule } from './kind.ts'

export const mostToBring = 1000

const content = z.strictObject({
  kind: z.literal('live_session'),
  /** The subject of the session. */
  about: textsOf(mostStatement),
  /** Things learners should bring. */
  bring: textsOf(mostToBring),
  /** The ways it can be held. */
  ways: z.array(z.enum(keysOf(sessionModes), programText('wayUnknown'))).check(
    z.minLength(1, programText('waysMissing')),
    z.refine(chosen => new Set(chosen).size === chosen.length, programText('wayTwice')),
  ),
})
export type LiveSessionContent = z.output<typeof content>

/** A live session. Its times, places and attendance are stored with sessions. */
export const liveSessionKind: KindOfModule<LiveSessionContent> = {
  label: programText('liveSession'),
  mode: 'classroom',
  content,
  empty: () => ({ kind: 'live_session', about: {}, bring: {}, ways: ['classroom'] }),
  lacks: ({ about }, language) => !about[language],
  written: ({ about, bring }) => [about, bring],
}
