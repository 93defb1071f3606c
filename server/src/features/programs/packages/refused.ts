/** A problem with a package, as a named text for the person who uploads it. */
export class PackageRefused extends Error {
  readonly sentence: string
  constructor(sentence: string) {
    super('A package is refused.')
    this.sentence = sentence
  }
}
