import { connect, type Socket } from 'node:net'
import { AppError } from '../../errors/app-error.ts'
import type { Config } from '../../config.ts'
import { fileTexts } from './texts.ts'

/** A scan in progress over bytes that are being read anyway. */
export interface Scan {
  take: (chunk: Uint8Array) => Promise<void>
  /** Returns the scanner's finding, or null. */
  found: () => Promise<string | null>
  end: () => void
}

const nothing: Scan = { take: async () => {}, found: async () => null, end: () => {} }
const silence = 60_000

/**
 * Streams the bytes to clamd (`INSTREAM`). Without a configured scanner nothing is scanned; if it is unreachable, no file is kept.
 */
export async function openScan({ clamd }: Pick<Config, 'clamd'>): Promise<Scan> {
  if (!clamd) return nothing
  const socket = connect(clamd)
  socket.setTimeout(silence, () => socket.destroy(new Error('clamd said nothing for a minute')))
  let failure: Error | undefined
  let answer = ''
  socket.on('data', (bytes: Buffer) => void (answer += bytes.toString('latin1')))
  const ended = new Promise<void>(resolve => {
    socket.once('error', error => {
      failure = error
    })
    socket.once('close', () => resolve())
  })
  await write(socket, Buffer.from('zINSTREAM\0'), ended)
  return {
    take: async chunk => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      await write(socket, Buffer.concat([length, chunk]), ended)
    },
    found: async () => {
      await write(socket, Buffer.alloc(4), ended)
      await ended
      const said = answer.replace(/\0.*$/s, '').trim()
      if (/^stream: OK$/.test(said)) return null
      const name = /^stream: (.+) FOUND$/.exec(said)?.[1]
      if (name !== undefined) return name
      throw away(failure ?? new Error(`clamd said ${said.slice(0, 200) || 'nothing'}`))
    },
    end: () => void socket.destroy(),
  }
}

const away = (cause: Error) => Object.assign(new AppError('UNAVAILABLE', fileTexts.named('scannerAway')), { cause })

/** A scanner that closed the connection reports the reason when asked for its finding. */
async function write(socket: Socket, bytes: Buffer, ended: Promise<void>) {
  if (socket.destroyed || socket.write(bytes)) return
  await Promise.race([new Promise<void>(resolve => socket.once('drain', () => resolve())), ended])
}
