import { api, type FileUpload, type FileUseName } from '@preceptor/contract'
import { expect } from 'vitest'
import type { Caller, House } from './house.ts'

export const aPdf = (text = 'A test result') => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`)

export const aPiece = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'piece')

export async function begin(
  house: House,
  name: string,
  size: number,
  as: Caller = 'agency_admin',
  use: FileUseName = 'note',
) {
  const reply = await house.call(api.files.start, { body: { use, name, size } }, { as })
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return reply.data
}

export const append = (house: House, id: string, from: number, bytes: Buffer, as: Caller = 'agency_admin') =>
  house.call(api.files.append, { params: { id }, query: { from }, file: aPiece(bytes) }, { as })

/** Uploads a whole file in pieces, up to the request to keep it. */
export async function send(
  house: House,
  name: string,
  bytes: Buffer,
  {
    as = 'agency_admin',
    piece = 4 * 1024 * 1024,
    use = 'note',
  }: { as?: Caller; piece?: number; use?: FileUseName } = {},
) {
  const { id } = await begin(house, name, bytes.length, as, use)
  for (let from = 0; from < bytes.length; from += piece) {
    const { status, failure } = await append(house, id, from, bytes.subarray(from, from + piece), as)
    if (status !== 200) return { id, status, failure }
  }
  const { status, data, failure } = await house.call(api.files.finish, { params: { id }, body: {} }, { as })
  return { id, status, data, failure }
}

/** Uploads a file that is kept. */
export async function kept(
  house: House,
  name: string,
  bytes: Buffer,
  as: Caller = 'agency_admin',
  use: FileUseName = 'note',
): Promise<FileUpload> {
  const { status, data, failure } = await send(house, name, bytes, { as, use })
  expect(status, JSON.stringify(failure)).toBe(200)
  if (!data) throw new Error('not kept')
  return data
}
