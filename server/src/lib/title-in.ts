import { localeOf } from '@preceptor/contract/texts/texts'

/** A title, with the name of its language where that is another than the paper's: `Prevención de caídas (Spanish)`. */
export const titleIn = (paper: string, title: string, language: string | null | undefined) =>
  language && language !== paper ? `${title} (${languageIn(paper, language)})` : title

/** The name of a language on a paper of another: `Spanish`, and its code where there is no name. */
const languageIn = (paper: string, language: string) =>
  new Intl.DisplayNames([localeOf(paper), 'en-US'], { type: 'language' }).of(language) ?? language
