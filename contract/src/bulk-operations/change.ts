import * as z from 'zod/mini'
import { linesOf, mostNamed } from '../audience/audience.ts'
import { type BulkActName, bulkChange, finalActs } from '../bulk-changes/bulk-acts.ts'
import { employeeFilters } from '../employees/list.ts'
import { filterShape } from '../filter-shape.ts'
import { agencyRole } from '../users/users.ts'
import { day, email, id, keysOf, line, optionalLine, text } from '../schemas.ts'
import { operationKindFacts } from './kinds.ts'
import { operationText } from './texts.ts'

const days = (least: number) =>
  z
    .int(operationText('daysMissing'))
    .check(
      z.minimum(least, operationText('daysFew', { least })),
      z.maximum(3650, operationText('daysMany', { most: 3650 })),
    )

/** An email domain in lowercase: `old-agency.com`. */
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

/** The most acts on people in one operation, such as programs to assign. */
export const mostActs = 10
/** The most rows in a file of completion dates. */
export const mostCompletions = 5_000
/** The most users named one by one. */
export const mostEmails = 200
/** The most people one operation moves to another agency. */
export const mostTransferred = 200
/** The longest window without messages, in days. */
export const mostWindowDays = 92

/** Acts on people that need their own page: documents to print, messages that pause, versions and steps chosen in a dialog. */
const elsewhere: ReadonlySet<BulkActName> = new Set<BulkActName>([
  'message',
  'certificates',
  'form_papers',
  'version',
  'path_steps',
])
export const isOperationAct = (act: BulkActName): boolean => !elsewhere.has(act)

/** The people of an operation: those who match in each agency, or those on a pasted list. */
const people = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('matching'), filters: z.strictObject(filterShape(employeeFilters)) }),
  z.strictObject({ by: z.literal('pasted'), lines: linesOf(mostNamed) }),
])
export type OperationPeople = z.output<typeof people>

/** One row of a file with completion dates, as in its cells. The preview lists rows that can't be read. */
export const completionRow = z.strictObject({
  row: z.int(),
  who: z.string().check(z.maxLength(254)),
  program: z.string().check(z.maxLength(254)),
  completed_on: z.string().check(z.maxLength(60)),
  minutes: z.string().check(z.maxLength(60)),
})
export type CompletionRow = z.output<typeof completionRow>

const lists = {
  training_types: operationText('listTrainingTypes'),
  topics: operationText('listTopics'),
  disciplines: operationText('listDisciplines'),
  locations: operationText('listLocations'),
} as const

/** Lists copied from one agency to others. Credential types come after the disciplines they refer to. */
export const copiedLists = { ...lists, credential_types: operationText('listCredentialTypes') } as const
export type CopiedList = keyof typeof copiedLists

/** Lists whose entries can be merged. */
export const mergedLists = { ...lists, coordinators: operationText('listCoordinators') } as const
export type MergedList = keyof typeof mergedLists

const numbers = z
  .array(line(60))
  .check(
    z.minLength(1, operationText('numbersMissing')),
    z.maxLength(mostCertificates, operationText('numbersMany', { most: mostCertificates })),
  )
const from_agency_id = z.uuid(operationText('sourceMissing'))
const chosen = (missing: string) =>
  z.array(id).check(z.minLength(1, missing), z.maxLength(mostCopied, operationText('copiedMany', { most: mostCopied })))

