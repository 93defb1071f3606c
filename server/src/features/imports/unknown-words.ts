import type { Id, UnknownDecision, UnknownField } from '@preceptor/contract'
import { employmentTypes, languages, providerStatuses } from '@preceptor/contract'
import { inWords, panelLanguages } from '../../lib/texts.ts'
import { idOf } from '../../lib/new-id.ts'
import { suggestStatus } from './read/values/status.ts'
import { shown } from './read/values/text.ts'
import { suggestEmploymentType } from './read/values/words.ts'
import { alike, keyOf, type Lists } from './known-words.ts'
import type { CodeField, Decisions, ListField, PlannedEntry, Unknown } from './settings.ts'
import { importTexts } from './texts.ts'

/** `asked`: nobody has said what the word means; the row is judged without it until somebody does. */
export type Resolved<T> = { use?: Use } & ({ value: T } | { blank: true } | { problem: string } | { asked: string })

/** An unknown word of one row; counted once it is known that the row does not fail for something else. */
export interface Use {
  key: string
  field: UnknownField
  word: string
  decision: UnknownDecision
}

const codes: Record<CodeField, object> = {
  provider_status: providerStatuses,
  employment_type: employmentTypes,
  language: languages,
}
const asks: UnknownDecision = { action: 'ask' }

/** Values of the file the agency does not have: counted, decided, named once however they are written. */
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
    const use = this.#use(field, word)
    const { action, id } = use.decision
    if (action === 'blank') return { blank: true, use }
    if (action === 'map' && id && this.#lists[field].has(id)) return { value: id, use }
    if (action === 'create') return { value: this.#plan(field, word).id, use }
    const problem = importTexts.named('notInList', { value: shown(word), field })
    return action === 'ask' ? { asked: problem, use } : { problem, use }
  }

  /** The status, employment type or language that a word means which we do not know; `problem` is why not. */
  resolveCode(field: CodeField, word: string, problem: string): Resolved<string | number> {
    const use = this.#use(field, word)
    const { action, [field]: code } = use.decision
    if (action === 'blank') return { blank: true, use }
    if (action === 'map' && code !== undefined && code in codes[field]) return { value: code, use }
    return action === 'ask' ? { asked: problem, use } : { problem, use }
  }

  /** These words of a row are to be decided. */
  count(uses: readonly Use[]) {
    for (const { key, field, word, decision } of uses) {
      const seen = this.#seen.get(key)
      if (seen) seen.rows++
      else
        this.#seen.set(key, {
          field,
          value: word.slice(0, 200),
          rows: 1,
          decision,
          suggestion: this.#suggest(field, word),
        })
    }
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

  #use(field: UnknownField, word: string): Use {
    const key = this.#key(field, word)
    return { key, field, word, decision: this.#decisions.get(key) ?? asks }
  }

  #suggest(field: UnknownField, word: string): string | null {
    switch (field) {
      case 'provider_status':
        return suggestStatus(word)?.toString() ?? null
      case 'employment_type':
        return suggestEmploymentType(word)
      case 'language':
        return nearLanguage(word)
      default:
        return this.#lists[field].suggest(word)
    }
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

/** The language that a word resembles, as it is called in any language of the panel. */
const nearLanguage = (word: string) =>
  Object.entries(languages).find(([, name]) =>
    panelLanguages.some(language => alike(keyOf(word), keyOf(inWords(language, name))) > 0),
  )?.[0] ?? null
