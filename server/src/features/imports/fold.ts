import { fewMarks } from '../../lib/marks.ts'

/** Folds case and accents, as the database's fold() does for Latin letters. */
export const fold = (text: string) => fewMarks(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
