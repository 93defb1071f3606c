/** Limits accents to 30 per letter, since no script has more and normalizing a long row of them takes quadratic time. */
export const fewMarks = (text: string) => text.replace(/(\p{M}{30})\p{M}+/gu, '$1')
