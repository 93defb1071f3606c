import { AwsClient } from 'aws4fetch'
import { AppError } from '../errors/app-error.ts'
import { errorTexts } from '../errors/texts.ts'
import type { S3Settings } from '../config.ts'
import { type FileStore, sound } from './file-store.ts'

/** Users only read that the store is unavailable; `why` may contain names and is only for the log. */
const failed = (why: string, cause?: unknown) =>
  Object.assign(new AppError('UNAVAILABLE', errorTexts.named('filesAway')), { cause: new Error(why, { cause }) })

const silence = 60_000

/** Stores pieces as objects of a bucket, with path-style addresses, which every S3-compatible service supports. */
export function s3Store({ bucket, prefix, keyId, secret, region }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 3 })
  const ask = async (method: string, path: string, init: RequestInit, fine: readonly number[]): Promise<Response> => {
    let answer: Response
    try {
      const limit = AbortSignal.timeout(silence)
      const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
      answer = await client.fetch(`${bucket}${path}`, { ...init, method, signal })
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw failed(`${method} of the file store failed`, error)
    }
    if (fine.includes(answer.status)) return answer
    const told = (await answer.text()).slice(0, 500)
    throw failed(`${method} of the file store answered ${answer.status}: ${told}`)
  }
  return {
    put: async (key, bytes) => {
      const answer = await ask('PUT', `/${prefix}${sound(key)}`, { body: new Uint8Array(bytes) }, [200, 201, 204])
      await answer.body?.cancel()
    },
    read: async function* (key, from, to, gone) {
      const init = { headers: { range: `bytes=${from}-${to - 1}` }, ...(gone && { signal: gone }) }
      const answer = await ask('GET', `/${prefix}${sound(key)}`, init, [200, 206, 404])
      // The same error as a folder store
      if (answer.status === 404) throw Object.assign(new Error(`The file store has no ${key}.`), { code: 'ENOENT' })
      if (answer.status !== 206) throw failed('The file store does not answer ranges')
      // A piece is read completely first, so that its time limit doesn't cut off a slow reader
      yield new Uint8Array(await answer.arrayBuffer())
    },
    remove: async key => {
      const answer = await ask('DELETE', `/${prefix}${sound(key)}`, {}, [200, 204, 404])
      await answer.body?.cancel()
    },
    list: async folder => {
      const found: string[] = []
      for (;;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}${folder}/` })
        const last = found.at(-1)
        if (last !== undefined) query.set('start-after', `${prefix}${last}`)
        const text = await (await ask('GET', `?${query.toString()}`, {}, [200])).text()
        // Our names contain no characters that XML escapes
        for (const [, key = ''] of text.matchAll(/<Key>([^<]+)<\/Key>/g)) found.push(key.slice(prefix.length))
        if (!/<IsTruncated>true</.test(text) || found.at(-1) === last) return found
      }
    },
  }
}
