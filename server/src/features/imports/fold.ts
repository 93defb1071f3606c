import { fewMarks } from '../../lib/marks.ts'

/** Case and accents folded, as the database's fold() does for Latin letters. */
export const fold = (text: string) => fewMarks(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
