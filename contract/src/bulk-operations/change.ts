import * as z from 'zod/mini'
import { agencyRole } from '../users/users.ts'
import { id, line } from '../schemas.ts'
import { operationText } from './texts.ts'

const days = (least: number) =>
  z
    .int(operationText('daysMissing'))
    .check(
      z.minimum(least, operationText('daysFew', { least })),
      z.maximum(3650, operationText('daysMany', { most: 3650 })),
    )

/** The domain of an address, in lower case: `old-agency.com`. */
const domain = z
  .string(operationText('domainMissing'))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(200, operationText('domainMalformed')),
    z.regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/, operationText('domainMalformed')),
  )

export const mostCertificates = 500
/** The most rules that one operation copies. */
export const mostCopied = 50

/** One kind with its options. */
export const operationChange = z.discriminatedUnion(
  'kind',
  [
    /** Open assignments that nobody touched for so many days. */
    z.strictObject({ kind: z.literal('close_stale'), idle_days: days(30) }),
    z.strictObject({ kind: z.literal('move_people'), from_id: id, to_id: id }),
    z.strictObject({ kind: z.literal('mail_domain'), from_domain: domain, to_domain: domain }),
    /** Users who did not sign in for so many days; a role: these alone. */
    z.strictObject({ kind: z.literal('deactivate_users'), idle_days: days(1), role: z.nullable(agencyRole) }),
    z.strictObject({ kind: z.literal('resend_invitations') }),
    z.strictObject({
      kind: z.literal('void_certificates'),
      numbers: z
        .array(line(60))
        .check(
          z.minLength(1, operationText('numbersMissing')),
          z.maxLength(mostCertificates, operationText('numbersMany', { most: mostCertificates })),
        ),
    }),
    /** Calls to webhooks that failed for good in the last so many days. */
    z.strictObject({ kind: z.literal('replay_deliveries'), within_days: days(1) }),
    /** Automation rules of one agency, as drafts of the others. */
    z.strictObject({
      kind: z.literal('copy_rules'),
      from_agency_id: z.uuid(operationText('sourceMissing')),
      rule_ids: z
        .array(id)
        .check(
          z.minLength(1, operationText('rulesMissing')),
          z.maxLength(mostCopied, operationText('rulesMany', { most: mostCopied })),
        ),
    }),
  ],
  operationText('kindMissing'),
)
export type OperationChange = z.output<typeof operationChange>
export type ChangeOf<K extends OperationChange['kind']> = Extract<OperationChange, { kind: K }>
