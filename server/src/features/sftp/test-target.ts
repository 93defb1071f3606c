import { randomBytes } from 'node:crypto'
import type { Id, SftpStep } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { recordEvent } from '../../events/record.ts'
import { eachOf } from '../../jobs/background/each-of.ts'
import { type AgencyBasis, agencyLoop } from '../../jobs/background/loop.ts'
import { inAgency } from '../../scope/scope.ts'
import { type KeptTarget, keptTargetColumns, noteSeen, signInOf, wakeWaiting } from './kept-target.ts'
import { tellStopped } from './mails.ts'
import { joined } from './put-file.ts'
import { type HostKey, openSession, Refusal, type SftpSession, StrangeKey } from './session.ts'
import { sftpTexts } from './texts.ts'
import { SftpTrouble } from './trouble.ts'

const say = sftpTexts.named

/** Tests a target with a file of one byte, on request. */
export const sftpTests = (config: Config) =>
  agencyLoop({
    name: 'sftp tests',
    every: 2,
    takes: 60,
    isLong: true,
    due: now => sql`select distinct organization_id from sftp_targets where test_next_at <= ${now}::timestamptz`,
    work: async (basis, hands) => {
      const due = await inAgency(basis, ({ db, agency }) =>
        db.rows<{
          id: Id
        }>(sql`select id from sftp_targets where organization_id = ${agency.id} and test_next_at <= ${hands.now}::timestamptz
          order by test_next_at limit 20`),
      )
      return eachOf(hands, due, ({ id }) => testOne(basis, config, id, hands.now))
    },
  })

interface Step {
  step: SftpStep
  ok: boolean
  words: string
  at: string
}

async function testOne(basis: AgencyBasis, config: Config, id: Id, now: Date): Promise<number> {
  const target = await inAgency(basis, ({ db, agency }) =>
    db.row<KeptTarget>(sql`update sftp_targets t set test_next_at = ${now}::timestamptz + interval '3 minutes'
      where t.organization_id = ${agency.id} and t.id = ${id} and t.test_next_at <= ${now}::timestamptz returning ${keptTargetColumns}`),
  )
  if (!target) return 0
  const steps: Step[] = []
  const step = (one: SftpStep, words: string, ok = true) =>
    void steps.push({ step: one, ok, words, at: new Date().toISOString() })
  let seen: HostKey | null = null
  let passed = false
  let renamesSafely: boolean | null = null
  let session: SftpSession | undefined
  try {
    session = await openSession(signInOf(config, target), config, one =>
      step(one, say(one === 'connect' ? 'connected' : one === 'host_key' ? 'keyRight' : 'signedIn')),
    )
    renamesSafely = await tryFolder(session, target, step)
    passed = true
  } catch (error) {
    if (error instanceof StrangeKey) seen = error.seen
    const trouble =
      error instanceof SftpTrouble
        ? error
        : error instanceof Refusal
          ? new SftpTrouble('write', say('lost'))
          : new SftpTrouble('connect', say('ourFault'))
    step(trouble.step, trouble.message, false)
    if (!(error instanceof SftpTrouble || error instanceof Refusal)) throw error
  } finally {
    session?.end()
    await inAgency(basis, async scope => {
      const { db, agency } = scope
      if (seen) await noteSeen(scope, id, seen)
      const isChanged = seen !== null && target.host_key_sha256 !== null
      const reason = steps.findLast(({ ok }) => !ok)?.words ?? null
      const [before] = await db.rows<{ state: string }>(sql`select state from sftp_targets
        where organization_id = ${agency.id} and id = ${id} for update`)
      await db.run(sql`update sftp_targets set test_next_at = null, test_passed = ${passed}, test_steps = ${JSON.stringify(steps)}::jsonb,
          renames_safely = case when ${passed} then ${renamesSafely}::boolean else renames_safely end,
          state = case when state = 'disabled' then state when ${passed} and state in ('new', 'failing') then 'tested'
            when ${isChanged} then 'failing' else state end,
          reason = case when ${passed} then null when ${isChanged} then ${reason} else reason end
        where organization_id = ${agency.id} and id = ${id}`)
      if (passed) await wakeWaiting(scope, id)
      if (isChanged && before?.state !== 'failing' && before?.state !== 'disabled')
        await tellStopped(scope, config, { id, name: target.name, why: 'key', reason: reason ?? '' })
      await recordEvent(scope, {
        kind: 'sftp.tested',
        subject: { id, name: target.name },
        note: passed ? 'It works.' : `It failed at: ${steps.at(-1)?.step ?? 'connect'}.`,
      })
    })
  }
  return 1
}

