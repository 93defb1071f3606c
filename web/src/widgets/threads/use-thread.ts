import { api, type Id, type ThreadMessage } from '@preceptor/contract'
import { useState } from 'react'
import { reportFailure } from '@/api/query-client.ts'
import { useAsk, useQueryOf } from '@/api/queries.ts'
import { type About, aboutName } from './about.ts'

const perPage = 50
const refreshMs = 15_000

/** Calls that show threads, to refresh after each write. */
export const showsThreads = [api.threads.messages, api.threads.list, api.threads.counts] as const

/** Returns the conversation with an employee: its newest messages follow the server, earlier ones load by page. */
export function useThread(id: Id, about: About | null) {
  const ask = useAsk()
  const asked = useQueryOf(
    api.threads.messages,
    { params: { id }, query: about ? { about: aboutName(about) } : {} },
    { every: refreshMs, staleTime: 0, quiet: true, keep: true },
  )
  const { data } = asked
  const [held, setHeld] = useState<Held>({ of: undefined, messages: [] })
  const [busy, setBusy] = useState(false)
  if (data && data !== held.of) setHeld({ of: data, messages: merged(held.messages, data.data) })
  const { messages } = held
  const older = () => {
    setBusy(true)
    // New messages shifted the pages, so the next one may repeat some
    const page = Math.floor(messages.length / perPage) + 1
    ask(api.threads.messages, { params: { id }, query: { page, per_page: perPage } })
      .then(answer => setHeld(now => ({ ...now, messages: merged(now.messages, answer.data) })))
      .catch((thrown: unknown) => void reportFailure(thrown))
      .finally(() => setBusy(false))
  }
  return {
    thread: data?.thread,
    /** The subject of the next message, if it is this employee's. */
    about: (about && data?.about?.id === about.id && data.about) || null,
    /** Oldest first. */
    messages,
    older: data && messages.length < data.meta.total ? older : undefined,
    busy,
    error: asked.error,
    retry: asked.refetch,
    /** Applies a response's version of one message. */
    put: (message: ThreadMessage) => setHeld(now => ({ ...now, messages: merged(now.messages, [message]) })),
  }
}

interface Held {
  of: unknown
  messages: readonly ThreadMessage[]
}

/** Returns the latest version of each message, in order. */
export function merged(known: readonly ThreadMessage[], news: readonly ThreadMessage[]): ThreadMessage[] {
  const byId = new Map([...known, ...news].map(message => [message.id, message]))
  return [...byId.values()].toSorted((a, b) =>
    a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1,
  )
}
