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

/** Settings that move dates, to preview; omitted ones keep the program's values. */
const asked = {
  due_from: z.optional(z.enum(keysOf(dueRules), programText('dueMissing'))),
  due_days: z.optional(days(730, programText('dueDaysMalformed'))),
  due_on: z.optional(day),
  grace_days: z.optional(days(365, programText('daysMalformed'))),
  recurrence: z.optional(z.enum(keysOf(recurrences), programText('recurrenceMissing'))),
  lead_days: z.optional(days(365, programText('daysMalformed'))),
  /** Ids joined by commas; an empty text means none. */
  satisfied_by_ids: z.optional(z.string().check(z.regex(idsOrNone, programText('satisfiedTwice')))),
  max_attempts: z.optional(
    z.coerce
      .number(programText('attemptsMalformed'))
      .check(z.int(), z.gte(1), z.lte(20, programText('attemptsMalformed'))),
  ),
}

/** Number of dates that move, and of people who would be late at once. */
const moves = z.object({ moved: z.int(), late: z.int() })

/** One person whose due date moves, whose grace period ends on another day, or whose renewal opens (`before` is null). */
const affected = z.object({
  employee_id: id,
  name: z.string(),
  employee_number: z.nullable(z.string()),
  started: z.boolean(),
  before: z.nullable(z.string()),
  after: z.string(),
  /** The program that satisfies this one, completed on `after`. */
  by: z.nullable(z.string()),
})
export type Affected = z.output<typeof affected>

export const programImpact = z.extend(pageOf(affected), {
  /** People with the program open, and those who have not begun. */
  open: z.int(),
  not_started: z.int(),
  due: z.object({ not_started: moves, all_open: moves }),
  /** Open assignments that keep their date, because it is manual, comes from a learning path, or the rule doesn't apply. */
  set_by_hand: z.int(),
  by_path: z.int(),
  no_day: z.int(),
  /** People whose grace period would change; of these, newly overdue people and people no longer overdue. */
  grace: z.object({ moved: z.int(), late: z.int(), freed: z.int() }),
  /** People with it open who completed a program that would satisfy it. */
  satisfied: z.int(),
  /** Renewals that would open immediately. */
  renewals: z.int(),
  /** People who would have no attempts left, and people who would regain some. */
  blocked: z.int(),
  unblocked: z.int(),
  /** Completions that keep their expiration date. */
  completed: z.int(),
})
export type ProgramImpact = z.output<typeof programImpact>

/** A person with it open: completed modules that stay done in the new version, and those whose content differs. */
const versioned = z.object({
  employee_id: id,
  name: z.string(),
  employee_number: z.nullable(z.string()),
  started: z.boolean(),
  /** Null for the newest version at their start. */
  version_number: z.nullable(z.int()),
  kept: z.int(),
  again: z.int(),
})

export const versionImpact = z.extend(pageOf(versioned), {
  not_started: z.int(),
  started: z.int(),
  /** People who would have to redo something. */
  again: z.int(),
  /** People with a valid completion of a version with less content, whom a retraining would reach. */
  retrained: z.int(),
})
export type VersionImpact = z.output<typeof versionImpact>

const waiting = z.object({
  employee_id: id,
  name: z.string(),
  employee_number: z.nullable(z.string()),
  /** The last day of the cycle that should have been renewed by now. */
  ends_on: z.string(),
})

/** Days until a short retraining is due, for people with a valid completion: they learn what the version changed. */
const retrainDays = z.optional(
  z.nullable(
    z
      .int(programText('retrainDays'))
      .check(z.gte(1, programText('retrainDays')), z.lte(365, programText('retrainDays'))),
  ),
)

const one = z.object({ id })

/** Program settings that determine dates: the effect of a change on people, and saving the change with its options. */
export const programRules = {
  impact: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/impact',
    summary: 'Preview, by name, how other settings would affect people in a program; nothing changes',
    access: access.editPrograms,
    scope: 'agency',
    params: one,
    query: z.strictObject({
      ...asked,
      /** The people to list: with moved due dates, new renewals, a different grace period, or a program that satisfies it. */
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
    summary:
      'List people whose renewal is waiting because the program can’t be started now or has no seat left for them',
    access: access.programs,
    scope: 'agency',
    params: one,
    query: z.strictObject({ page, per_page: perPage(100, 10) }),
    response: pageOf(waiting),
  }),
  versionImpact: endpoint({
    method: 'GET',
    path: '/admin/programs/:id/publish-impact',
    summary: 'List people with a program open, and what they would keep or redo in its draft; nothing changes',
    access: access.editPrograms,
    scope: 'agency',
    params: one,
    query: z.strictObject({
      /** The people to list: those who haven't started, or everyone with it open. */
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
    summary: 'Publish the draft as the next version; refused if it changed since `seen_at`',
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
      /** Publishes a material version even if an offered language has texts older than their source. */
      stale_ok: z.optional(z.boolean()),
      retrain_days: retrainDays,
    }),
    response: z.extend(programContent, {
      /** The job that gives it to people with the program open; null when nothing changes for them. */
      giving_job_id: z.nullable(id),
      /** The job that assigns the retraining; null for none. */
      retraining_job_id: z.nullable(id),
    }),
  }),
  acceptUpdate: endpoint({
    method: 'POST',
    path: '/admin/programs/:id/catalog-update',
    summary:
      'Update a linked program to the reviewed catalog version; for a material update, the request says who gets it',
    access: access.editPrograms,
    scope: 'agency',
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({ number: z.int(), retrain_days: retrainDays }),
    response: program,
  }),
  save: endpoint({
    method: 'PATCH',
    path: '/admin/programs/:id/rules',
    summary: 'Change the sent settings and, if requested, the due dates of people with the program open',
    access: access.editPrograms,
    scope: 'agency',
    versioned: true,
    params: one,
    checkedInForm: true,
    body: z.extend(z.partial(z.strictObject(programFields)), {
      /** Omit it for new assignments only. */
      applies_to: z.optional(appliesTo),
      /** Closes assignments that another completed program satisfies; by default they stay open. */
      closes_satisfied: z.optional(z.boolean()),
    }),
    response: z.extend(program, {
      /** The job that moves the dates; null for none. */
      moving_job_id: z.nullable(id),
      /** The job that closes satisfied assignments; null for none. */
      closing_job_id: z.nullable(id),
    }),
  }),
}
