import * as z from 'zod/mini'
import { keysOf, text } from '../../schemas.ts'
import { textsOf } from '../language-texts.ts'
import { programText } from '../texts.ts'
import { mostStatement } from './acknowledgement.ts'
import type { KindOfModule } from './kind.ts'

const mostItems = 100

/** The people who can observe skills. */
export const observers = {
  rn: programText('observerNurse'),
  lpn: programText('observerPracticalNurse'),
  supervisor: programText('observerSupervisor'),
  coordinator: programText('observerCoordinator'),
  trainer: programText('observerTrainer'),
} as const

const item = z.strictObject({ id: text(40), texts: textsOf(500) })
const content = z.strictObject({
  kind: z.literal('checklist'),
  instructions: textsOf(mostStatement),
  /** Any of them may mark the skills; an empty list allows anyone the agency asks. Older versions have no list. */
  observers: z.optional(
    z
      .array(z.enum(keysOf(observers), programText('observerUnknown')))
      .check(z.refine(chosen => new Set(chosen).size === chosen.length, programText('observerTwice'))),
  ),
  items: z.array(item).check(
    z.maxLength(mostItems, programText('itemsMany', { most: mostItems })),
    z.refine(items => new Set(items.map(({ id }) => id)).size === items.length, programText('itemTwice')),
  ),
})
export type ChecklistContent = z.output<typeof content>

export const checklistKind: KindOfModule<ChecklistContent> = {
  label: programText('checklist'),
  mode: 'practical',
  content,
  empty: () => ({ kind: 'checklist', instructions: {}, observers: ['rn'], items: [] }),
  lacks: ({ items }, language) => items.length === 0 || items.some(({ texts }) => !texts[language]),
  written: ({ instructions, items }) => [instructions, ...items.map(({ texts }) => texts)],
}
