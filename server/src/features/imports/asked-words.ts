import { keyOf, type Namesake } from './known-words.ts'
import type { Said } from './settings.ts'

/** An unknown value of one row; counted only after it is clear that the row does not fail for another reason. */
export interface Asked<Field extends string, Decision> {
  key: string
  field: Field
  word: string
  decision: Decision
}

/** `asked`: no one has decided on the value's meaning; until then the row is checked as if the agency did not have it. */
export type Meant<T, Use> = { use?: Use } & ({ value: T } | { none: true } | { problem: string } | { asked: string })

export interface Counted<Field extends string, Decision> {
  field: Field
  value: string
  rows: number
  decision: Decision
  suggestion: string | null
  stands_for?: string
  like?: string
  among?: Namesake[]
  without_topic?: number
}

/** Values of a file that match none or several of the agency's entries, and the decisions about them. Spellings of the same value count once. */
export abstract class AskedWords<Field extends string, Decision extends { action: string }> {
  readonly #decisions: Map<string, Decision>
  readonly #seen = new Map<string, Counted<Field, Decision>>()
  readonly #keys: Partial<Record<Field, Map<string, string>>> = {}
  /** The decision for a value without an answer. */
  protected abstract readonly open: Decision

  constructor(decisions: Said<Decision>) {
    this.#decisions = new Map(
      Object.entries(decisions).flatMap(([field, words]) =>
        Object.entries(words ?? {}).map(([word, decision]) => [`${field} ${keyOf(word)}`, decision] as const),
      ),
    )
  }

  /** Returns the likely meaning. */
  protected abstract suggest(field: Field, word: string): string | null

  /** Returns the name that the value is the usual code for. */
  protected standsFor(_field: Field, _word: string): string | undefined {
    return undefined
  }

  /** Returns the agency's entries with this name. */
  protected among(_field: Field, _word: string): Namesake[] {
    return []
  }

  /** Returns another counted value of the field that this one may be a spelling of. */
  protected like(_field: Field, _word: string, _all: readonly Counted<Field, Decision>[]): string | null {
    return null
  }

  /** Counts these values of a row as open for a decision. */
  count(uses: readonly Asked<Field, Decision>[]) {
    for (const { key, field, word, decision } of uses) {
      const seen = this.#seen.get(key)
      if (seen) {
        seen.rows++
        continue
      }
      const stands_for = this.standsFor(field, word)
      const among = this.among(field, word)
      this.#seen.set(key, {
        field,
        value: word.slice(0, 200),
        rows: 1,
        decision,
        suggestion: this.suggest(field, word),
        ...(stands_for && { stands_for }),
        ...(among.length > 0 && { among }),
      })
    }
  }

  protected counted(key: string): Counted<Field, Decision> | undefined {
    return this.#seen.get(key)
  }

  list(): Counted<Field, Decision>[] {
    const all = [...this.#seen.values()]
    return all.map(one => {
      const like = one.suggestion === null ? this.like(one.field, one.value, all) : null
      return like === null ? one : Object.assign({}, one, { like })
    })
  }

  /** Returns one key for all spellings, calculated once for each. */
  protected key(field: Field, word: string): string {
    const keys = (this.#keys[field] ??= new Map<string, string>())
    const known = keys.get(word)
    if (known !== undefined) return known
    const key = `${field} ${keyOf(word)}`
    keys.set(word, key)
    return key
  }

  protected use(field: Field, word: string): Asked<Field, Decision> {
    const key = this.key(field, word)
    return { key, field, word, decision: this.#decisions.get(key) ?? this.open }
  }
}
