/** For rarer variants of a rule whose main case every run of the suite sees. */
export const inProve = process.env['PROVE'] === '1'
/** A small size for every run of the suite, the whole one for `npm run prove`. */
export const campaign = (small: number, whole: number) => (inProve ? whole : small)
