import type { Id, ProviderStatus, UnknownDecision, UnknownField } from '@preceptor/contract'
import { providerStatuses } from '@preceptor/contract'
import { idOf } from '../../../../new-id.ts'
import { quoted } from '../values/text.ts'
import { keyOf, type Lists } from './known-words.ts'
import type { Decisions, ListField, PlannedEntry, Unknown } from './settings.ts'

export type Resolved<T> = { value: T } | { blank: true } | { problem: string }

const fieldWords: Record<UnknownField, string> = {
  location: 'location',
  discipline: 'discipline',
  coordinator: 'coordinator',
  provider_status: 'status',
}
/** A list entry can be made and taken back; what a status means nobody can guess. */
const usual: Record<UnknownField, UnknownDecision> = {
  location: { action: 'create' },
  discipline: { action: 'create' },
  coordinator: { action: 'create' },
  provider_status: { action: 'reject' },
}

/** Words of the file the agency does not have: counted, decided, named once however they are written. */
export class UnknownWords {
  readonly #decisions: Map<string, UnknownDecision>
  readonly #seen = new Map<string, Unknown>()
  readonly #planned = new Map<string, PlannedEntry>()
  readonly #keys: Partial<Record<UnknownField, Map<string, string>>> = {}
  readonly #lists: Lists
  readonly #job: Id

  constructor(job: Id, lists: Lists, decisions: Decisions) {
    this.#job = job
    this.#lists = lists
    this.#decisions = new Map(
      Object.entries(decisions).flatMap(([field, words]) =>
        Object.entries(words).map(([word, decision]) => [`${field} ${keyOf(word)}`, decision] as const),
      ),
    )
  }

  /** The id that a word of the file stands for. */
  resolve(field: ListField, word: string): Resolved<Id> {
    const known = this.#lists[field].find(word)
    if (known) return { value: known }
    const { action, id } = this.#decide(field, word)
    if (action === 'blank') return { blank: true }
    if (action === 'map' && id && this.#lists[field].has(id)) return { value: id }
    if (action === 'create') return { value: this.#plan(field, word).id }
    return { problem: `${quoted(word)} is not a ${fieldWords[field]} of your agency.` }
  }

  /** The status that a word means which we do not know; `problem` is why not. */
  resolveStatus(word: string, problem: string): Resolved<ProviderStatus> {
    const { action, provider_status } = this.#decide('provider_status', word)
    if (action === 'blank') return { blank: true }
    if (action === 'map' && provider_status && provider_status in providerStatuses) return { value: provider_status }
    return { problem }
  }

  list(): Unknown[] {
    return [...this.#seen.values()]
  }

  planned(): PlannedEntry[] {
    return [...this.#planned.values()]
  }

  nameOf(field: ListField, id: Id | null): string | null {
    const planned = () => this.planned().find(entry => entry.id === id)?.name ?? null
    return this.#lists[field].nameOf(id) ?? planned()
  }

  /** One key for all spellings, worked out once for each. */
  #key(field: UnknownField, word: string): string {
    const keys = (this.#keys[field] ??= new Map<string, string>())
    const known = keys.get(word)
    if (known !== undefined) return known
    const key = `${field} ${keyOf(word)}`
    keys.set(word, key)
    return key
  }

  #decide(field: UnknownField, word: string): UnknownDecision {
    const key = this.#key(field, word)
    const seen = this.#seen.get(key)
    if (seen) {
      seen.rows++
      return seen.decision
    }
    const decision = this.#decisions.get(key) ?? usual[field]
    const suggestion = field === 'provider_status' ? null : this.#lists[field].suggest(word)
    this.#seen.set(key, { field, value: word.slice(0, 200), rows: 1, decision, suggestion })
    return decision
  }

  #plan(field: ListField, word: string): PlannedEntry {
    const key = this.#key(field, word)
    const entry = this.#planned.get(key) ?? { field, id: idOf(this.#job, key), name: nameFor(field, word) }
    this.#planned.set(key, entry)
    return entry
  }
}

/** People are listed first name first. */
const nameFor = (field: ListField, word: string) =>
  field === 'coordinator' ? word.replace(/^([^,]+),\s*(.+)$/, '$2 $1') : word
