import {
  type Catalogue,
  fallback,
  filled,
  type Key,
  type Named,
  saidBy,
  type Tags,
  type Values,
} from '@preceptor/contract/texts/texts'
import { createElement, Fragment, type ReactNode } from 'react'
import { markDocument, pseudoLanguage, shownLanguage, useLanguage } from './language.ts'

type Message = Parameters<typeof filled>[1]
/** The result of `import.meta.glob('./texts/*.ts')`. The texts were compiled by web/build/compile-texts.ts. */
type Files = Record<string, () => Promise<unknown>>
type Compiled = Readonly<Record<string, Message>>
interface Knows {
  knows: (key: string) => boolean
}

/** Renders the text between two tags. */
export type Wrap = (words: ReactNode) => ReactNode
/** For `<b>`. */
export const bold: Wrap = words => createElement('strong', null, words)
/** Values of a text with tags, including a wrapper for each tag's content. */
type RichValues<M extends string> = (Values<M> extends [infer V] ? V : unknown) & Record<Tags<M>, Wrap>

export interface Say<C extends Catalogue> {
  <K extends Key<C>>(key: K, ...values: Values<C[K]>): string
  rich: <K extends Key<C>>(key: K, values: RichValues<C[K]>) => ReactNode
}

export interface Texts<C extends Catalogue> {
  /** Languages that have a file. */
  languages: readonly string[]
  /** Returns a text in the screen's language; components use `useTexts`, which redraws them when the language changes. */
  say: <K extends Key<C>>(key: K, ...values: Values<C[K]>) => string
  in: (language: string) => Say<C>
  load: (language: string) => Promise<void>
  has: (language: string) => boolean
  /** Returns true if it has this key in the screen's language. */
  knows: (key: string) => boolean
  /** Drops languages without a file of their own, so that they are looked up again. */
  forgetOthers: () => void
}

/** A catalog of any type, for texts named by the server, which knows their values. */
type AnyTexts = Pick<Texts<Catalogue>, 'has' | 'load' | 'knows' | 'forgetOthers'> & {
  say: (key: string, values?: object) => string
}
const all = new Map<string, AnyTexts>()

/** The texts of a feature. They load with the code that uses them (`withTexts`), only in one language. */
export function catalogue<C extends Catalogue>(name: string, files: Files): Texts<C> {
  const fileOf = new Map(Object.entries(files).map(([path, load]) => [/([\w-]+)\.ts$/.exec(path)?.[1] ?? path, load]))
  const there = new Map<string, Say<C> & Knows>()
  const texts: Texts<C> = {
    languages: [...fileOf.keys()],
    say: (key, ...values) => texts.in(shownLanguage.get())(key, ...values),
    in: language => {
      const say = there.get(language)
      // Also guards against texts read while a module loads: a constant would keep its first language.
      if (!say) throw new Error(`The texts of ${name} are not there in ${language}.`)
      return say
    },
    load: async language => {
      if (there.has(language)) return
      if (language === pseudoLanguage) {
        await texts.load(fallback)
        const { stretched } = await import('./pseudo.ts')
        there.set(language, sayIn(language, stretched(await messagesOf(name, fileOf, fallback))))
      } else there.set(language, sayIn(language, await messagesOf(name, fileOf, language)))
    },
    has: language => there.has(language),
    knows: key => there.get(shownLanguage.get())?.knows(key) ?? false,
    forgetOthers: () => {
      for (const language of there.keys())
        if (!fileOf.has(language) && language !== pseudoLanguage) there.delete(language)
    },
  }
  all.set(name, texts as unknown as AnyTexts)
  return texts
}

/** Combines every feature's contract texts in one language into one catalog: `employees.status`. */
export const byFeature = (files: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, texts]) => {
      const feature = /contract\/src\/([\w-]+)\//.exec(path)?.[1] ?? path
      return Object.entries(texts as object).map(([key, text]: [string, unknown]) => [`${feature}.${key}`, text])
    }),
  )

type Elsewhere = (catalogue: string, language: string) => Promise<object> | undefined
const elsewhere: Elsewhere[] = []
/** Adds a page's texts in languages that the catalogs have no files for. Texts that were shown in English use them from now on. */
export function alsoIn(find: Elsewhere) {
  elsewhere.push(find)
  for (const texts of all.values()) texts.forgetOthers()
}

async function messagesOf(
  name: string,
  fileOf: ReadonlyMap<string, () => Promise<unknown>>,
  language: string,
): Promise<Compiled> {
  const own = fileOf.get(language)
  const found = own ? [] : elsewhere.flatMap(find => find(name, language) ?? [])
  if (found.length > 0) return Object.assign({}, ...(await Promise.all(found))) as Compiled
  const file = own ?? fileOf.get(fallback)
  if (!file) return {}
  const { default: messages } = (await file()) as { default: Compiled }
  return messages
}

function sayIn<C extends Catalogue>(language: string, messages: Compiled) {
  const say = (key: string, values?: object) => filled(language, messages[key] ?? key, values)
  const rich = (key: string, values: object) => {
    const parts = filled<ReactNode>(language, messages[key] ?? key, wrapped(values))
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts
  }
  return Object.assign(say, { rich, knows: (key: string) => Object.hasOwn(messages, key) }) as Say<C> & Knows
}

/** Joins a tag's content, because the formatter passes it in pieces. */
const wrapped = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'function'
        ? (pieces: ReactNode[]) => (value as Wrap)(createElement(Fragment, null, ...pieces))
        : value,
    ]),
  )

/** Returns texts in the screen's language, and redraws the component when it changes. */
export const useTexts = <C extends Catalogue>(texts: Texts<C>): Say<C> => texts.in(useLanguage())

const missingIn = (language: string) => [...all.values()].filter(texts => !texts.has(language))

/** Loads missing texts of all code loaded so far. */
async function fetchTexts(language: string) {
  for (let missing = missingIn(language); missing.length > 0; missing = missingIn(language))
    await Promise.all(missing.map(texts => texts.load(language)))
}

let later = (): Promise<unknown> => Promise.resolve()
/** Catalogs that all code needs, except the code of the first rows. */
export const comesLater = (load: () => Promise<unknown>) => {
  later = load
}

/** Loads code together with its texts. `early` waits only for its own. */
export async function withTexts<T>(load: () => Promise<T>, { early = false } = {}): Promise<T> {
  const [code] = await Promise.all([load(), early ? undefined : later()])
  if (missingIn(shownLanguage.get()).length > 0) await fetchTexts(shownLanguage.get())
  return code
}

let wanted: string = fallback
let spoken = () => {}
const first = new Promise<void>(resolve => {
  spoken = resolve
})
/** Resolves when the app's texts have loaded; messages at the start wait for it. */
export const whenSpoken = () => first

/** Changes the screen's language once its texts have loaded; if they can't load, the language stays. */
export async function speak(language: string) {
  wanted = language
  await fetchTexts(language)
  // Another language may have been chosen in the meantime
  if (wanted !== language) return
  shownLanguage.set(language)
  markDocument(language)
  spoken()
}

/** Translates a named text (contract/src/texts) into the screen's language; plain text stays unchanged. */
export const inWords = (sentence: string): string => saidBy(sayFound, shownLanguage.get(), sentence)

function sayFound({ catalogue: from, key, values }: Named): string | undefined {
  const [owner = '', feature] = from.split('/')
  const name = feature ? `${feature}.${key}` : key
  const texts = [owner, `${owner}-later`].map(one => all.get(one))
  return texts.find(one => one?.knows(name))?.say(name, values)
}
