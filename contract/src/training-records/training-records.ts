import * as z from 'zod/mini'
import { access } from '../access.ts'
import { completionWays } from '../assignments/states.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddress, keptFile } from '../files/files.ts'
import { moduleModes } from '../programs/kinds/modes.ts'
import { id, instant, keysOf } from '../schemas.ts'

const text = z.nullable(z.string())

/** A ledger entry: a completion, or minutes of credit by topic and mode. */
export const trainingRecord = z.object({
  id,
  kind: z.enum(['completion', 'credit']),
  /** Null for outside training that satisfies no program. */
  program_id: z.nullable(id),
  title: z.string(),
  /** The outside provider. */
  provider: text,
  completed_on: z.string(),
  how: z.enum(keysOf(completionWays)),
  score: z.nullable(z.int()),
  /** Only for credit entries. */
  topic: text,
  mode: z.nullable(z.enum(keysOf(moduleModes))),
  minutes: z.nullable(z.int()),
  /** Null for Preceptor itself. */
  entered_by_name: text,
  entered_at: instant,
  reason: text,
  files: z.array(keptFile),
  /** Set when it was reversed: the entry stays but doesn't count. */
  reversed_at: z.nullable(instant),
  reversed_by_name: text,
  reversed_reason: text,
})
export type TrainingRecord = z.output<typeof trainingRecord>

/** Credit that counts. */
const creditHours = z.object({ topic: z.string(), mode: z.enum(keysOf(moduleModes)), minutes: z.int() })

export const trainingRecords = {
  ofEmployee: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/training-records',
    summary: 'List an employee’s completions in a year, with credit by topic and mode, and reversed completions',
    access: access.employees,
    scope: 'agency',
    params: z.object({ id }),
    query: z.strictObject({ year: z.optional(z.coerce.number().check(z.int(), z.gte(1900), z.lte(2100))) }),
    response: z.object({
      year: z.int(),
      /** Years with entries, plus the current one. */
      years: z.array(z.int()),
      data: z.array(trainingRecord),
      hours: z.array(creditHours),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/training-records/:record_id/files/:file_id',
    summary: 'Get a URL for a document that proves a completion, valid for ten minutes',
    access: access.employees,
    scope: 'agency',
    params: z.object({ id, record_id: id, file_id: id }),
    response: fileAddress,
  }),
}
