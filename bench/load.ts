/**
 * A cheap client, since it shares two cores with the servers it measures: keep-alive sockets, requests as prepared bytes, responses
 * read by Content-Length. Runs as a separate process (started by `calls`) and reports each call's time.
 */
import { fork } from 'node:child_process'
import { connect, type Socket } from 'node:net'

export interface Load {
  origin: string
  /** Requested in turn, each once per round. */
  paths: string[]
  headers?: Record<string, string>
  connections: number
  /** Ends after this time, or after `rounds` of the paths. */
  seconds?: number
  rounds?: number
}
export interface Measured {
  perSecond: number
  p50: number
  p99: number
  calls: number
}

/** Runs one load in another process and returns its figures, in milliseconds. */
export function calls(load: Load): Promise<Measured> {
  const child = fork(import.meta.filename, ['--child'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    child.once('message', answer => {
      const { failure, ...measured } = answer as Measured & { failure?: string }
      if (failure) reject(new Error(failure))
      else resolve(measured)
    })
    child.once('error', reject)
    child.once('exit', code => code && reject(new Error(`The load generator ended with ${code}.`)))
    child.send(load)
  })
}

export const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
export const median = (values: readonly number[]) =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

/** Returns the call and its response body, which explain the failure; the headers don't. */
function refusal(path: string | undefined, answer: string, milliseconds: number) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return new Error(
    `${head.split('\r\n', 1)[0]} after ${Math.round(milliseconds)} ms for ${path}: ${body.slice(0, 300)}`,
  )
}

function measure({ origin, paths, headers = {}, connections, seconds, rounds }: Load): Promise<Measured> {
  const { hostname, port, host } = new URL(origin)
  const extra = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = paths.map(path => Buffer.from(`GET ${path} HTTP/1.1\r\n${extra.join('')}\r\n`))
  const times: number[] = []
  const begun = performance.now()
  const until = seconds ? begun + seconds * 1000 : Number.POSITIVE_INFINITY
  const most = rounds ? rounds * requests.length : Number.POSITIVE_INFINITY
  let next = 0
  const ask = (socket: Socket) => {
    const at = next++ % requests.length
    const request = requests[at]
    if (request) socket.write(request)
    return paths[at]
  }
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay(true)
      let sent = 0
      let head = ''
      let missing = -1
      let asked: string | undefined
      const go = () => {
        if (next >= most || performance.now() >= until) return void socket.end(() => resolve())
        sent = performance.now()
        head = ''
        missing = -1
        asked = ask(socket)
      }
      socket.on('connect', go)
      socket.on('error', reject)
      socket.on('data', chunk => {
        if (missing < 0) {
          head += chunk.toString('latin1')
          const end = head.indexOf('\r\n\r\n')
          if (end < 0) return
          if (!/^HTTP\/1\.1 (200|304)/.test(head)) return reject(refusal(asked, head, performance.now() - sent))
          // 304 has no body and no length
          missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - end - 4)
        } else missing -= chunk.length
        if (missing > 0) return
        times.push(performance.now() - sent)
        go()
      })
    })
  return Promise.all(Array.from({ length: connections }, one)).then(() => {
    const took = (performance.now() - begun) / 1000
    times.sort((a, b) => a - b)
    return {
      perSecond: times.length / took,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      calls: times.length,
    }
  })
}

if (process.argv.includes('--child'))
  process.once('message', load => {
    measure(load as Load).then(
      measured => process.send?.(measured, () => process.exit(0)),
      (error: Error) => process.send?.({ failure: error.message }, () => process.exit(1)),
    )
  })
