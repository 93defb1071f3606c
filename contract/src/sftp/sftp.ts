import * as z from 'zod/mini'
import { access } from '../access.ts'
import { subjectApproval } from '../approvals/of-subject.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id, instant, keysOf, line, version } from '../schemas.ts'
import { fileDeliveriesList } from './deliveries-list.ts'
import { mostPattern, patternProblem } from './name-pattern.ts'
import {
  fileDeliveryStates,
  fileSubjects,
  sftpAuths,
  sftpCollisions,
  sftpStates,
  sftpSteps,
  sftpWays,
} from './states.ts'
import { sftpText } from './texts.ts'

const named = z.nullable(z.string())
const moment = z.nullable(instant)

/** A host key as shown before someone accepts it. */
const hostKey = z.object({
  algorithm: z.string(),
  /** In the format of `ssh-keygen -l`: `SHA256:…`. */
  sha256: z.string(),
})

/** One step of a test or delivery. */
const stepDone = z.object({
  step: z.enum(keysOf(sftpSteps)),
  ok: z.boolean(),
  /** The finding, or the reason for the failure, in the reader's language. */
  words: z.string(),
  at: instant,
})
export type SftpStepDone = z.output<typeof stepDone>

const target = z.object({
  id,
  version,
  name: z.string(),
  host: z.string(),
  port: z.int(),
  username: z.string(),
  auth: z.enum(keysOf(sftpAuths)),
  /** The line for `authorized_keys` on the other side; null for password sign-in. */
  public_key: named,
  out_folder: z.string(),
  /** The folder where the other side puts responses; null for none. */
  in_folder: named,
  name_pattern: z.string(),
  way: z.enum(keysOf(sftpWays)),
  on_collision: z.enum(keysOf(sftpCollisions)),
  /** The fingerprint of the key that encrypts files; null for no encryption. */
  pgp_fingerprint: named,
  state: z.enum(keysOf(sftpStates.names)),
  /** The reason for its failure, in the reader's language. */
  reason: named,
  /** The accepted key. */
  host_key: z.nullable(z.extend(hostKey, { accepted_by_name: z.string(), accepted_at: instant })),
  /** A different key that the host presented and no one has accepted. */
  seen_key: z.nullable(z.extend(hostKey, { seen_at: instant })),
  /** The latest proposal for a changed host key. */
  approval: subjectApproval,
  /** The latest test; null before the first one. */
  test: z.nullable(
    z.object({
      asked_at: instant,
      by_name: z.string(),
      /** Null while it runs. */
      passed: z.nullable(z.boolean()),
      steps: z.array(stepDone),
    }),
  ),
  last_delivery_at: moment,
})
export type SftpTarget = z.output<typeof target>

const folder = z.string(sftpText('folderMalformed')).check(
  z.trim(),
  z.minLength(1, sftpText('folderMalformed')),
  z.maxLength(300, sftpText('folderMalformed')),
  z.refine(path => !/\p{Cc}/u.test(path) && !path.split('/').includes('..'), sftpText('folderMalformed')),
)

const written = {
  name: line(80, undefined, sftpText('nameMissing')),
  host: z
    .string(sftpText('hostMissing'))
    .check(
      z.trim(),
      z.minLength(1, sftpText('hostMissing')),
      z.maxLength(253, sftpText('hostMalformed')),
      z.regex(/^[A-Za-z0-9:]([A-Za-z0-9.:_-]*[A-Za-z0-9:])?$/, sftpText('hostMalformed')),
    )
    .register(z.globalRegistry, { examples: ['sftp.example.com'] }),
  port: z
    .int(sftpText('portMalformed'))
    .check(z.gte(1, sftpText('portMalformed')), z.lte(65_535, sftpText('portMalformed'))),
  username: line(120, undefined, sftpText('userMissing')),
  out_folder: folder,
  in_folder: z.pipe(
    z.union([z.literal(''), z.nullable(folder)], sftpText('folderMalformed')),
    z.transform((value: string | null) => (value === '' ? null : value)),
  ),
  name_pattern: z
    .string(sftpText('patternMissing'))
    .check(
      z.trim(),
      z.minLength(1, sftpText('patternMissing')),
      z.maxLength(mostPattern, sftpText('patternMissing')),
      z.check<string>(ctx => {
        const problem = patternProblem(ctx.value)
        if (problem !== null) ctx.issues.push({ code: 'custom', message: problem, input: ctx.value })
      }),
    )
    .register(z.globalRegistry, { examples: ['{name}_{date}_{time}.{format}'] }),
  way: z.enum(keysOf(sftpWays)),
  on_collision: z.enum(keysOf(sftpCollisions)),
  /** An armored public key; blank for no encryption. */
  pgp_public_key: z.nullable(z.string().check(z.maxLength(30_000))),
}
/** Sign-in settings. Secrets are write-only. */
const signsIn = {
  auth: z.enum(keysOf(sftpAuths)),
  password: z.optional(z.nullable(z.string(sftpText('passwordMissing')).check(z.maxLength(500)))),
  /** A private key in OpenSSH, PEM or PuTTY format. It is decrypted once, on save. */
  private_key: z.optional(z.nullable(z.string(sftpText('keyMissing')).check(z.maxLength(30_000)))),
  passphrase: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
}

