import { languageWithin } from './language-names.ts'

/** Returns a title, with the name of its language if that differs from the document's: `Prevención de caídas (Spanish)`. */
export const titleIn = (paper: string, title: string, language: string | null | undefined) =>
  language && language !== paper ? `${title} (${languageWithin(paper, language)})` : title