/** One kind of operation with its options. */
export const operationChange = z.discriminatedUnion(
  'kind',
  [
    /** Open assignments that no one touched for this many days. */
    z.strictObject({ kind: z.literal('close_stale'), idle_days: days(30) }),
    z.strictObject({ kind: z.literal('move_people'), from_id: id, to_id: id }),
    z.strictObject({ kind: z.literal('mail_domain'), from_domain: domain, to_domain: domain }),
    /** Users who did not sign in for this many days; with a role, only users in that role. */
    z.strictObject({ kind: z.literal('deactivate_users'), idle_days: days(1), role: z.nullable(agencyRole) }),
    z.strictObject({ kind: z.literal('resend_invitations') }),
    z.strictObject({ kind: z.literal('void_certificates'), numbers }),
    /** Webhook calls that failed permanently within this many past days. */
    z.strictObject({ kind: z.literal('replay_deliveries'), within_days: days(1) }),
    /** Automation rules of one agency, copied to the others as drafts. */
    z.strictObject({
      kind: z.literal('copy_rules'),
      from_agency_id,
      rule_ids: z
        .array(id)
        .check(
          z.minLength(1, operationText('rulesMissing')),
          z.maxLength(mostCopied, operationText('rulesMany', { most: mostCopied })),
        ),
    }),
    /** Acts on people, each as its own job. They refer to records of `names_of`, matched by name in other agencies. */
    z.strictObject({
      kind: z.literal('people_acts'),
      names_of: id,
      people,
      changes: z.array(bulkChange).check(
        z.minLength(1, operationText('actsMissing')),
        z.maxLength(mostActs, operationText('actsMany', { most: mostActs })),
        z.refine(changes => changes.every(({ act }) => isOperationAct(act)), operationText('actElsewhere')),
      ),
    }),
    z.strictObject({
      kind: z.literal('correct_completions'),
      rows: z
        .array(completionRow)
        .check(
          z.minLength(1, operationText('fileMissing')),
          z.maxLength(mostCompletions, operationText('rowsMany', { most: mostCompletions })),
        ),
    }),
    /** Voids certificates and issues new ones from current records. */
    z.strictObject({ kind: z.literal('reissue_certificates'), numbers }),
    /** Learning links issued within this many past days whose program is still open. */
    z.strictObject({ kind: z.literal('resend_links'), within_days: days(1) }),
    z.strictObject({ kind: z.literal('end_sign_ins'), role: z.nullable(agencyRole) }),
    z.strictObject({
      kind: z.literal('reset_second_factors'),
      emails: z
        .array(email)
        .check(
          z.minLength(1, operationText('emailsMissing')),
          z.maxLength(mostEmails, operationText('emailsMany', { most: mostEmails })),
        ),
    }),
    z.strictObject({
      kind: z.literal('copy_lists'),
      from_agency_id,
      lists: z.array(z.enum(keysOf(copiedLists))).check(z.minLength(1, operationText('listsMissing'))),
    }),
    z.strictObject({
      kind: z.literal('copy_templates'),
      from_agency_id,
      template_ids: chosen(operationText('templatesMissing')),
    }),
    z.strictObject({
      kind: z.literal('copy_paths'),
      from_agency_id,
      path_ids: chosen(operationText('pathsMissing')),
    }),
    z.strictObject({
      kind: z.literal('copy_forms'),
      from_agency_id,
      form_ids: chosen(operationText('formsMissing')),
    }),
    /** Mappings for the partner that both agencies have. */
    z.strictObject({ kind: z.literal('copy_maps'), from_agency_id }),
    /** Two entries of a list, by name. */
    z.strictObject({
      kind: z.literal('merge_entries'),
      list: z.enum(keysOf(mergedLists), operationText('listMissing')),
      from_name: line(200, operationText('nameLong'), operationText('mergedNameMissing')),
      into_name: line(200, operationText('nameLong'), operationText('keptNameMissing')),
    }),
    /** Catalog programs, linked. */
    z.strictObject({
      kind: z.literal('check_out'),
      program_ids: chosen(operationText('catalogMissing')),
    }),
    z.strictObject({ kind: z.literal('update_programs') }),
    z.strictObject({
      kind: z.literal('adopt_pack'),
      keys: z
        .array(line(60))
        .check(
          z.minLength(1, operationText('packRulesMissing')),
          z.maxLength(mostCopied, operationText('copiedMany', { most: mostCopied })),
        ),
      effective_from: day,
    }),
    z.strictObject({ kind: z.literal('recompute') }),
    /** Programs by title or code. People who have one open may finish it. */
    z.strictObject({
      kind: z.literal('archive_programs'),
      names: z
        .array(line(200))
        .check(
          z.minLength(1, operationText('programsMissing')),
          z.maxLength(mostCopied, operationText('copiedMany', { most: mostCopied })),
        ),
    }),
    /** Programs without a pay code; a delivery: these alone. */
    z.strictObject({
      kind: z.literal('pay_codes'),
      pay_code: line(40, operationText('payCodeLong'), operationText('payCodeMissing')),
      search: optionalLine(200),
    }),
    /** People of another agency who agreed to the transfer, with their completions. */
    z.strictObject({
      kind: z.literal('transfer_people'),
      from_agency_id,
      lines: linesOf(mostTransferred),
      consented_on: z.iso.date(operationText('consentDayMissing')),
      consent: text(300, operationText('consentMissing')),
    }),
    z.strictObject({ kind: z.literal('change_partner'), partner_id: z.nullable(id) }),
    z.strictObject({ kind: z.literal('replay_pushes'), within_days: days(1) }),
    /** Notices to people and users are not sent on these days, in each agency's time zone. */
    z.strictObject({ kind: z.literal('suppress_messages'), from_day: day, until_day: day }).check(
      z.refine(({ from_day, until_day }) => until_day >= from_day, {
        error: operationText('windowBackwards'),
        path: ['until_day'],
      }),
      z.refine(
        ({ from_day, until_day }) => Date.parse(until_day) - Date.parse(from_day) < mostWindowDays * 86_400_000,
        {
          error: operationText('windowLong', { most: mostWindowDays }),
          path: ['until_day'],
        },
      ),
    ),
  ],
  operationText('kindMissing'),
)
export type OperationChange = z.output<typeof operationChange>
export type ChangeOf<K extends OperationChange['kind']> = Extract<OperationChange, { kind: K }>

/**
 * Returns the sentence that explains why it can't be undone: because of its kind, or because an act on people sends or ends
 * something.
 */
export const whyFinal = (change: OperationChange): string | null =>
  operationKindFacts[change.kind].final ??
  (change.kind === 'people_acts' && change.changes.some(({ act }) => finalActs.has(act))
    ? operationText('peopleActsFinal')
    : null)
export const isFinalOperation = (change: OperationChange): boolean => whyFinal(change) !== null
