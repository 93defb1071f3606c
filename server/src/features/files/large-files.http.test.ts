import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaign, inProve } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { openS3, type S3Server } from '../../../test/s3-server.ts'
import { ask, killServers, type ServerProcess, startServer } from '../../../test/server-process.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import { inTurn } from '../../../test/sample.ts'

const mebibyte = 1024 * 1024
const piece = 4 * mebibyte
/** More than may stay in memory; `npm run prove` sends the full size. */
const size = campaign(64, 150) * mebibyte
/** A warm-up, so one-time memory of a process doesn't count toward the video. */
const warm = 32 * mebibyte
/**
 * How soon memory is returned depends on how busy the machine is: every run checks that the video is not held, the campaign how
 * little is.
 */
const mostGrowth = campaign(64, 32) * mebibyte

/** A video of any length: a real one, followed by bytes that encode their position. */
const film = readFileSync(new URL('../../../../e2e/fixtures/lesson.mp4', import.meta.url))
const bytesAt = (from: number, to: number): Buffer<ArrayBuffer> => {
  const bytes = Buffer.alloc(to - from)
  for (let at = 0; at < bytes.length; at += 4096)
    bytes.fill(Math.floor((from + at) / 4096) % 251, at, Math.min(bytes.length, at + 4096))
  if (from === 0) film.copy(bytes)
  return bytes
}

let house: House
let s3: S3Server
let training_type_id: string
beforeAll(async () => {
  house = await openHouse()
  s3 = await openS3()
  const type = aTrainingType({ organization_id: house.agency.id })
  await house.load({ training_types: [type] })
  training_type_id = type.id
})
afterAll(async () => {
  await killServers()
  await house.close()
  await s3.close()
})

/** Samples the process's memory use: the current value and the peak. */
function memoryOf({ child }: ServerProcess) {
  const path = `/proc/${child.pid}/status`
  const now = () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(path, 'utf8'))?.[1]) * 1024
  let most = 0
  const look = () => {
    if (child.exitCode === null && child.signalCode === null) most = Math.max(most, now())
    else clearInterval(timer)
  }
  const timer = setInterval(look, 20)
  return {
    now,
    /** Returns the peak since sampling began. */
    most: () => {
      clearInterval(timer)
      return Math.max(most, now())
    },
  }
}

function uploader(server: ServerProcess, token: string) {
  const call = (path: string, body?: object) => ask(server.origin, path, { token, ...(body && { body }) })
  const form = (bytes: Buffer<ArrayBuffer>) => {
    const data = new FormData()
    data.set('file', new File([bytes], 'piece'))
    return data
  }
  return {
    call,
    begin: async (name: string, size: number): Promise<string> =>
      (await call('/admin/files', { use: 'video', name, size })).data.id,
    append: async (id: string, from: number, to: number) => {
      const response = await fetch(`${server.origin}/api/admin/files/${id}?from=${from}`, {
        method: 'PATCH',
        headers: { 'x-authorization': token },
        body: form(bytesAt(from, to)),
      })
      return { status: response.status, data: (await response.json()) as { received: number } }
    },
    /** Sends half of a piece, then drops the connection. */
    cut: (id: string, from: number) =>
      new Promise<void>(resolve => {
        const sending = request(`${server.origin}/api/admin/files/${id}?from=${from}`, {
          method: 'PATCH',
          headers: {
            'x-authorization': token,
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': String(piece),
          },
        })
        sending.on('error', () => resolve())
        sending.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')
        sending.write(bytesAt(from, from + piece / 2), () => sending.destroy(new Error('cut')))
      }),
  }
}

describe.each(['a folder', ...(inProve ? ['an S3-shaped service'] : [])])('a large video on %s', where => {
  test.runIf(inTurn(3))(
    'is sent with little memory, resumes after an interruption, and plays from any position',
    {
      timeout: 120_000,
    },
    async () => {
      const server = await startServer(house, { WORKER: '0', ...(where !== 'a folder' && { S3_URL: s3.url }) })
      const token = await house.tokenFor(house.users.agency_admin, house.agency.id)
      const { call, begin, append, cut } = uploader(server, token)
      // Memory that a process loads and reserves for its first upload doesn't count toward the second
      const small = await begin('small.mp4', warm)
      for (let from = 0; from < warm; from += piece) await append(small, from, from + piece)
      expect((await call(`/admin/files/${small}/finish`, {})).data.type).toBe('video/mp4')

      const memory = memoryOf(server)
      const before = memory.now()
      const id = await begin('Lesson.mp4', size)
      const sendFrom = async (begin: number, end: number) => {
        for (let from = begin; from < end; from += piece) {
          const to = Math.min(size, from + piece)
          expect(await append(id, from, to)).toMatchObject({ status: 200, data: { received: to } })
        }
      }
      const half = Math.floor(size / 2 / piece) * piece
      await sendFrom(0, half)
      await cut(id, half)
      // The interrupted piece does not count, and the upload reports its position
      expect((await call(`/admin/files/${id}`)).data.received).toBe(half)
      await sendFrom(half, size)
      expect((await call(`/admin/files/${id}/finish`, {})).data).toMatchObject({ type: 'video/mp4', received: size })
      expect(memory.most() - before, `${where}: growth in bytes`).toBeLessThan(mostGrowth)

      const program = await call('/admin/programs', { titles: { en: 'Long' }, training_type_id, delivery: 'online' })
      const content = { kind: 'video', videos: { en: id }, captions: {}, transcripts: {}, watch_percent: 80 }
      await call(`/admin/programs/${program.data.id}/modules`, { kind: 'video', titles: { en: 'Film' }, content })
      const { data } = await call(`/admin/programs/${program.data.id}/files/${id}`)
      const read = (range: string) => fetch(`${server.origin}/api${data.address}`, { headers: { range } })
      // Across the boundary of two pieces, near the end, and a reader who leaves halfway
      for (const from of [piece - 1000, size / 2 + 12_345, size - 5000]) {
        const part = await read(`bytes=${from}-${from + 4999}`)
        const bytes = Buffer.from(await part.arrayBuffer())
        expect([part.status, part.headers.get('content-range')]).toEqual([
          206,
          `bytes ${from}-${Math.min(size, from + 5000) - 1}/${size}`,
        ])
        const start = Math.floor(from / 4096) * 4096
        expect(bytes.equals(bytesAt(start, from + 5000).subarray(from - start))).toBe(true)
      }
      const left = await read('bytes=0-')
      await left.body?.cancel()
      const whole = await read('bytes=1-')
      let came = 0
      for await (const chunk of whole.body ?? []) came += chunk.length
      expect(came).toBe(size - 1)
      await server.kill()
    },
  )
})
