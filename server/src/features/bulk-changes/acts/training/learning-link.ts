import { type BulkChangeOf, type Id, type LinkWay, linkWays } from '@preceptor/contract'
import { bestLanguage, fallback, namedDay } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { inWords, learnerLanguages } from '../../../../lib/texts.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { todayIn } from '../../../employees/today.ts'
import { isOpen } from '../../../employees/training-facts.ts'
import { giveMany } from '../../../learner-links/give-many.ts'
import { linkPapers } from '../../../learner-links/print-links.ts'
import { remindedPrograms } from '../../../programs/list-programs.ts'
import { canBeDone, isReminded, remindingAgency } from '../../../reminders/ladder.ts'
import { isQuiet } from '../../../../messages/quiet.ts'
import { channelsOf, type Contact, contactColumns, unreachableWords } from '../../../reminders/reach.ts'
import { lastSent } from '../../../signed-links/write-links.ts'
import type { BulkAct, Verdict } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { doneBy } from '../../done-by.ts'
import { programOf, refuseProgram, rejectOthers, skipped, titleFor } from './training-act.ts'

/** Gives each person the link to take the program without an account: by message, or on paper without one. */
export const learningLink: BulkAct<'learning_link'> = {
  prepare: async (scope, { program_id, by }, { sendsTexts }) => {
    const program = await programOf(scope, program_id)
    if (program.status === 'archived') throw refuseProgram(bulkTexts.named('programArchived', { title: program.title }))
    let people: ReadonlyMap<Id, Reached> = new Map()
    return {
      title: bulkTexts.named(by === 'paper' ? 'linkSheetOf' : 'linkOf', { title: titleFor(program) }),
      meet: async (inScope, ids) => {
        people = await reachable(inScope, { program_id, ids, sendsTexts })
      },
      judge: person => judged(people.get(person.id), by),
    }
  },
  apply: async (scope, { id, settings: { change, sends_texts } }, items, { config }) => {
    if (change.act !== 'learning_link') return
    const { program_id, by } = change
    const planned = await scope.db.rows<{ n: number; employee_id: Id; assignment_id: Id }>(sql`
      select i.n, i.subject_id as employee_id, (i.values ->> 'assignment_id')::uuid as assignment_id from job_items i
      where ${items} and i.outcome = 'update'`)
    const ids = planned.map(({ employee_id }) => employee_id)
    // Current addresses, consent and assignments: people may have opted out since
    const people = await reachable(scope, { program_id, ids, sendsTexts: sends_texts ?? false })
    const to = planned.flatMap(one => {
      const way = wayOf(people.get(one.employee_id), by)
      return typeof way === 'string' ? [{ ...one, by: way }] : []
    })
    const given = await giveMany(scope, config, { program_id, job_id: id, to })
    const done = to.filter(({ employee_id }) => given.has(employee_id)).map(({ n }) => n)
    await rejectOthers(scope, items, done, bulkTexts.named('notReachedNow'))
  },
  papers: async (scope, { id, settings: { change } }, { config }) => {
    if (change.act !== 'learning_link') throw new Error('Not about learning links.')
    const employee_ids = await doneBy<Id>(scope, id, sql`i.subject_id`)
    return linkPapers(scope, config, { program_id: change.program_id, employee_ids })
  },
  // A link that was sent, or is posted on a wall, can't be undone
  asLeft: sql`false`,
  changedSince: bulkTexts.named('notTakenBack'),
  restore: async () => {},
}

interface Reached extends Contact {
  id: Id
  language: string | null
  is_here: boolean
  assignment_id: Id | null
  starts_on: string | null
  can_go_on: boolean
  last_sent_at: string | null
  is_quiet: boolean
  sends_texts: boolean
}

async function reachable(
  scope: Scope,
  { program_id, ids, sendsTexts }: { program_id: Id; ids: readonly Id[]; sendsTexts: boolean },
): Promise<Map<Id, Reached>> {
  const { db, agency } = scope
  const hours = await remindingAgency(scope)
  const programs = await remindedPrograms(scope)
  const now = new Date()
  const later: Sql = sql`case when a.start_date > ${todayIn(agency.time_zone, now)}::date then a.start_date end`
  const rows = await db.rows<Omit<Reached, 'is_quiet' | 'sends_texts'> & { lives_in: string | null }>(sql`
    select e.id, e.language, e.state as lives_in, ${contactColumns}, ${isReminded} as is_here, a.id as assignment_id, ${later} as starts_on,
      coalesce(${canBeDone(programs)}, false) as can_go_on,
      (select to_char(max(${lastSent}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from signed_links l
        where l.organization_id = e.organization_id and l.employee_id = e.id and l.program_id = ${program_id}) as last_sent_at
    from employees e
    left join assignments a on a.organization_id = e.organization_id and a.employee_id = e.id and a.program_id = ${program_id} and ${isOpen}
    where e.organization_id = ${agency.id} and e.id = any(${ids}::uuid[])`)
  return new Map(
    rows.map(row => [row.id, { ...row, is_quiet: isQuiet(hours, row.lives_in, now), sends_texts: sendsTexts }]),
  )
}

type By = BulkChangeOf<'learning_link'>['by']

/** Returns the channel for a person, or the reason there is none. An email waits to be read; a text message alerts at once. */
function wayOf(person: Reached | undefined, by: By): LinkWay | { why: string } {
  if (!person?.is_here) return { why: bulkTexts.named('awayOrGone') }
  if (person.assignment_id === null) return { why: bulkTexts.named('notAssigned') }
  if (person.starts_on !== null) return { why: bulkTexts.named('startsLater', { day: namedDay(person.starts_on) }) }
  if (!person.can_go_on) return { why: bulkTexts.named('cannotGoOn') }
  return by === 'paper' ? by : messageFor(person, by)
}

function messageFor(person: Reached, by: Exclude<By, 'paper'>): LinkWay | { why: string } {
  const asked = { ...person, ...(by === 'mail' && { mobile: null }), ...(by === 'sms' && { email: null }) }
  const { mail, sms, why } = channelsOf(asked, person.sends_texts)
  if (mail) return 'mail'
  if (sms) return person.is_quiet ? { why: bulkTexts.named('quietNow') } : 'sms'
  if (why === 'no_address' && by !== 'works')
    return { why: bulkTexts.named(by === 'mail' ? 'noMail' : person.sends_texts ? 'noMobile' : 'textsOff') }
  return { why: unreachableWords[why ?? 'no_address'] }
}

function judged(person: Reached | undefined, by: By): Verdict {
  const way = wayOf(person, by)
  if (typeof way !== 'string') return skipped(way.why)
  const own = person?.language ?? null
  const words = inWords(fallback, linkWays[way])
  const language = bestLanguage([own ?? fallback], learnerLanguages)
  return {
    outcome: 'update',
    values: { assignment_id: person?.assignment_id },
    before: {},
    changes: [
      { field: 'sent_by', before: words, after: words },
      ...(person?.last_sent_at
        ? [{ field: 'last_sent_at', before: person.last_sent_at, after: person.last_sent_at }]
        : []),
      // The person's language, if the message is in another one
      ...(own && way !== 'paper' && own !== language ? [{ field: 'language', before: own, after: language }] : []),
    ],
  }
}
