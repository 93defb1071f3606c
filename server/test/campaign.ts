/** For rarer variants of a rule whose main case is in every test run. */
export const inProve = process.env['PROVE'] === '1'
/** Returns a small size for regular runs, the full one for `npm run prove`. */
export const campaign = (small: number, whole: number) => (inProve ? whole : small)