/** The form of a target. */
export const sftpTargetBody = z.strictObject({ ...written, ...signsIn })

const one = z.object({ id })
const looking = { method: 'GET', access: access.sftp, scope: 'agency' } as const
const writing = { method: 'POST', access: access.manageSftp, scope: 'agency' } as const

/** Hosts that receive files by SFTP. */
export const sftpTargets = {
  list: endpoint({
    ...looking,
    path: '/admin/sftp-targets',
    summary: 'List SFTP targets by name, without their secrets',
    response: z.object({ data: z.array(target) }),
  }),
  get: endpoint({
    ...looking,
    path: '/admin/sftp-targets/:id',
    summary: 'Get a target with its state and host keys',
    params: one,
    response: target,
  }),
  add: endpoint({
    ...writing,
    path: '/admin/sftp-targets',
    summary: 'Add a target. With `made_key`, the response includes the public half of a key generated for it',
    idempotent: true,
    longText: 30_000,
    body: sftpTargetBody,
    response: target,
  }),
  update: endpoint({
    ...writing,
    method: 'PATCH',
    path: '/admin/sftp-targets/:id',
    summary:
      'Change the sent fields of a target. A new host or port discards the host key, and new sign-in details must be tested again',
    versioned: true,
    longText: 30_000,
    params: one,
    body: z.partial(sftpTargetBody),
    response: target,
  }),
  test: endpoint({
    ...writing,
    path: '/admin/sftp-targets/:id/test',
    summary:
      'Test a target in the background: write, list, read back and delete a one-byte file; the target shows the progress. A host key that no one accepted is shown, and nothing is sent',
    limit: 'heavy',
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: target,
  }),
  acceptKey: endpoint({
    ...writing,
    path: '/admin/sftp-targets/:id/host-key',
    summary:
      'Accept the host key that was seen, by its fingerprint. The first one counts at once; a changed one goes to a second person',
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({ sha256: z.string().check(z.maxLength(100)) }),
    response: target,
  }),
  setState: endpoint({
    ...writing,
    path: '/admin/sftp-targets/:id/status',
    summary: 'Turn a target off or on again; a target turned on must be tested again',
    fails: ['TRANSITION_REFUSED'],
    params: one,
    body: z.strictObject({ status: z.enum(['disabled', 'new']) }),
    response: target,
  }),
}

const delivery = z.object({
  id,
  target_id: id,
  target_name: z.string(),
  subject_kind: z.enum(keysOf(fileSubjects)),
  subject_id: id,
  /** The name of the file's subject at the time it was sent. */
  subject_name: z.string(),
  format: z.string(),
  state: z.enum(keysOf(fileDeliveryStates)),
  /** The file's name on the remote side. */
  file_name: z.string(),
  /** The full path; null until bytes are sent. */
  remote_name: named,
  /** Bytes as sent; null until the file is read. */
  size: z.nullable(z.int()),
  /** Hash of the bytes as sent, in hexadecimal. */
  sha256: named,
  /** The line for the file in the folder listing. */
  listing: named,
  attempts: z.int(),
  next_at: moment,
  /** The reason it failed or will be retried, in the reader's language. */
  reason: named,
  asked_by_name: z.string(),
  made_at: instant,
  ended_at: moment,
})
export type FileDelivery = z.output<typeof delivery>

const response = z.object({ id, name: z.string(), size: z.int(), sha256: z.string(), found_at: instant })
export type FileResponse = z.output<typeof response>

/** Files sent to targets, with the proof that they arrived. */
export const fileDeliveries = {
  list: endpoint({
    ...looking,
    path: '/admin/file-deliveries',
    summary: 'List files sent by SFTP with their progress and proof of delivery, newest first',
    query: z.strictObject(listShape(fileDeliveriesList)),
    response: pageOf(delivery),
  }),
  counts: endpoint({
    ...looking,
    path: '/admin/file-deliveries/counts',
    summary: 'Count deliveries per value of one filter, with the other filters applied',
    query: z.strictObject(countsShape(fileDeliveriesList)),
    response: valueCounts,
  }),
  get: endpoint({
    ...looking,
    path: '/admin/file-deliveries/:id',
    summary: 'Get a delivery with each of its steps and its response files',
    params: one,
    response: z.extend(delivery, { steps: z.array(stepDone), responses: z.array(response) }),
  }),
  response: endpoint({
    ...looking,
    access: access.manageSftp,
    path: '/admin/file-deliveries/:id/responses/:response_id',
    summary: 'Download a response file of a delivery, byte for byte',
    limit: 'heavy',
    params: z.object({ id, response_id: id }),
    file: ['application/octet-stream'],
  }),
  again: endpoint({
    ...writing,
    path: '/admin/file-deliveries/:id/again',
    summary: 'Resend a rejected or failed file: the same bytes, proven again',
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: delivery,
  }),
}
