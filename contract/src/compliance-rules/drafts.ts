import * as z from 'zod/mini'
import { access } from '../access.ts'
import { ruleVersion } from '../compliance/rule.ts'
import { endpoint } from '../endpoint.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { day, id, instant, line, version } from '../schemas.ts'
import { job } from '../jobs/jobs.ts'
import { flip, names, somebody } from './rules.ts'
import { ruleText } from './texts.ts'

const change = z.object({
  /** Null for a new rule. */
  rule_id: z.nullable(id),
  rule: ruleVersion,
})
const changes = z
  .array(change)
  .check(z.minLength(1, ruleText('changesMissing')), z.maxLength(10, ruleText('changesMany', { most: 10 })))

const draft = z.object({
  id,
  version,
  title: z.string(),
  changes: z.array(change),
  names,
  written_by_name: z.string(),
  updated_at: instant,
  /** Null until everyone has been evaluated against its current text. */
  judged_at: z.nullable(instant),
})
export type RuleDraft = z.infer<typeof draft>

/** The result for the people of a location or a discipline. */
const part = z.object({
  name: z.nullable(z.string()),
  turn_red: z.int(),
  turn_green: z.int(),
  added_minutes: z.int(),
})
const judgedDraft = z.extend(draft, {
  /** The job that evaluates everyone, in progress or finished. */
  job: z.nullable(job),
  turn_red: z.int(),
  turn_green: z.int(),
  flips: z.int(),
  added_minutes: z.int(),
  by_location: z.array(part),
  by_discipline: z.array(part),
})
export type JudgedDraft = z.infer<typeof judgedDraft>

const draftFlip = z.object({ ...somebody, change: z.int(), rule: z.string(), flip, added_minutes: z.int() })
export type DraftFlip = z.infer<typeof draftFlip>

const one = z.object({ id })
const inLaboratory = { access: access.manageCompliance, scope: 'agency' } as const

/** The rule lab: changes that apply to no one until they are published. */
export const ruleDrafts = {
  list: endpoint({
    method: 'GET',
    path: '/admin/compliance/drafts',
    summary: 'List rule lab drafts, newest first',
    ...inLaboratory,
    response: z.object({ data: z.array(draft) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/compliance/drafts/:id',
    summary: 'Get a draft with its results, in total and by location and discipline',
    ...inLaboratory,
    params: one,
    response: judgedDraft,
  }),
  flips: endpoint({
    method: 'GET',
    path: '/admin/compliance/drafts/:id/flips',
    summary: 'List people whose state a draft changes, by name, with the effective day',
    ...inLaboratory,
    params: one,
    query: z.strictObject({
      search: z.optional(z.string().check(z.maxLength(200))),
      page,
      per_page: perPage(100, 10),
    }),
    response: pageOf(draftFlip),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/compliance/drafts',
    summary: 'Create a rule lab draft with rule changes; they apply to no one',
    ...inLaboratory,
    idempotent: true,
    body: z.strictObject({ title: line(120), changes }),
    response: draft,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/compliance/drafts/:id',
    summary: 'Change a draft; its earlier results are discarded',
    ...inLaboratory,
    versioned: true,
    params: one,
    body: z.strictObject({ title: z.optional(line(120)), changes: z.optional(changes) }),
    response: draft,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/compliance/drafts/:id',
    summary: 'Delete a draft',
    ...inLaboratory,
    params: one,
  }),
  judge: endpoint({
    method: 'POST',
    path: '/admin/compliance/drafts/:id/judge',
    summary: 'Evaluate everyone against a draft, as a background job',
    ...inLaboratory,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: draft,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/admin/compliance/drafts/:id/publish',
    summary: 'Publish the changes as rules and versions from a given day; the draft is done',
    ...inLaboratory,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({ effective_from: day }),
    response: z.object({ rule_ids: z.array(id) }),
  }),
} as const
