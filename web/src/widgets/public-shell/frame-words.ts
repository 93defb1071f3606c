import { alsoIn } from '@/lib/texts/catalogue.ts'

export type Words = Readonly<Record<string, unknown>>
type Files = Record<string, () => Promise<{ default: Words }>>

/**
 * Adds texts in languages that the panel doesn't have, from one file per language beside a page's texts. `pick` selects one
 * catalog's texts from a file; undefined if it has none. Returns the language codes.
 */
export function speakAlso(
  files: Files,
  pick: (catalogue: string, language: string) => ((all: Words) => Words) | undefined,
) {
  const loads = new Map(Object.entries(files).map(([path, load]) => [path.slice(-5, -3), load]))
  alsoIn((catalogue, language) => {
    const words = pick(catalogue, language)
    return (
      words &&
      loads
        .get(language)?.()
        .then(file => words(file.default))
    )
  })
  return [...loads.keys()]
}

/** Returns one catalog's texts, without its name in the keys: `learn.title`. */
export const wordsOf = (words: Words, catalogue: string): Words =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) =>
      key.startsWith(`${catalogue}.`) ? [[key.slice(catalogue.length + 1), text]] : [],
    ),
  )
