import { api, fileUses, type FileUseName, type Id, type KeptFile } from '@preceptor/contract'
import { useEffect, useRef, useState } from 'react'
import { asFailure } from '@/api/failure.ts'
import { send } from '@/api/send.ts'
import { formatBytes } from '@/lib/format-bytes.ts'
import { useRequestAgencyId } from '@/session/agency-context.ts'
import { sendInPieces, UnreadableFile } from './send-in-pieces.ts'
import { uploadTexts } from './texts.ts'

export interface Upload {
  key: string
  file: File
  /** The upload's id on the server, once it has begun. */
  id: Id | null
  sent: number
  is: 'waiting' | 'sending' | 'checking' | 'broken' | 'paused' | 'refused'
  /** Why it was refused or interrupted. */
  sentence: string | null
}

/** Runs uploads one after another; `onKept` gets each finished one. Leaving cancels the others. */
export function useUploads(use: FileUseName, onKept: (file: KeptFile) => void) {
  const agencyId = useRequestAgencyId()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef<{ key: string; stopper: AbortController } | null>(null)
  const kept = useRef(onKept)
  useEffect(() => {
    kept.current = onKept
  })
  useEffect(() => () => running.current?.stopper.abort(), [])

  const patch = (key: string, values: Partial<Upload>) =>
    setUploads(now => now.map(one => (one.key === key ? { ...one, ...values } : one)))

  const run = async ({ key, file, id }: Upload) => {
    const stopper = new AbortController()
    running.current = { key, stopper }
    const { signal } = stopper
    const still = (values: Partial<Upload>) => {
      if (!signal.aborted) patch(key, values)
    }
    patch(key, { is: 'sending', sentence: null })
    try {
      const {
        received: _,
        type,
        ...done
      } = await sendInPieces({
        file,
        use,
        id,
        agencyId,
        signal,
        began: begun => patch(key, { id: begun }),
        progress: (sent, whole) => still({ sent, is: whole ? 'checking' : 'sending' }),
        broke: () => still({ is: 'broken' }),
      })
      if (signal.aborted || !type) return
      setUploads(now => now.filter(one => one.key !== key))
      kept.current({ ...done, type })
    } catch (thrown) {
      if (!signal.aborted) patch(key, outcomeOf(thrown))
    } finally {
      if (running.current?.stopper === stopper) running.current = null
      // Start the next one, if any is waiting
      setUploads(now => [...now])
    }
  }
  useEffect(() => {
    const next = uploads.find(({ is }) => is === 'waiting')
    if (next && !running.current) void run(next)
    // A change of the list alone starts the next one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [uploads])

  const stop = (key: string) => {
    if (running.current?.key !== key) return
    running.current.stopper.abort()
    running.current = null
  }
  return {
    uploads,
    add: (files: readonly File[]) =>
      setUploads(now => [
        ...now,
        ...files.map((file): Upload => {
          const sentence = refusalOf(file, fileUses[use].mostBytes)
          return { key: crypto.randomUUID(), file, id: null, sent: 0, is: sentence ? 'refused' : 'waiting', sentence }
        }),
      ]),
    pause: (key: string) => {
      stop(key)
      patch(key, { is: 'paused' })
    },
    resume: (key: string) => {
      stop(key)
      patch(key, { is: 'waiting', sentence: null })
    },
    remove: ({ key, id, is }: Upload) => {
      stop(key)
      setUploads(now => now.filter(one => one.key !== key))
      // Otherwise the server would discard it after a day
      if (id && is !== 'refused') void send(api.files.discard, { params: { id } }, { agencyId }).catch(() => {})
    },
  }
}

/** Uploads refused for their content or size have ended; others can be resumed. */
function outcomeOf(thrown: unknown): Partial<Upload> {
  if (thrown instanceof UnreadableFile) return { is: 'refused', sentence: uploadTexts.say('unreadable') }
  const { kind, status, sentence, errors } = asFailure(thrown)
  if (kind === 'response' && status < 500)
    return { is: 'refused', sentence: errors['file']?.[0] ?? errors['size']?.[0] ?? sentence, id: null }
  return { is: 'paused', sentence: uploadTexts.say('notSent') }
}

function refusalOf({ size }: File, most: number): string | null {
  if (size === 0) return uploadTexts.say('empty')
  return size > most ? uploadTexts.say('tooLarge', { most: formatBytes(most) }) : null
}
