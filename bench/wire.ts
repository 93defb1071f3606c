/** The part of PostgreSQL's protocol needed to record our server's queries and to repeat them. */
import { connect, createServer, type Socket } from 'node:net'

/** One round trip: messages sent to PostgreSQL together and answered before the next ones are sent. */
export interface Trip {
  /** Without the Parse messages of named statements. */
  bytes: Uint8Array
  /** Names of the statements that it runs. */
  takes: string[]
  /** Number of ReadyForQuery messages from PostgreSQL. */
  ends: number
  /** True if a transaction stays open, so the next trip must use the same connection. */
  isOpen: boolean
}

export interface Recorded {
  path: string
  trips: Trip[]
  answer: Uint8Array
}

export interface Recording {
  calls: Recorded[]
  /** Parse messages by statement name; a connection needs one before it runs that statement. */
  statements: Map<string, Uint8Array>
}

const code = (letter: string) => letter.charCodeAt(0)
const [parse, bind, sync, simple, ready, failure, idle] = ['P', 'B', 'S', 'Q', 'Z', 'E', 'I'].map(code)
const zero = (bytes: Buffer, from: number) => bytes.indexOf(0, from)
const textAt = (bytes: Buffer, from: number) => bytes.toString('utf8', from, zero(bytes, from))

/** Calls back for each complete message; a client's first message has no type letter. */
function messages(each: (letter: number, message: Buffer) => void, hasFirst = false) {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = hasFirst
  return (chunk: Buffer) => {
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    for (;;) {
      const head = isFirst ? 0 : 1
      if (all.length - at < head + 4) break
      const end = at + head + all.readInt32BE(at + head)
      if (end > all.length) break
      if (!isFirst) each(all[at] ?? 0, all.subarray(at, end))
      isFirst = false
      at = end
    }
    rest = all.subarray(at)
  }
}

interface Taken extends Trip {
  /** The number of the connection. */
  by: number
  wasOpen: boolean
}

/** Returns trips by connection, without transactions that began before or end after them. */
function wholeOnes(taken: readonly Taken[]): Trip[] {
  const found: Trip[] = []
  for (const trips of Map.groupBy(taken, ({ by }) => by).values()) {
    let under: Taken[] = []
    for (const trip of trips) {
      if (trip.wasOpen && under.length === 0) continue
      under.push(trip)
      if (trip.isOpen) continue
      found.push(...under.map(({ bytes, takes, ends, isOpen }) => ({ bytes, takes, ends, isOpen })))
      under = []
    }
  }
  return found
}

export interface Tap {
  /** Returns the trips since the last call, of connections on which `word` was sent. */
  take: (word: string) => Trip[]
  statements: Map<string, Uint8Array>
  stop: () => void
}

/** Listens at `own` as a proxy to PostgreSQL's socket, passes everything on and records the queries. */
export async function tap(socket: string, own: string): Promise<Tap> {
  const statements = new Map<string, Uint8Array>()
  const open = new Set<Socket>()
  let trips: Taken[] = []
  let clients = 0
  const server = createServer(client => {
    const by = clients++
    const upstream = connect(socket)
    for (const one of [client, upstream]) {
      open.add(one)
      one.on('error', () => one.destroy())
    }
    // The first response is the one to the sign-in
    let waiting = 1
    let asked: { message: Buffer; take?: string }[] = []
    // Up to the last request for a response, since the next trip may already have begun
    let whole = 0
    let ends = 0
    let wasOpen = false
    const hear = messages((letter, message) => {
      if (letter === parse && textAt(message, 5) !== '') {
        statements.set(textAt(message, 5), Uint8Array.from(message))
        return
      }
      const take = letter === bind ? textAt(message, zero(message, 5) + 1) : ''
      asked.push({ message: Buffer.from(message), ...(take !== '' && { take }) })
      if (letter !== sync && letter !== simple) return
      waiting += 1
      ends += 1
      whole = asked.length
    }, true)
    const hearAnswer = messages((letter, message) => {
      if (letter !== ready) return
      waiting -= 1
      if (waiting > 0 || ends === 0) return
      const isOpen = message[5] !== idle
      const trip = asked.slice(0, whole)
      const bytes = Uint8Array.from(Buffer.concat(trip.map(one => one.message)))
      trips.push({ by, wasOpen, isOpen, bytes, takes: trip.flatMap(({ take }) => take ?? []), ends })
      wasOpen = isOpen
      asked = asked.slice(whole)
      whole = 0
      ends = 0
    })
    client.on('data', chunk => {
      hear(chunk)
      upstream.write(chunk)
    })
    upstream.on('data', chunk => {
      hearAnswer(chunk)
      client.write(chunk)
    })
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  await new Promise<void>(resolve => server.listen(own, resolve))
  return {
    statements,
    take: word => {
      const all = trips
      trips = []
      const known = new Set(all.filter(({ bytes }) => Buffer.from(bytes).includes(word)).map(({ by }) => by))
      return wholeOnes(all.filter(({ by }) => known.has(by)))
    },
    stop: () => {
      for (const one of open) one.destroy()
      server.close()
    },
  }
}

const words = Buffer.from('rollback\0')
const length = Buffer.alloc(4)
length.writeInt32BE(4 + words.length)
/** Ends a transaction that a trip left open. */
export const rollback: Trip = {
  bytes: Buffer.concat([Buffer.from('Q'), length, words]),
  takes: [],
  ends: 1,
  isOpen: false,
}

export interface Line {
  /** Repeats a trip; prepares each named statement once. */
  ask: (trip: Trip) => Promise<void>
  isOpen: () => boolean
  end: () => void
}

/** A connection that speaks only the protocol: no driver, no values, no rows. */
export function line(socket: string, user: string, statements: ReadonlyMap<string, Uint8Array>): Promise<Line> {
  const known = new Set<string>()
  const stream = connect(socket)
  let left = 1
  let status = idle
  let failed: Error | undefined
  let done: (error?: Error) => void = () => {}
  stream.on(
    'data',
    messages((letter, message) => {
      if (letter === failure) failed ??= new Error(message.toString('utf8', 5).replaceAll('\0', ' '))
      if (letter !== ready) return
      status = message[5]
      left -= 1
      if (left === 0) done(failed)
    }),
  )
  const answered = () =>
    new Promise<void>((resolve, reject) => {
      done = error => (error ? reject(error) : resolve())
      stream.once('error', reject)
    })
  const words = Buffer.from(`user\0${user}\0database\0postgres\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + words.length)
  head.writeInt32BE(3 << 16, 4)
  stream.write(Buffer.concat([head, words]))
  const ask = ({ bytes, takes, ends }: Trip) =>
    new Promise<void>((resolve, reject) => {
      left = ends
      done = error => (error ? reject(error) : resolve())
      const news = takes.filter(name => !known.has(name))
      if (news.length > 0) stream.cork()
      for (const name of new Set(news)) {
        known.add(name)
        const made = statements.get(name)
        if (made) stream.write(made)
      }
      stream.write(bytes)
      if (news.length > 0) stream.uncork()
    })
  return answered().then(() => ({ ask, isOpen: () => status !== idle, end: () => stream.destroy() }))
}
