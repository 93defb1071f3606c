import { createHash } from 'node:crypto'
import { withSuffix } from '@preceptor/contract'
import type { FileDeliveryState, SftpStep } from '@preceptor/contract'
import { type FileFacts, Refusal, type Said, type SftpSession } from './session.ts'
import { sftpTexts } from './texts.ts'
import { SftpTrouble } from './trouble.ts'

export interface Outgoing {
  id: string
  folder: string
  file_name: string
  bytes: Buffer
  way: 'part_rename' | 'direct_wx'
  on_collision: 'refuse' | 'suffix'
  /** True when this server refuses to rename onto an existing name; null when unknown. */
  renamesSafely: boolean | null
  /** The attempt's number; each attempt has its own partial file. */
  attempt: number
  /** The traces of an earlier attempt, if any. */
  before: Begun | null
}

export interface Begun {
  remote_name: string
  size: number
  sha256: string
  /** True if all bytes are under the final name, with the right size if the server reports it. */
  sent: boolean
  sized: boolean
  /** True when we created the final name. */
  opened: boolean
}

export interface Told {
  /** Reports a finished step. */
  step: (step: SftpStep, words: string) => void
  /** Records that our bytes may exist there, before they do. */
  begins: (remote_name: string) => Promise<void>
  opened: () => Promise<void>
  sent: (sized: boolean) => Promise<void>
}

export interface Outcome {
  state: FileDeliveryState
  listing: string | null
  /** A named text, or null. */
  reason: string | null
}

/** Larger files are proven by size. */
export const mostReadBack = 8 * 1024 * 1024
const mostSuffixes = 50

const say = sftpTexts.named
const bytesOf = (count: number) => count.toLocaleString('en-US')
export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const joined = (folder: string, name: string) => `${folder.replace(/(?<!\/)\/+$/, '')}/${name}`
const partOf = ({ folder, file_name, id }: Outgoing, attempt: number) =>
  joined(folder, `${file_name}.${id.slice(-8)}${attempt}.part`)

/** Uploads a file without overwriting anything or showing a partial file under the final name, and proves that it arrived. */
export async function putFile(session: SftpSession, out: Outgoing, told: Told): Promise<Outcome> {
  if (out.before) {
    const found = await lookBack(session, out, out.before, told)
    if (found) return found
  }
  for (let number = 1; number <= mostSuffixes; number++) {
    const name = joined(out.folder, number === 1 ? out.file_name : withSuffix(out.file_name, number))
    const outcome = await putAs(session, out, name, told)
    if (outcome !== 'taken name') return outcome
    told.step('look', say('nameTaken', { name: name.slice(name.lastIndexOf('/') + 1) }))
    if (out.on_collision === 'refuse') break
  }
  return { state: 'refused', listing: null, reason: say('collision') }
}

type Presence = FileFacts | 'gone' | 'unknown'

/** Checks whether a name exists, directly or, where the server refuses that, by the listing. */
async function peek(session: SftpSession, folder: string, path: string): Promise<Presence> {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const asked = await said(session.stat(path))
  if (typeof asked !== 'string') return asked
  if (asked === 'gone') return 'gone'
  const found = await listed(session, folder, name)
  return found === 'denied' ? 'unknown' : (found ?? 'gone')
}

async function listed(session: SftpSession, folder: string, name: string): Promise<FileFacts | null | 'denied'> {
  let found: FileFacts | null = null
  const answer = await said(
    session.list(folder, (one, facts) => {
      if (one === name) found = facts
      return found !== null
    }),
  )
  return typeof answer === 'string' ? 'denied' : found
}

/** Returns a refusal as its code; a lost connection ends the attempt. */
async function said<T>(asked: Promise<T>): Promise<Exclude<T, string> | Exclude<Said, 'lost'>> {
  try {
    return (await asked) as Exclude<T, string>
  } catch (error) {
    if (error instanceof Refusal && error.said !== 'lost') return error.said
    throw error
  }
}

/** After a crash, checks for earlier bytes before it sends anything. Null means the file must be sent. */
async function lookBack(session: SftpSession, out: Outgoing, before: Begun, told: Told): Promise<Outcome | null> {
  const { remote_name, size, sha256, sent, sized, opened } = before
  const there = await peek(session, out.folder, remote_name)
  if (out.way === 'part_rename')
    for (let attempt = Math.max(1, out.attempt - 5); attempt < out.attempt; attempt++)
      await said(session.unlink(partOf(out, attempt)))
  if (there === 'unknown') {
    if (sent) return { state: 'unproven', listing: null, reason: say('showsNothing') }
    return null
  }
  if (there === 'gone') {
    if (sent) return { state: sized ? 'taken' : 'unproven', listing: null, reason: sized ? null : say('goneUnsized') }
    return null
  }
  if (there.size === size) {
    const held = await readBack(session, remote_name, size)
    if (typeof held !== 'string' && sha256Of(held) === sha256) {
      told.step('look', say('foundAgain', { size: bytesOf(size) }))
      return { state: 'proven', listing: there.listing, reason: null }
    }
    if (held === 'vanished')
      return sent ? { state: sized ? 'taken' : 'unproven', listing: there.listing, reason: null } : null
    if (typeof held === 'string' && sent) return { state: 'proven_by_size', listing: there.listing, reason: say(held) }
    if (typeof held === 'string' && !opened)
      return { state: 'unproven', listing: there.listing, reason: say('sameSize') }
  }
  // remove our own partial file; anything else isn't ours
  if (out.way === 'direct_wx' && opened && !sent) await said(session.unlink(remote_name))
  else if (sent) return { state: 'failed', listing: there.listing, reason: say('otherContent') }
  return null
}

