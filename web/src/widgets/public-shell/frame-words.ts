import { alsoIn } from '@/lib/texts/catalogue.ts'

export type Words = Readonly<Record<string, unknown>>
type Files = Record<string, () => Promise<{ default: Words }>>

/**
 * Words in languages that the panel does not speak: a file per language beside the texts of a page. `pick` takes those of one catalog
 * out of a file; undefined: it has none. Answers the codes of the languages.
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

/** Returns one catalog's words, without its name in the keys: `learn.title`. */
export const wordsOf = (words: Words, catalogue: string): Words =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) =>
      key.startsWith(`${catalogue}.`) ? [[key.slice(catalogue.length + 1), text]] : [],
    ),
  )
