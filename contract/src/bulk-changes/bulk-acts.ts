import * as z from 'zod/mini'
import { mostTags, providerStatus } from '../employees/employee.ts'
import { day, id, optionalDay, optionalText, text } from '../schemas.ts'
import { bulkText } from './texts.ts'

const tag = text(40)
const tags = z.array(tag).check(z.maxLength(mostTags, bulkText('tagsMany', { most: mostTags })))

/** What can be done to many employees at once, with its options. The server's half of each is in features/employees/bulk/acts/. */
export const bulkChange = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('status'),
    provider_status: providerStatus,
    reason: optionalText(120),
    note: optionalText(1000),
    /** Today or earlier takes effect at once, a later day is scheduled. */
    effective_on: day,
    /** When a leave begins: the day they are expected back at work. */
    expected_return: z.optional(optionalDay),
  }),
  z.strictObject({ act: z.literal('location'), location_id: z.nullable(id) }),
  z.strictObject({ act: z.literal('coordinator'), coordinator_id: z.nullable(id) }),
  z.strictObject({ act: z.literal('tags'), add: tags, remove: tags }).check(
    z.refine(({ add, remove }) => add.length + remove.length > 0, {
      error: bulkText('tagsMissing'),
      path: ['add'],
    }),
  ),
])
export type BulkChange = z.output<typeof bulkChange>
export type BulkActName = BulkChange['act']
export type BulkChangeOf<Act extends BulkActName> = Extract<BulkChange, { act: Act }>

export const bulkActs: Record<BulkActName, string> = {
  status: bulkText('status'),
  location: bulkText('location'),
  coordinator: bulkText('coordinator'),
  tags: bulkText('tags'),
}

/** What would become of a person (preview) or did (run). */
export const bulkOutcomes = {
  update: bulkText('willChange'),
  unchanged: bulkText('unchanged'),
  skip: bulkText('skipped'),
  unknown: bulkText('notFound'),
  reject: bulkText('failed'),
  kept: bulkText('notUndone'),
} as const
export type BulkOutcome = keyof typeof bulkOutcomes
