import { api, type FileUpload, mostPieceBytes } from '@preceptor/contract'
import type { Both } from './list-rows.ts'
import { sized } from './size.ts'
import { alone, type Row } from './table.ts'
import type { BenchWorld } from './world.ts'

const megabytes = sized(150)
const size = megabytes * 1024 * 1024

/** A 150 MiB file in and out: the server's memory doesn't grow with it. */
export async function fileRows({ ours }: Both, { large }: BenchWorld): Promise<Row[]> {
  const json = { 'content-type': 'application/json', 'x-authorization': large.token }
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(`${ours.origin}/api${path}`, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const write = async (path: string, body: object) =>
    (await (
      await call(path, { method: 'POST', headers: json, body: JSON.stringify({ organization_id: large.id, ...body }) })
    ).json()) as { id: string }
  const { data } = (await (
    await call(`/admin/providers?per_page=1&organization_id=${large.id}`, { headers: json })
  ).json()) as { data: { id: string }[] }
  const employee = data[0]?.id ?? ''
  const piece = Buffer.alloc(mostPieceBytes, 'x')
  piece.write('%PDF-1.7\n')
  const upload = async () => {
    const { id } = await write(api.files.start.path, { use: 'note', name: 'film.pdf', size })
    for (let received = 0; received < size; ) {
      const form = new FormData()
      form.set('file', new Blob([piece.subarray(0, Math.min(mostPieceBytes, size - received))]))
      const headers = { 'x-authorization': large.token }
      const path = `/admin/files/${id}?from=${received}&organization_id=${large.id}`
      ;({ received } = (await (await call(path, { method: 'PATCH', headers, body: form })).json()) as FileUpload)
    }
    await write(`/admin/files/${id}/finish`, {})
    return id
  }
  const download = async (file: string) => {
    const note = {
      type: 'general',
      text: 'Film',
      visible_to: 'everyone',
      is_pinned: false,
      mentions: [],
      files: [file],
    }
    const { id } = await write(`/admin/providers/${employee}/notes`, note)
    const asked = `/admin/providers/${employee}/notes/${id}/files/${file}?organization_id=${large.id}`
    const { address } = (await (await call(asked, { headers: json })).json()) as { address: string }
    let came = 0
    for await (const chunk of (await call(address, {})).body ?? []) came += chunk.length
    if (came !== size) throw new Error(`${came} bytes came back of ${size}.`)
  }
  const watched = async <T>(work: () => Promise<T>) => {
    const before = ours.memory()
    const begun = performance.now()
    let highest = before
    const watch = setInterval(() => {
      highest = Math.max(highest, ours.memory())
    }, 20)
    try {
      const answer = await work()
      return { answer, growth: highest - before, total: performance.now() - begun }
    } finally {
      clearInterval(watch)
    }
  }
  // The first one warms up the caches and the allocator
  await download(await upload())
  const sent = await watched(upload)
  const read = await watched(() => download(sent.answer))
  return [
    alone('F2', `a file of ${megabytes} MiB uploaded in pieces`, sent.total, 'ms'),
    alone('F2', 'the same, memory growth', sent.growth, 'MiB', 32),
    alone('F2', 'the same, downloaded', read.total, 'ms'),
    alone('F2', 'the same, memory growth', read.growth, 'MiB', 32),
  ]
}
