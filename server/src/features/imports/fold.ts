/** Case and accents folded, as the database's fold() does for Latin letters. */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
