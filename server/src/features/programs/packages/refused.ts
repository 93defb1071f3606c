/** What is wrong with a package, as a named text for whoever uploads it. */
export class PackageRefused extends Error {
  readonly sentence: string
  constructor(sentence: string) {
    super('A package is refused.')
    this.sentence = sentence
  }
}