const one = Buffer.from('1')

/**
 * Writes, lists, reads back and deletes a file. Reports folder limits that don't block sending. Returns whether renames are safe.
 */
async function tryFolder(
  session: SftpSession,
  { out_folder, way }: KeptTarget,
  step: (step: SftpStep, words: string, ok?: boolean) => void,
): Promise<boolean | null> {
  const name = `preceptor-test-${randomBytes(4).toString('hex')}.txt`
  const final = joined(out_folder, name)
  const part = `${final}.part`
  const path = way === 'direct_wx' ? final : part
  await write(session, path)
  step('write', say('wroteOne'))
  let safe: boolean | null = null
  if (way === 'part_rename') {
    await session.rename(part, final).catch(async (error: unknown) => {
      await session.unlink(part).catch(() => {})
      if (isLost(error)) throw error
      throw new SftpTrouble('rename', say('renameRefused'), 'never', true)
    })
    step('rename', say('renamed'))
    safe = await refusesToOverwrite(session, part, final)
    if (safe === false) step('rename', say('renameOverwrites'), false)
  }
  let listing: string | null = null
  const isListed = await session
    .list(out_folder, (found, facts) => {
      if (found === name) listing = facts.listing
      return listing !== null
    })
    .then(() => true, denied)
  if (!isListed) step('list', say('listDenied'), false)
  else if (listing === null) step('list', say('listedNot'), false)
  else step('list', say('listedOne'))
  const held = await session.read(final, 2).then(bytes => bytes, denied)
  if (held === false) step('read_back', say('readDenied'), false)
  else if (!held.equals(one)) throw new SftpTrouble('read_back', say('otherContent'), 'never', true)
  else step('read_back', say('sameHash'))
  const removed = await session.unlink(final).then(() => true, denied)
  step('remove', removed ? say('removed') : say('removeDenied', { name }), removed)
  return safe
}

async function write(session: SftpSession, path: string): Promise<void> {
  try {
    const handle = await session.open(path, 'wx')
    await session.write(handle, one)
    await session.close(handle)
  } catch (error) {
    if (!(error instanceof Refusal) || error.said === 'lost') throw error
    const words = {
      gone: 'folderGone',
      denied: 'writeDenied',
      unsupported: 'writeDenied',
      failed: 'writeFailed',
    } as const
    throw new SftpTrouble('write', say(words[error.said]), 'never', true)
  }
}

/** Some servers let a rename replace an existing file. On those, files are only renamed to a name that can be checked first. */
async function refusesToOverwrite(session: SftpSession, part: string, final: string): Promise<boolean | null> {
  try {
    const handle = await session.open(part, 'wx')
    await session.close(handle)
  } catch (error) {
    if (isLost(error)) throw error
    return null
  }
  const refused = await session.rename(part, final).then(
    () => false,
    (error: unknown) => !denied(error),
  )
  if (refused) await session.unlink(part).catch(() => {})
  else {
    // The other file is gone: continue the test with one that has the same content
    await session.unlink(final).catch(() => {})
    await write(session, final)
  }
  return refused
}

const isLost = (error: unknown) => !(error instanceof Refusal) || error.said === 'lost'
/** Returns false for a refusal; a lost connection ends the test. */
const denied = (error: unknown): false => {
  if (isLost(error)) throw error
  return false
}
