import type { Id, UnknownDecision, UnknownField } from '@preceptor/contract'
import { employmentTypes, languages, providerStatuses } from '@preceptor/contract'
import { inWords, panelLanguages } from '../../lib/texts.ts'
import { idOf } from '../../lib/new-id.ts'
import { standardDisciplineOf } from '../settings/taxonomy/standard-taxonomy.ts'
import { suggestStatus } from './read/values/status.ts'
import { shown } from './read/values/text.ts'
import { suggestEmploymentType } from './read/values/words.ts'
import { type Asked, AskedWords, type Counted } from './asked-words.ts'
import { alike, keyOf, likeliest, type Lists, type Namesake } from './known-words.ts'
import type { CodeField, Decisions, ListField, PlannedEntry } from './settings.ts'
import { importTexts } from './texts.ts'

/** `asked`: no one has decided on the value's meaning; until then the row is checked without it. */
export type Resolved<T> = { use?: Use } & ({ value: T } | { blank: true } | { problem: string } | { asked: string })

export type Use = Asked<UnknownField, UnknownDecision>

const hasArticle = (word: string) => /^(?:the|el|la|los|las)\s/i.test(word)
/** A file may contain a thousand coordinators; comparing each with each would take too long. */
const mostCompared = 200

const codes: Record<CodeField, object> = {
  provider_status: providerStatuses,
  employment_type: employmentTypes,
  language: languages,
}

/** Values of the file that the agency does not have: counted, decided and listed once for all spellings. */
export class UnknownWords extends AskedWords<UnknownField, UnknownDecision> {
  readonly #planned = new Map<string, PlannedEntry>()
  readonly #lists: Lists
  readonly #job: Id
  protected readonly open = { action: 'ask' } as const

  constructor(job: Id, lists: Lists, decisions: Decisions) {
    super(decisions)
    this.#job = job
    this.#lists = lists
  }

  /** Returns the id that a word in the file refers to. */
  resolve(field: ListField, word: string): Resolved<Id> {
    const known = this.#lists[field].find(word)
    if (known) return { value: known }
    const use = this.use(field, word)
    const { action, id } = use.decision
    if (action === 'blank') return { blank: true, use }
    if (action === 'map' && id && this.#lists[field].has(id)) return { value: id, use }
    if (action === 'create') return { ...this.#created(field, word, use.decision.as), use }
    const count = this.among(field, word).length
    const problem =
      count > 0
        ? importTexts.named('severalInList', { value: shown(word), field, count })
        : importTexts.named('notInList', { value: shown(word), field })
    return action === 'ask' ? { asked: problem, use } : { problem, use }
  }

  /** Returns the new entry of the word, or the entry of the word that it is a spelling of. */
  #created(field: ListField, word: string, as: string | undefined): Resolved<Id> {
    if (as === undefined || keyOf(as) === keyOf(word)) return { value: this.#plan(field, word).id }
    const isAlsoOther = this.use(field, as).decision.as !== undefined
    if (isAlsoOther && !this.#lists[field].find(as)) return { value: this.#plan(field, as).id }
    const other = this.resolve(field, as)
    // Undecided, so also a new entry
    return 'value' in other || 'blank' in other ? other : { value: this.#plan(field, as).id }
  }

  /** Returns the status, employment type or language that an unknown word means; `problem` is the reason it is unknown. */
  resolveCode(field: CodeField, word: string, problem: string): Resolved<string | number> {
    const use = this.use(field, word)
    const { action, [field]: code } = use.decision
    if (action === 'blank') return { blank: true, use }
    if (action === 'map' && code !== undefined && code in codes[field]) return { value: code, use }
    return action === 'ask' ? { asked: problem, use } : { problem, use }
  }

  planned(): PlannedEntry[] {
    return [...this.#planned.values()]
  }

  nameOf(field: ListField, id: Id | null): string | null {
    const planned = () => this.planned().find(entry => entry.id === id)?.name ?? null
    return this.#lists[field].nameOf(id) ?? planned()
  }

  protected override among(field: UnknownField, word: string): Namesake[] {
    return field === 'location' || field === 'discipline' || field === 'coordinator'
      ? this.#lists[field].among(word)
      : []
  }

  protected override standsFor(field: UnknownField, word: string): string | undefined {
    return field === 'discipline' ? standardDisciplineOf(word)?.name : undefined
  }

  /** The rarer value may be a spelling of the more frequent one, the later of the earlier, and The Bronx of Bronx. */
  protected override like(
    field: UnknownField,
    word: string,
    all: readonly Counted<UnknownField, UnknownDecision>[],
  ): string | null {
    if (field !== 'location' && field !== 'discipline' && field !== 'coordinator') return null
    const ofField = all.filter(one => one.field === field)
    if (ofField.length > mostCompared) return null
    const surest = ofField
      .toSorted((a, b) => Number(hasArticle(a.value)) - Number(hasArticle(b.value)) || b.rows - a.rows)
      .map(({ value }) => value)
    return likeliest(word, surest.slice(0, surest.indexOf(word)))
  }

  protected suggest(field: UnknownField, word: string): string | null {
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
    // A code and the name it abbreviates make one entry
    const name = nameFor(field, word)
    const key = this.key(field, name)
    const entry = this.#planned.get(key) ?? { field, id: idOf(this.#job, key), name }
    this.#planned.set(key, entry)
    return entry
  }
}

/** Coordinators are listed first name first, disciplines by the name behind their code. */
function nameFor(field: ListField, word: string): string {
  if (field === 'coordinator') return word.replace(/^([^,]+),\s*(.+)$/, '$2 $1')
  return (field === 'discipline' && standardDisciplineOf(word)?.name) || word
}

/** Returns the language whose name in any panel language resembles the word. */
const nearLanguage = (word: string) =>
  Object.entries(languages).find(([, name]) =>
    panelLanguages.some(language => alike(keyOf(word), keyOf(inWords(language, name))) > 0),
  )?.[0] ?? null
