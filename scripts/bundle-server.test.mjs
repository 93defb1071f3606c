import { expect, test } from 'vitest'
import { bundleServer } from './bundle-server.mjs'

/** Packages, in kB, of which a start reads more than 20 kB. Others are loaded on first use, so think before adding a line. */
const readAtStart = [
  '@fastify/busboy',
  '@fastify/send',
  '@fastify/static',
  '@formatjs/icu-messageformat-parser',
  'ajv',
  'avvio',
  'countries-list',
  'fast-json-stringify',
  'fast-uri',
  'fastify',
  'find-my-way',
  'glob',
  'ipaddr.js',
  'light-my-request',
  'lru-cache',
  'mime',
  'pg-copy-streams',
  'pino',
  'ret',
  'semver',
  'temporal-polyfill',
  'zod',
]
/** Packages loaded with the first mail, PDF, archive, calendar, partner sign-in, code or metrics request. */
const later = [
  'bidi-js',
  'fontkit',
  'ical-generator',
  'jose',
  'nodemailer',
  'otpauth',
  'pdfkit',
  'prom-client',
  'sharp',
  'yauzl',
]

test('[G17] a start reads no library that waits for its first use', async () => {
  const chunks = await bundleServer({ write: false })
  const read = atStart(new Map(chunks.map(chunk => [chunk.fileName, chunk])))
  expect(
    later.filter(name => read.has(name)),
    'read at the start',
  ).toEqual([])
  expect(
    [...read.keys()].filter(name => /^node:https?$/.test(name)),
    'imported by name, which loads the client of fetch (lib/open-request.ts)',
  ).toEqual([])
  const heavy = [...read].filter(([name, bytes]) => bytes > 20_000 && name !== 'ours').map(([name]) => name)
  expect(new Set(heavy)).toEqual(new Set(readAtStart))
  // They are in the bundle nevertheless
  expect(chunks.some(({ moduleIds }) => moduleIds.some(id => packageOf(id) === 'jose'))).toBe(true)
})

/** Returns the bytes per package that start.ts and the worker load. */
function atStart(chunks) {
  const begun = [...chunks.values()].filter(({ facadeModuleId, moduleIds }) =>
    [facadeModuleId, ...moduleIds].some(id =>
      /[\\/]server[\\/]src[\\/](?:start|features[\\/]start-worker)\.ts$/.test(id),
    ),
  )
  expect(begun).toHaveLength(2)
  const names = new Set(begun.map(({ fileName }) => fileName))
  for (const name of names) for (const next of chunks.get(name)?.imports ?? []) names.add(next)
  const read = new Map()
  for (const name of names) {
    const chunk = chunks.get(name)
    // A name that is no file of the bundle is a package
    if (!chunk) read.set(name, 0)
    for (const [id, { renderedLength }] of Object.entries(chunk?.modules ?? {}))
      read.set(packageOf(id), (read.get(packageOf(id)) ?? 0) + renderedLength)
  }
  return read
}

const packageOf = id => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1] ?? 'ours'
