import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileHandle } from 'node:fs/promises'
import type { Endpoint } from '@preceptor/contract'
import { asSeen, hasInk } from '@preceptor/contract/as-seen'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { httpTexts } from './texts.ts'
import { askForBody } from './unread-body.ts'

/** An uploaded file. It is on disk without a name until the request is finished, so files of any size don't fill the memory. */
export interface Uploaded {
  name: string
  size: number
  /** Readable by `fs.read` at any position, in threads too. */
  fd: number
  bytes: () => Promise<Buffer>
}

export interface Received extends Uploaded {
  drop: () => Promise<void>
}

const mebibyte = 1024 * 1024
export const mostBytesOf = ({ mostBytes = 50 * mebibyte }: Pick<Endpoint, 'mostBytes'>) => mostBytes

/** Receives the request's single file, reading no more than the size limit. */
export async function receiveFile(request: FastifyRequest, most: number): Promise<Received> {
  const tooLarge = () => {
    const sentence = httpTexts.named('fileTooLarge', { most: most / mebibyte })
    return new AppError('TOO_LARGE', sentence, { errors: { file: [sentence] } })
  }
  if (Number(request.headers['content-length']) > most + mebibyte) throw tooLarge()
  askForBody(request.raw)
  const part: MultipartFile | undefined = await request.file({ limits: { fileSize: most } }).catch(cutOff)
  if (part?.fieldname !== 'file')
    throw new AppError('INVALID', httpTexts.named('fileMissing'), {
      errors: { file: [httpTexts.named('fileMissing')] },
    })
  const { handle, drop } = await nameless()
  try {
    let size = 0
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      if (part.file.truncated) break
      await handle.write(chunk, 0, chunk.length, size)
      size += chunk.length
    }
    if (part.file.truncated) throw tooLarge()
    return { name: fileNameOf(part.filename), size, fd: handle.fd, bytes: () => wholeOf(handle, size), drop }
  } catch (error) {
    await drop()
    // It was too large before it was cut off
    if (part.file.truncated) throw tooLarge()
    return cutOff(error)
  }
}

/**
 * Returns the visible name: characters that reverse text make a program look like a scan. Clients may omit the name, despite the
 * types.
 */
function fileNameOf(sent = ''): string {
  const name = asSeen(sent.replace(/\p{Cc}/gu, ''))
    .slice(0, 200)
    .toWellFormed()
  return name !== '' && hasInk(name) ? name : 'Unnamed file'
}

/** Handles a body that ended in the middle, which the multipart reader reports without a code. */
function cutOff(error: unknown): never {
  if (typeof (error as { code?: unknown }).code === 'string') throw error
  throw new AppError('MALFORMED_REQUEST', httpTexts.named('uploadCutOff'))
}

/**
 * Its folder is removed at once, so that even a killed process leaves no one's data behind; Windows keeps it until it is closed.
 */
async function nameless() {
  const folder = await mkdtemp(join(tmpdir(), 'preceptor-upload-'))
  const remove = () => rm(folder, { recursive: true, force: true }).catch(() => {})
  try {
    const handle = await open(join(folder, 'file'), 'wx+', 0o600)
    await remove()
    const drop = async () => {
      await handle.close()
      await remove()
    }
    return { handle, drop }
  } catch (error) {
    await remove()
    throw error
  }
}

async function wholeOf(handle: FileHandle, size: number): Promise<Buffer> {
  const whole = Buffer.alloc(size)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await handle.read(whole, at, size - at, at)
    if (bytesRead === 0) break
    at += bytesRead
  }
  return whole
}