/** Returns the bytes, or the reason they can't be read. */
async function readBack(
  session: SftpSession,
  path: string,
  size: number,
): Promise<Buffer | 'tooLarge' | 'unreadable' | 'vanished'> {
  if (size > mostReadBack) return 'tooLarge'
  const held = await said(session.read(path, size))
  if (typeof held !== 'string') return held
  return held === 'gone' ? 'vanished' : 'unreadable'
}

async function putAs(session: SftpSession, out: Outgoing, final: string, told: Told): Promise<Outcome | 'taken name'> {
  const { folder, bytes, way } = out
  const isDirect = way === 'direct_wx'
  const there = await peek(session, folder, final)
  if (typeof there !== 'string') return 'taken name'
  told.step('look', say(there === 'gone' ? 'nameFree' : 'cannotLook'))
  if (there === 'unknown' && !isDirect && out.renamesSafely !== true)
    throw new SftpTrouble('look', say('blindRename'), 'never', true)
  await told.begins(final)

  const path = isDirect ? final : partOf(out, out.attempt)
  const handle = await said(session.open(path, 'wx'))
  if (typeof handle === 'string') {
    const now = isDirect && (await peek(session, folder, final))
    if (now && typeof now !== 'string') return 'taken name'
    throw new SftpTrouble(
      'write',
      say(handle === 'gone' ? 'folderGone' : handle === 'denied' ? 'writeDenied' : 'openFailed'),
      handle === 'failed' ? 'later' : 'never',
      handle !== 'failed',
    )
  }
  if (isDirect) await told.opened()
  const written = await said(session.write(handle, bytes))
  const byHandle = typeof written === 'string' ? 'failed' : await said(session.statHandle(handle))
  await said(session.close(handle))
  const undo = async () => void (await said(session.unlink(path)))
  if (typeof written === 'string') {
    await undo()
    throw new SftpTrouble('write', say(written === 'denied' ? 'writeDenied' : 'writeFailed'))
  }
  told.step('write', say('wrote', { size: bytesOf(bytes.length) }))

  const at = await peek(session, folder, path)
  const size = typeof at === 'string' ? (typeof byHandle === 'string' ? null : byHandle.size) : at.size
  if (size !== null && size !== bytes.length) {
    await undo()
    throw new SftpTrouble('size', say('wrongSize', { there: bytesOf(size), size: bytesOf(bytes.length) }))
  }
  told.step('size', size === null ? say('noSize') : say('rightSize', { size: bytesOf(size) }))
  const gone = (): Outcome =>
    size === null
      ? { state: 'unproven', listing: null, reason: say('goneUnsized') }
      : { state: 'taken', listing: null, reason: null }
  if (at === 'gone') return gone()

  if (!isDirect) {
    // check again: a file that appeared in the meantime stays
    const meanwhile = await peek(session, folder, final)
    if (typeof meanwhile !== 'string') {
      await undo()
      return 'taken name'
    }
    const renamed = await said(session.rename(path, final))
    if (typeof renamed === 'string') return afterRefusedRename(session, out, { path, final, said: renamed, gone, undo })
    told.step('rename', say('renamed'))
  }
  await told.sent(size !== null)
  return prove(session, out, final, { gone, told })
}

interface RefusedRename {
  path: string
  final: string
  said: Exclude<Said, 'lost'>
  gone: () => Outcome
  undo: () => Promise<void>
}

async function afterRefusedRename(
  session: SftpSession,
  { folder, before }: Outgoing,
  { path, final, said: word, gone, undo }: RefusedRename,
): Promise<Outcome | 'taken name'> {
  if ((await peek(session, folder, path)) === 'gone') return gone()
  const there = await peek(session, folder, final)
  await undo()
  if (typeof there !== 'string') return 'taken name'
  // an earlier attempt may have finished, and the server doesn't let us check
  if (there === 'unknown' && before) return { state: 'unproven', listing: null, reason: say('sameName') }
  throw word === 'failed'
    ? new SftpTrouble('rename', say('renameFailed'))
    : new SftpTrouble('rename', say('renameRefused'), 'never', true)
}

interface Proving {
  gone: () => Outcome
  told: Told
}

async function prove(
  session: SftpSession,
  { folder, bytes }: Outgoing,
  final: string,
  { gone, told }: Proving,
): Promise<Outcome> {
  const found = await listed(session, folder, final.slice(final.lastIndexOf('/') + 1))
  let facts = found === 'denied' ? null : found
  if (!facts) {
    const asked = await said(session.stat(final))
    if (typeof asked !== 'string') facts = asked
    else if (found === null || asked === 'gone') return gone()
    else return { state: 'unproven', listing: null, reason: say('showsNothing') }
  }
  const { listing } = facts
  if (facts.size !== bytes.length)
    return {
      state: 'failed',
      listing,
      reason: say('wrongSize', { there: bytesOf(facts.size), size: bytesOf(bytes.length) }),
    }
  told.step('list', found === 'denied' ? say('notListed') : say('isListed', { size: bytesOf(facts.size) }))
  const held = await readBack(session, final, bytes.length)
  if (held === 'vanished') return gone()
  if (typeof held === 'string') return { state: 'proven_by_size', listing, reason: say(held) }
  if (!held.equals(bytes)) return { state: 'failed', listing, reason: say('otherContent') }
  told.step('read_back', say('sameHash'))
  return { state: 'proven', listing, reason: null }
}
