import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { changeKind, programContent, publishedMoment, whoGetsIt } from '../programs/content.ts'
import { program, programFields } from '../programs/programs.ts'
import { dueRules, givenTo, recurrences } from '../programs/states.ts'
import { programText } from '../programs/texts.ts'
import { day, id, keysOf, text } from '../schemas.ts'

const appliesTo = z.enum(keysOf(givenTo), programText('appliesMissing'))
export type AppliesTo = z.output<typeof appliesTo>
const days = (most: number, sentence: string) => z.coerce.number(sentence).check(z.int(), z.gte(0), z.lte(most))

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const idsOrNone = new RegExp(`^(?:${uuid}(?:,${uuid}){0,99})?$`)

/** What is asked about: the settings that move dates; those that are not sent are as the program has them. */
const asked = {
  due_from: z.optional(z.enum(keysOf(dueRules), programText('dueMissing'))),
  due_days: z.optional(days(730, programText('dueDaysMalformed'))),
  due_on: z.optional(day),
  grace_days: z.optional(days(365, programText('daysMalformed'))),
  recurrence: z.optional(z.enum(keysOf(recurrences), programText('recurrenceMissing'))),
  lead_days: z.optional(days(365, programText('daysMalformed'))),
  /** Ids joined by commas; empty: none. */
  satisfied_by_ids: z.optional(z.string().check(z.regex(idsOrNone, programText('satisfiedTwice')))),
  max_attempts: z.optional(
    z.coerce
      .number(programText('attemptsMalformed'))
      .check(z.int(), z.gte(1), z.lte(20, programText('attemptsMalformed'))),
  ),
}

/** How many dates move, and how many people would be late at once by that. */
const moves = z.object({ moved: z.int(), late: z.int() })

/** One person whose due date moves, whose grace ends on another day, or whose renewal opens (`before` is null). */
const affected = z.object({
  employee_id: id,
  name: z.string(),
  employee_number: z.nullable(z.string()),
  started: z.boolean(),
  before: z.nullable(z.string()),
  after: z.string(),
  /** The program that does for this one, completed on `after`. */
  by: z.nullable(z.string()),
})
export type Affected = z.output<typeof affected>

export const programImpact = z.extend(pageOf(affected), {
  /** Whoever has the program open, and those of them who have not begun. */
  open: z.int(),
  not_started: z.int(),
  due: z.object({ not_started: moves, all_open: moves }),
  /** Open ones whose date stays because somebody set it, a learning path says it, or the rule says nothing of them. */
  set_by_hand: z.int(),
  by_path: z.int(),
  no_day: z.int(),
  /** Whose grace would end on another day; of those, who would be overdue at once and who would not be any more. */
  grace: z.object({ moved: z.int(), late: z.int(), freed: z.int() }),
  /** Who has it open and completed a program that would do for it. */
  satisfied: z.int(),
  /** Renewals that would open at once. */
  renewals: z.int(),
  /** Who would have no attempts left, and who would have some again. */
  blocked: z.int(),
  unblocked: z.int(),
  /** Completions that keep the day on which they expire. */
  completed: z.int(),
})
export type ProgramImpact = z.output<typeof programImpact>

/** One person who has it open: done modules that stay done in the new version, and those that say something else by then. */
const versioned = z.object({
  employee_id: id,
  name: z.string(),
  employee_number: z.nullable(z.string()),
  started: z.boolean(),
  /** Null: whichever is the newest when they start. */
  version_number: z.nullable(z.int()),
  kept: z.int(),
  again: z.int(),
})

export const versionImpact = z.extend(pageOf(versioned), {
  not_started: z.int(),
  started: z.int(),
  /** People who would do something again. */
  again: z.int(),
})
export type VersionImpact = z.output<typeof versionImpact>

const waiting = z.object({
  employee_id: id,
  name: z.string(),
  employee_number: z.nullable(z.string()),
  /** The last day of the cycle that should be followed by now. */
  ends_on: z.string(),
})

const one = z.object({ id })

/** Settings of a program that decide dates: what a change does to people, and the change with its choice. */
export const programRules = {
  impact: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/impact',
    summary: 'What other settings would do to the people of a program, by name; nothing is changed',
    access: access.editPrograms,
    scope: 'agency',
    params: one,
    query: z.strictObject({
      ...asked,
      /** Whose names: due dates that move, renewals that open, grace that ends on another day, or what another program does for. */
      about: z._default(z.enum(['due', 'renewals', 'grace', 'satisfied']), 'due'),
      applies_to: z._default(appliesTo, 'all_open'),
      search: z.optional(z.string().check(z.maxLength(200))),
      page,
      per_page: perPage(100, 10),
    }),
    response: programImpact,
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/waiting-renewals',
    summary: 'Whose renewal waits because the program can’t be started now, or has no seat left for them',
    access: access.programs,
    scope: 'agency',
    params: one,
    query: z.strictObject({ page, per_page: perPage(100, 10) }),
    response: pageOf(waiting),
  }),
  versionImpact: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/publish-impact',
    summary: 'Who has a program open, and what they would keep and do again in its draft; nothing is changed',
    access: access.editPrograms,
    scope: 'agency',
    params: one,
    query: z.strictObject({
      /** Whose names: of those who have not started, or of everyone who has it open. */
      given_to: whoGetsIt,
      search: z.optional(z.string().check(z.maxLength(200))),
      page,
      per_page: perPage(100, 10),
    }),
    response: versionImpact,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/publish',
    summary: 'Freeze the draft as the next version; refused when something of it changed since `seen_at`',
    access: access.editPrograms,
    scope: 'agency',
    idempotent: true,
    fails: ['CONFLICT'],
    params: one,
    checkedInForm: true,
    body: z.strictObject({
      change_kind: changeKind,
      given_to: whoGetsIt,
      note: text(1000, programText('noteMissing')),
      /** `updated_at` of the draft the publisher looked at. */
      seen_at: publishedMoment,
    }),
    response: z.extend(programContent, {
      /** The long work that gives it to people who have the program open; null: nothing of theirs changes. */
      giving_job_id: z.nullable(id),
    }),
  }),
  acceptUpdate: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/catalog-update',
    summary:
      'Update a linked program to the version of the catalog that was looked at; it says who gets a material one',
    access: access.editPrograms,
    scope: 'agency',
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({ number: z.int() }),
    response: program,
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/admin/programs/:id/rules',
    summary: 'Change the sent settings and, where that is chosen, the due dates of people who have the program open',
    access: access.editPrograms,
    scope: 'agency',
    versioned: true,
    params: one,
    checkedInForm: true,
    body: z.extend(z.partial(z.strictObject(programFields)), {
      /** Absent: new assignments only. */
      applies_to: z.optional(appliesTo),
      /** Whether what another completed program does for is closed; absent: it stays open. */
      closes_satisfied: z.optional(z.boolean()),
    }),
    response: z.extend(program, {
      /** The long work that moves the dates; null: none is to be moved. */
      moving_job_id: z.nullable(id),
      /** The long work that closes what is satisfied; null: there is none. */
      closing_job_id: z.nullable(id),
    }),
  }),
}
