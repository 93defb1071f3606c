/** At most 30 accents on a letter, as no writing has more: to normalize a long row of them takes quadratic time. */
export const fewMarks = (text: string) => text.replace(/(\p{M}{30})\p{M}+/gu, '$1')
