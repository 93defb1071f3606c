import { contactChannels, type Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { inWords } from '../../../../lib/texts.ts'
import { askToRemind, type Remindable, remindable } from '../../../reminders/ask.ts'
import { unreachableWords } from '../../../reminders/reach.ts'
import type { BulkAct, Verdict } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { programOf, refuseProgram, rejectOthers, skipped, titleFor } from './training-act.ts'

/**
 * Sends a reminder about one program, or about everything a person has open: at most one a day, through the channels they allow.
 */
export const remind: BulkAct<'remind'> = {
  prepare: async (scope, { program_id }, { sendsTexts }) => {
    const program = program_id === null ? null : await programOf(scope, program_id)
    if (program?.status === 'archived')
      throw refuseProgram(bulkTexts.named('programArchived', { title: program.title }))
    let people: ReadonlyMap<Id, Remindable> = new Map()
    return {
      title: program ? bulkTexts.named('remindOf', { title: titleFor(program) }) : bulkTexts.named('remindOfAll'),
      meet: async (inScope, ids) => {
        people = await remindable(inScope, { program_id, ids, sendsTexts, now: new Date() })
      },
      judge: person => judged(people.get(person.id), program_id !== null),
    }
  },
  apply: async (scope, { id }, items) => {
    const done = await askToRemind(scope, { head: { source: 'bulk', job_id: id }, items, now: new Date() })
    await rejectOthers(scope, items, done, bulkTexts.named('remindedToday'))
  },
  // sent messages can't be undone
  asLeft: sql`false`,
  changedSince: bulkTexts.named('notTakenBack'),
  restore: async () => {},
}

function judged(person: Remindable | undefined, oneProgram: boolean): Verdict {
  if (!person?.is_reminded) return skipped(bulkTexts.named('awayOrGone'))
  if (person.open.length === 0) {
    if (person.stopped > 0) return skipped(bulkTexts.named('cannotGoOn'))
    return skipped(oneProgram ? bulkTexts.named('notAssigned') : bulkTexts.named('nothingOpen'))
  }
  if (person.reminded_today) return skipped(bulkTexts.named('remindedToday'))
  if (person.why) return skipped(unreachableWords[person.why])
  if (person.is_quiet) return skipped(bulkTexts.named('quietNow'))
  const ways = [...(person.by_mail ? ['mail' as const] : []), ...(person.by_sms ? ['sms' as const] : [])]
  return {
    outcome: 'update',
    values: { assignment_ids: person.open.map(({ id }) => id) },
    before: {},
    changes: [
      ...person.open.map(({ title }) => ({ field: 'program', before: title, after: title })),
      { field: 'sent_by', before: null, after: ways.map(way => inWords(fallback, contactChannels[way])).join(', ') },
      ...(person.last_reminded_at
        ? [{ field: 'last_reminded_at', before: person.last_reminded_at, after: person.last_reminded_at }]
        : []),
      // The person's language, if the message is in another one
      ...(person.wanted ? [{ field: 'language', before: person.wanted, after: person.language }] : []),
    ],
  }
}
