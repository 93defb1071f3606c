import * as z from 'zod/mini'
import { progressList } from '../assignments/assignments-list.ts'
import { notAssignedList } from '../assignments/not-assigned-list.ts'
import { employeeFilters } from '../employees/list.ts'
import { bulkText } from '../bulk-changes/texts.ts'
import { credentialsList } from '../credentials/credentials-list.ts'
import { externalTrainingList } from '../external-training/external-training-list.ts'
import { filterShape } from '../filter-shape.ts'
import { pathProgressList } from '../learning-paths/learning-paths-list.ts'
import { reachabilityList } from '../reachability/reachability.ts'
import { id } from '../schemas.ts'
import { waiversList } from '../waivers/waivers-list.ts'

/** The most employees in one bulk operation. */
export const mostPeople = 100_000
/** The most that can be selected or pasted individually. */
export const mostNamed = 5_000

/** Pasted lines: employee numbers, external IDs, emails or names. */
export const linesOf = (most: number) =>
  z
    .array(z.string().check(z.maxLength(254, bulkText('lineLong', { most: 254 }))))
    .check(z.minLength(1, bulkText('linesMissing')), z.maxLength(most, bulkText('linesMany', { most })))

/** The selected rows of a list; if absent, all rows under its filters. */
const ticked = z.optional(z.array(id).check(z.maxLength(mostNamed, bulkText('rowsMany', { most: mostNamed }))))

/**
 * The people a bulk operation is for: selected rows, all matches of filters, a saved view, or pasted text (employee numbers,
 * external ids, email addresses, names). The preview resolves it once, and the run uses the same list.
 */
export const audience = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('rows'),
    ids: z
      .array(id)
      .check(
        z.minLength(1, bulkText('rowsMissing')),
        z.maxLength(mostNamed, bulkText('rowsMany', { most: mostNamed })),
      ),
  }),
  z.strictObject({ by: z.literal('matching'), filters: z.strictObject(filterShape(employeeFilters)) }),
  z.strictObject({ by: z.literal('view'), view_id: id }),
  /** People in a program: those its progress list shows under these filters, or the selected ones. */
  z.strictObject({
    by: z.literal('progress'),
    program_id: id,
    filters: z.strictObject(filterShape(progressList.filters)),
    ids: ticked,
  }),
  /** People who should have a program and don't, under these filters. */
  z.strictObject({
    by: z.literal('not_assigned'),
    program_id: id,
    filters: z.strictObject(filterShape(notAssignedList.filters)),
  }),
  /** People on a learning path: those its progress list shows under these filters, or the selected ones. */
  z.strictObject({
    by: z.literal('path'),
    path_id: id,
    filters: z.strictObject(filterShape(pathProgressList.filters)),
    ids: ticked,
  }),
  /** Holders of the credentials this list shows under these filters, or of the selected ones. */
  z.strictObject({
    by: z.literal('credentials'),
    filters: z.strictObject(filterShape(credentialsList.filters)),
    ids: ticked,
  }),
  /** The same for outside training. */
  z.strictObject({
    by: z.literal('outside_training'),
    filters: z.strictObject(filterShape(externalTrainingList.filters)),
    ids: ticked,
  }),
  /** The same for waivers. */
  z.strictObject({
    by: z.literal('waivers'),
    filters: z.strictObject(filterShape(waiversList.filters)),
    ids: ticked,
  }),
  /** People that messages can't reach, under these filters. */
  z.strictObject({ by: z.literal('reachability'), filters: z.strictObject(filterShape(reachabilityList.filters)) }),
  /** The people of an earlier bulk operation, such as those it just assigned. */
  z.strictObject({ by: z.literal('operation'), operation_id: id }),
  z.strictObject({
    by: z.literal('pasted'),
    lines: linesOf(mostNamed),
  }),
])
export type Audience = z.infer<typeof audience>
/** The most people a change can affect without a separate preview page. */
export const mostAtOnce = 25
/** Returns true for a few people named one by one: the change may run without a preview. */
export const isFew = (people: Audience): boolean =>
  'ids' in people && people.ids !== undefined && people.ids.length <= mostAtOnce
export type AudienceOf<By extends Audience['by']> = Extract<Audience, { by: By }>

/** Splits pasted text into people: one per line, or separated the way spreadsheets and mails do. `Reyes, Ana` is one person. */
export const pastedLines = (text: string): string[] =>
  text
    .split(/[\r\n\t;]+/)
    .flatMap(line => (isListName(line) ? line : line.split(',')))
    .map(line => line.trim())
    .filter(Boolean)

const isListName = (line: string) => /^[^,@]+,[^,@\d]+$/.test(line)

/**
 * A plan runs only while about the same people match: if more than this many were added or dropped, it is refused. Newly matching
 * people are never changed, and the plan lists those who no longer match.
 */
export const mostDrift = (planned: number) => Math.max(5, Math.ceil(planned / 20))
