import { api, type FileUpload, type FileUseName, type Id, mostPieceBytes } from '@preceptor/contract'
import { type ApiFailure, asFailure } from '@/api/failure.ts'
import { send } from '@/api/send.ts'
import { uploadFile } from '@/api/upload.ts'

interface Sending {
  file: File
  use: FileUseName
  agencyId: Id | null
  signal: AbortSignal
  /** The upload of an earlier try, which continues where it stopped. */
  id: Id | null
  began: (id: Id) => void
  /** Reports the number of bytes sent; `whole`: all of them, and the server checks the file. */
  progress: (sent: number, whole: boolean) => void
  /** Called when the connection broke; a retry follows shortly. */
  broke: () => void
}

/** Small at first, so that a slow connection can send a piece within the time limit. */
const least = 256 * 1024
const soon = 1_000
const late = 30_000

/** Sends the file in pieces, larger ones while they arrive quickly, and continues after a lost connection. */
export async function sendInPieces(sending: Sending): Promise<FileUpload> {
  const { file, signal, agencyId, progress } = sending
  const key = crypto.randomUUID()
  let piece = least
  let wait = soon
  let { id } = sending
  for (;;) {
    try {
      let upload: FileUpload
      if (id) upload = await send(api.files.upload, { params: { id } }, { agencyId, signal })
      else {
        const body = { use: sending.use, name: file.name, size: file.size }
        upload = await send(api.files.start, { body }, { agencyId, signal, idempotencyKey: key })
        id = upload.id
        sending.began(id)
      }
      const params = { id: upload.id }
      while (upload.received < file.size) {
        const from = upload.received
        const bytes = file.slice(from, from + piece)
        const began = performance.now()
        progress(from, false)
        upload = await uploadFile(
          api.files.append,
          { params, query: { from }, file: new File([bytes], 'piece') },
          { agencyId, signal, onProgress: share => progress(from + share * bytes.size, false) },
        )
        wait = soon
        if (performance.now() - began < 2_000) piece = Math.min(mostPieceBytes, piece * 2)
      }
      progress(file.size, true)
      return upload.type ? upload : await send(api.files.finish, { params, body: {} }, { agencyId, signal })
    } catch (thrown) {
      const failure = asFailure(thrown)
      if (signal.aborted || !passes(failure)) throw failure
      if (!(await isReadable(file))) throw new UnreadableFile()
      sending.broke()
      await pause(wait, signal)
      wait = Math.min(late, wait * 2)
      piece = least
    }
  }
}

/** The file was moved, changed, or deleted after it was chosen. */
export class UnreadableFile extends Error {}

/** Reads bytes, which is the only way to tell an unreadable file from a broken connection. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** True for failures worth a retry, after which the start of the next piece is requested again. */
const passes = ({ kind, status, code }: ApiFailure) =>
  kind === 'none' || kind === 'timeout' || status === 429 || status === 503 || code === 'CONFLICT'

/** Waits; ends early when the browser is back online. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
