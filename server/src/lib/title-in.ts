import { languageWithin } from './language-names.ts'

/** A title, with the name of its language where that is another than the paper's: `Prevención de caídas (Spanish)`. */
export const titleIn = (paper: string, title: string, language: string | null | undefined) =>
  language && language !== paper ? `${title} (${languageWithin(paper, language)})` : title
