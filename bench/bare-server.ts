/**
 * The minimum cost of a call: a bare Node server that makes the same round trips to PostgreSQL, with the same bytes, and sends the
 * same response. It makes no decisions and reads no rows. `/replay` sends the same queries without a server, to measure the cost of
 * PostgreSQL alone.
 */
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import { line, type Line, type Recorded, type Recording, rollback } from './wire.ts'

const { BARE_RECORDING = '', BARE_SOCKET = '', BARE_USER = '' } = process.env
const { calls, statements } = deserialize(readFileSync(BARE_RECORDING)) as Recording
const byPath = new Map(calls.map(call => [call.path, { ...call, answer: Buffer.from(call.answer) }]))

// As many connections as our server has
const idle: Line[] = await Promise.all(Array.from({ length: 12 }, () => line(BARE_SOCKET, BARE_USER, statements)))
const all = [...idle]
const waiting: ((line: Line) => void)[] = []
const take = () => idle.pop() ?? new Promise<Line>(resolve => waiting.push(resolve))
const giveBack = (one: Line) => {
  const next = waiting.shift()
  if (next) next(one)
  else idle.push(one)
}

async function free(one: Line) {
  if (one.isOpen()) await one.ask(rollback)
  giveBack(one)
}

async function ask({ trips }: Pick<Recorded, 'trips'>) {
  let held: Line | undefined
  try {
    for (const trip of trips) {
      held ??= await take()
      await held.ask(trip)
      if (trip.isOpen) continue
      await free(held)
      held = undefined
    }
  } finally {
    if (held) await free(held)
  }
}

async function replay() {
  let next = 0
  const one = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) await ask(call)
  }
  await Promise.all(Array.from({ length: 12 }, one))
}

const server = createServer((request, response) => {
  const answer = async () => {
    const path = request.url ?? ''
    if (path === '/replay') {
      await replay()
      return response.end()
    }
    const call = byPath.get(path)
    if (!call) throw new Error(`${path} was not recorded.`)
    await ask(call)
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('content-length', call.answer.length)
    return response.end(call.answer)
  }
  answer().catch((error: Error) => {
    response.statusCode = 500
    response.end(error.message)
  })
})
server.listen(0, '127.0.0.1', () =>
  console.log(`bare at http://127.0.0.1:${(server.address() as { port: number }).port}`),
)
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
  for (const one of all) one.end()
})
