import { readdirSync } from 'node:fs'
import {
  bestLanguage,
  type Catalogue,
  fallback,
  filled,
  type Key,
  mark,
  named,
  namedTexts,
  saidBy,
  type Values,
} from '@preceptor/contract/texts/texts'
import type formsInEnglish from '@preceptor/contract/texts/forms/en'
import type rolesInEnglish from '@preceptor/contract/texts/roles/en'
import compile from 'icu-minify/compile'
import { catalogueFile, languagesIn } from './catalogue-file.ts'

type Message = ReturnType<typeof compile>
type Say = (language: string, key: string, values?: object) => string | undefined

const catalogues = new Map<string, Say>()

/** Server texts for learners in languages that the panel doesn't support: by catalog and key, one file per language. */
const learnerWords = await cataloguesIn(new URL('./learner-words/', import.meta.url))
const toLearner = (language: string, catalogue: string, key: string) =>
  own(learnerWords.get(language), `${catalogue}.${key}`)
/** Keys may come from data, so names inherited from Object don't count. */
const own = (texts: Catalogue | undefined, key: string) => (texts && Object.hasOwn(texts, key) ? texts[key] : undefined)

export interface Texts<C extends Catalogue> {
  languages: readonly string[]
  /** Returns a text in a language; English if the language is not available. */
  say: <K extends Key<C>>(language: string, key: K, ...values: Values<C[K]>) => string
  /** Returns a named text, for an error message: `http/failures.ts` resolves it in the requester's language. */
  named: <K extends Key<C>>(key: K, ...values: Values<C[K]>) => string
}

/** Loads the texts in a folder: one file per language, so that a new language is a new file. */
export async function textsIn<C extends Catalogue>(name: string, folder: URL): Promise<Texts<C>> {
  const texts = await cataloguesIn(folder)
  // The browser loads these in two parts, which are merged here
  for (const [language, later] of await cataloguesIn(new URL('later/', folder)))
    texts.set(language, { ...texts.get(language), ...later })
  const languages = [...texts.keys()]
  const compiled = new Map<string, Message>()
  const say: Say = (wanted, key, values) => {
    const learners = toLearner(wanted, name, key)
    const language = learners === undefined ? bestLanguage([wanted], languages) : wanted
    const text = learners ?? own(texts.get(language), key) ?? own(texts.get(fallback), key)
    if (text === undefined) return undefined
    const id = `${language} ${key}`
    const message = compiled.get(id) ?? compile(text)
    compiled.set(id, message)
    return String(filled(language, message, values))
  }
  catalogues.set(name, say)
  return {
    languages,
    say: (language, key, ...[values]) => say(language, key, values) ?? key,
    named: namedTexts<C>(name),
  }
}

async function cataloguesIn(folder: URL): Promise<Map<string, Catalogue>> {
  const found = new Map<string, Catalogue>()
  for (const language of languagesIn(folder))
    found.set(language, await catalogueFile(new URL(`${language}.ts`, folder)))
  return found
}

/** Resolves a named text in a language; plain text stays as it is. */
export function inWords(wanted: string, sentence: string): string {
  const language = spokenIn(wanted, sentence)
  return saidBy(({ catalogue, key, values }) => catalogues.get(catalogue)?.(language, key, values), language, sentence)
}

/** Returns English for a sentence that isn't available in a learner's language, for all of it, including days and numbers. */
function spokenIn(wanted: string, sentence: string): string {
  if (!learnerWords.has(wanted)) return wanted
  const found = named(sentence)
  return found && toLearner(wanted, found.catalogue, found.key) !== undefined ? wanted : fallback
}

/** A named text of a title in several languages: each reader gets their own, else English or the first available. */
export const namedTitles = (titles: Readonly<Record<string, string>>): string =>
  mark + JSON.stringify(['titles', 'in', titles])
catalogues.set('titles', (language, _, titles = {}) => {
  const all = titles as Catalogue
  return own(all, bestLanguage([language], Object.keys(all))) ?? Object.values(all)[0]
})

/**
 * Joins several texts into one, each in the reader's language. Nesting named texts instead doubles the size with each level, because
 * each level escapes the one below.
 */
export const namedTogether = (texts: readonly string[], between = ' '): string =>
  texts.length < 2 ? (texts[0] ?? '') : mark + JSON.stringify(['together', between, { ...texts }])
catalogues.set('together', (_, between, texts = {}) => Object.values(texts).join(between))

/** Resolves all named texts in JSON in a language. */
export const inWordsWithin = (language: string, json: string | Buffer): string | Buffer =>
  json.includes(markInJson)
    ? json.toString().replaceAll(namedInJson, found => JSON.stringify(inWords(language, JSON.parse(found) as string)))
    : json
const markInJson = '"\\u001f'
// A quote that begins a text is never preceded by a backslash
const namedInJson = /(?<!\\)"\\u001f(?:[^"\\]|\\.)*"/g

/** Texts of the contract: labels of lists and fields, names of states and events. */
const contract = new URL('../../../contract/src/', import.meta.url)
const forms = await textsIn<typeof formsInEnglish>(
  'forms',
  new URL('../../../contract/src/texts/forms/', import.meta.url),
)

for (const name of readdirSync(contract)) await textsIn(`contract/${name}`, new URL(`${name}/texts/`, contract))

/** Available languages: those that have the texts needed by every form. */
export const panelLanguages = forms.languages

/** Languages of messages to caregivers, and of their pages and errors there; more than the panel supports. */
export const learnerLanguages: readonly string[] = [...panelLanguages, ...learnerWords.keys()]

/** Returns the language of an error message, which may also be one for learners only. */
export const acceptedInRefusals = (header: string | undefined): string => acceptedLanguage(header, learnerLanguages)

/** Returns the best available language for an Accept-Language header (RFC 9110, 12.5.4). */
export function acceptedLanguage(header: string | undefined, available: readonly string[] = panelLanguages): string {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map(part => {
      const [language = '', ...more] = part.trim().split(';')
      const quality = Number(/^\s*q=([\d.]+)/.exec(more.join(';'))?.[1] ?? 1)
      return { language, quality }
    })
  const liked = wanted.filter(({ quality }) => quality > 0).toSorted((one, other) => other.quality - one.quality)
  return bestLanguage(
    liked.map(({ language }) => language),
    available,
  )
}

/** Names of the roles. */
export const roleTexts = await textsIn<typeof rolesInEnglish>(
  'roles',
  new URL('../../../contract/src/texts/roles/', import.meta.url),
)
