import { type Connection, Query, type QueryConfig, type QueryResult } from 'pg'

/** A statement with fixed text that every connection prepares, with its values. */
export interface Prepared {
  name: string
  values: readonly string[]
}

const texts = new Map<string, string>()

/** Declares a statement that each connection prepares on first use. Call it at module level, before any connection exists. */
export function prepare(name: string, text: string): (values?: readonly string[]) => Prepared {
  texts.set(name, text)
  return (values = []) => ({ name, values })
}

/** The driver's handlers for messages; its types declare only the first. */
interface Answering {
  submit(connection: Connection): unknown
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
type Callback = (error: Error | undefined, result: QueryResult) => void
const DriverQuery = Query as unknown as new (config: QueryConfig, callback: Callback) => Answering

interface Messages {
  stream: { cork(): void; uncork(): void }
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly string[] }): void
  execute(message: object): void
}

const knowing = new WeakSet<Messages>()

/** Prepares all statements at once, with the connection's first statement, before a failure on it can prevent that. */
function teach(connection: Messages) {
  if (knowing.has(connection)) return
  knowing.add(connection)
  for (const [name, text] of texts) connection.parse({ name, text })
}

/**
 * A statement sent behind others whose results are not needed. All of them form one transaction, unless the first starts a longer
 * one: PostgreSQL ends it at the Sync message.
 */
class BehindQuery extends DriverQuery {
  readonly #first: readonly Prepared[]
  #left: number

  constructor(first: readonly Prepared[], statement: QueryConfig, callback: Callback) {
    super(statement, callback)
    this.#first = first
    this.#left = first.length
  }

  override submit(connection: Connection) {
    const to = connection as unknown as Messages
    to.stream.cork()
    try {
      teach(to)
      for (const { name, values } of this.#first) {
        to.bind({ statement: name, values })
        to.execute({})
      }
      return super.submit(connection)
    } finally {
      to.stream.uncork()
    }
  }

  override handleDataRow(message: unknown) {
    if (this.#left === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection) {
    if (this.#left === 0) super.handleCommandComplete(message, connection)
    else this.#left -= 1
  }
}

/**
 * Sends `statement` behind `first` in one message. The driver uses the statement's own name to track prepared statements, so the
 * first one on a connection that survives a failure has no name.
 */
export const queryBehind = <Row extends object>(
  client: { query(query: never): unknown },
  first: readonly Prepared[],
  { text, values, name }: { text: string; values?: readonly unknown[]; name?: string | undefined },
): Promise<QueryResult<Row>> =>
  new Promise((resolve, reject) => {
    const extended = { text, values: [...(values ?? [])], queryMode: 'extended', ...(name !== undefined && { name }) }
    const query = new BehindQuery(first, extended, (error, result) =>
      error ? reject(error) : resolve(result as QueryResult<Row>),
    )
    client.query(query as never)
  })
