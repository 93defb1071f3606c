import {
  deliveredStates,
  type FileDeliveryState,
  type FileSubjectKind,
  type Id,
  type SftpStep,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { eachOf } from '../../jobs/background/each-of.ts'
import { type AgencyBasis, agencyLoop } from '../../jobs/background/loop.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { encryptBeside } from './beside.ts'
import type { FileSubjects } from './file-subject.ts'
import { type KeptTarget, keptTargetColumns, noteSeen, signInOf } from './kept-target.ts'
import { tellStopped } from './mails.ts'
import { type Begun, type Outcome, putFile, sha256Of } from './put-file.ts'
import { openSession, Refusal, type SftpSession, StrangeKey } from './session.ts'
import { sftpTexts } from './texts.ts'
import { SftpTrouble } from './trouble.ts'

/** Seconds before each retry; the file fails after the last one. */
const waits = [60, 300, 900, 3600, 4 * 3600]
/** Minutes of silence after which another worker takes over an attempt. */
const lease = 10
/** In bytes; a file stays in memory while it is sent. */
const mostBytes = 64 * 1024 * 1024
const mostSteps = 60

interface Row extends KeptTarget {
  target_id: Id
  delivery_id: Id
  subject_kind: FileSubjectKind
  subject_id: Id
  format: string
  file_name: string
  delivery_state: FileDeliveryState
  remote_name: string | null
  opened_at: string | null
  sized: boolean
  size: number | null
  sha256: string | null
  attempts: number
  asked_by: Id
}

interface Step {
  step: SftpStep
  ok: boolean
  words: string
  at: string
}

/** Sends due files and proves them. After a crash it first checks for earlier bytes. */
export const fileDeliveries = (config: Config, subjects: FileSubjects) =>
  agencyLoop({
    name: 'file deliveries',
    every: 5,
    takes: 60,
    isLong: true,
    due: now => sql`select distinct organization_id from file_deliveries where next_at <= ${now}::timestamptz`,
    work: async (basis, hands) => {
      const { now } = hands
      const due = await inAgency(basis, ({ db, agency }) =>
        db.rows<{
          id: Id
        }>(sql`select id from file_deliveries where organization_id = ${agency.id} and next_at <= ${now}::timestamptz
          order by next_at, id limit 50`),
      )
      return eachOf(hands, due, ({ id }) => sendOne(basis, { config, subjects, now }, id))
    },
  })

interface Means {
  config: Config
  subjects: FileSubjects
  now: Date
}

async function sendOne(basis: AgencyBasis, means: Means, id: Id): Promise<number> {
  const row = await inAgency(basis, scope => claim(scope, id, means.now))
  if (!row) return 0
  const attempt = new Attempt(basis, means, row)
  await attempt.run()
  return 1
}

async function claim(scope: Scope, id: Id, now: Date): Promise<Row | undefined> {
  const { db, agency } = scope
  return db.row<Row>(sql`
    with taken as (update file_deliveries set attempts = attempts + 1, next_at = ${now}::timestamptz + make_interval(mins => ${lease})
      where organization_id = ${agency.id} and id = ${id} and next_at <= ${now}::timestamptz and ended_at is null returning *)
    select ${keptTargetColumns}, d.id as delivery_id, d.target_id, d.subject_kind, d.subject_id, d.format, d.file_name, d.state as delivery_state, d.remote_name,
      d.opened_at, d.sized, d.size, encode(d.sha256, 'hex') as sha256, d.attempts, d.asked_by
    from taken d join sftp_targets t on t.organization_id = d.organization_id and t.id = d.target_id`)
}

/** One attempt. It only writes while no other worker has taken over the delivery. */
class Attempt {
  readonly #basis: AgencyBasis
  readonly #means: Means
  readonly #row: Row
  readonly #steps: Step[] = []
  #sent: boolean

  constructor(basis: AgencyBasis, means: Means, row: Row) {
    this.#basis = basis
    this.#means = means
    this.#row = row
    this.#sent = row.delivery_state === 'sent'
  }

  #step = (step: SftpStep, words: string, ok = true) =>
    void this.#steps.push({ step, ok, words, at: new Date().toISOString() })

  async #note(columns: ReturnType<typeof sql>): Promise<void> {
    const { delivery_id, attempts } = this.#row
    const written = await inAgency(this.#basis, ({ db, agency }) =>
      db.run(sql`update file_deliveries set ${columns} where organization_id = ${agency.id} and id = ${delivery_id} and attempts = ${attempts}
        and ended_at is null`),
    )
    if (written !== 1) throw new Superseded()
  }

  async run(): Promise<void> {
    const row = this.#row
    if (row.state === 'disabled')
      return this.#end({ state: 'failed', listing: null, reason: sftpTexts.named('targetOff') })
    if (row.state === 'new' || row.host_key_sha256 === null) return this.#park(sftpTexts.named('targetNew'))
    if (row.seen_sha256 !== null) return this.#park(sftpTexts.named('keyWaits'))
    let session: SftpSession | undefined
    try {
      const bytes = await this.#bytes()
      const before = this.#begun()
      session = await openSession(signInOf(this.#means.config, row), this.#means.config, step =>
        this.#step(
          step,
          sftpTexts.named(step === 'connect' ? 'connected' : step === 'host_key' ? 'keyRight' : 'signedIn'),
        ),
      )
      const outcome = await putFile(
        session,
        {
          id: row.delivery_id,
          folder: row.out_folder,
          file_name: row.file_name,
          bytes,
          way: row.way,
          on_collision: row.on_collision,
          renamesSafely: row.renames_safely,
          attempt: row.attempts,
          before,
        },
        {
          step: (step, words) => this.#step(step, words),
          begins: name =>
            this.#note(sql`state = 'sending', remote_name = ${name}, opened_at = null, sized = false, size = ${bytes.length},
              sha256 = decode(${sha256Of(bytes)}, 'hex')`),
          opened: () => this.#note(sql`opened_at = now()`),
          sent: async sized => {
            await this.#note(sql`state = 'sent', sized = ${sized}`)
            this.#sent = true
          },
        },
      )
      await this.#end(outcome)
    } catch (error) {
      await this.#fail(error)
    } finally {
      session?.end()
    }
  }

  async #bytes(): Promise<Buffer> {
    const { subject_kind, subject_id, format, asked_by, pgp_public_key } = this.#row
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of await this.#means.subjects[subject_kind].read(this.#basis, {
      subject_id,
      format,
      asked_by,
    })) {
      size += part.length
      if (size > mostBytes) throw new AppError('TOO_LARGE', sftpTexts.named('fileTooLarge'))
      parts.push(part)
    }
    const plain = Buffer.concat(parts)
    return pgp_public_key === null ? plain : Buffer.from(await encryptBeside({ armored: pgp_public_key, bytes: plain }))
  }

  #begun(): Begun | null {
    const { remote_name, size, sha256, delivery_state, sized, opened_at } = this.#row
    if (remote_name === null || size === null || sha256 === null) return null
    return { remote_name, size, sha256, sent: delivery_state === 'sent', sized, opened: opened_at !== null }
  }

  async #fail(error: unknown): Promise<void> {
    if (error instanceof Superseded) return
    const { attempts } = this.#row
    if (error instanceof AppError) return this.#end({ state: 'failed', listing: null, reason: error.message })
    const trouble =
      error instanceof SftpTrouble
        ? error
        : error instanceof Refusal
          ? new SftpTrouble('write', sftpTexts.named('lost'), 'later', true)
          : null
    // our own errors, not the other side's: the loop logs them and the delivery waits
    const { step, ending, message, isTargets } =
      trouble ?? new SftpTrouble('look', sftpTexts.named('ourFault'), 'later', false)
    this.#step(step, message, false)
    if (error instanceof StrangeKey) {
      const { seen } = error
      await inAgency(this.#basis, scope => this.#stop(scope, 'key', message, () => noteSeen(scope, this.#row.id, seen)))
      return this.#park(message)
    }
    const wait = ending === 'never' ? undefined : waits[attempts - 1]
    if (wait === undefined) {
      const state = this.#sent ? 'unproven' : 'failed'
      await this.#end({ state, listing: null, reason: message }, isTargets || ending === 'later')
    }
    // an explicit refusal left nothing behind; a broken connection may have
    else
      await this.#note(sql`remote_name = case when ${wasRefused.has(step) && error instanceof SftpTrouble} and opened_at is null and state = 'sending' then null else remote_name end,
        next_at = ${this.#means.now}::timestamptz + make_interval(secs => ${wait}), reason = ${message}, steps = ${this.#all()}`)
    if (!trouble) throw error
  }

  #all =
    () => sql`(select jsonb_agg(one order by n) from (select one, n from jsonb_array_elements(steps || ${JSON.stringify(this.#steps)}::jsonb)
    with ordinality a (one, n) order by n desc limit ${mostSteps}) last)`

  /** Parks the delivery until the target is tested or its key accepted; then it is due again. */
  async #park(reason: string): Promise<void> {
    await this.#note(
      sql`next_at = null, reason = ${reason}, attempts = attempts - 1, steps = coalesce(${this.#all()}, steps)`,
    )
  }

  async #stop(scope: Scope, why: 'key' | 'failed', reason: string, also?: () => Promise<unknown>): Promise<void> {
    const { id, name } = this.#row
    const { db, agency } = scope
    const stopped = await db.run(sql`update sftp_targets set state = 'failing', reason = ${reason}
      where organization_id = ${agency.id} and id = ${id} and state in ('tested', 'ok')`)
    await also?.()
    if (stopped === 1) await tellStopped(scope, this.#means.config, { id, name, why, reason })
  }

  async #end({ state, listing, reason }: Outcome, isTargets = false): Promise<void> {
    const { delivery_id, attempts, id, subject_kind, subject_id, file_name, in_folder } = this.#row
    await inAgency(this.#basis, async scope => {
      const { db, agency } = scope
      const ended =
        await db.run(sql`update file_deliveries set state = ${state}, listing = ${listing}, reason = ${reason}, next_at = null, ended_at = now(),
        steps = coalesce(${this.#all()}, steps)
        where organization_id = ${agency.id} and id = ${delivery_id} and attempts = ${attempts} and ended_at is null`)
      if (ended !== 1) return
      if (deliveredStates.has(state))
        await db.run(sql`update sftp_targets set state = 'ok', reason = null, last_delivery_at = now(),
          look_at = case when ${in_folder !== null} then now() + interval '5 minutes' end
          where organization_id = ${agency.id} and id = ${id} and state <> 'disabled'`)
      else if (isTargets && reason !== null) await this.#stop(scope, 'failed', reason)
      await this.#means.subjects[subject_kind].told?.(scope, { id: delivery_id, subject_id, state, file_name })
    })
  }
}

/** Steps that leave no file of ours when the server refuses them. */
const wasRefused: ReadonlySet<SftpStep> = new Set(['write', 'size', 'rename'] as const)

/** Another worker took over the delivery, or someone ended it. */
class Superseded extends Error {}
