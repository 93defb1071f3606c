/** A small size for every run of the suite, the whole one for `npm run prove`. */
export const campaign = (small: number, whole: number) => (process.env['PROVE'] === '1' ? whole : small)
