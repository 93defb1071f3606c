import { fileURLToPath } from 'node:url'

/**
 * For the processes that tests start: what they import is compiled once and kept, because reading the whole server again is most of a start.
 * Node compares each source with what it has kept, so a change is always seen.
 */
export const compiled = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/started-by-tests', import.meta.url)),
}

/** Goes before the program: what is killed writes nothing at its end, so it keeps what it has compiled while it runs. */
export const keepCompiled = ['--import', new URL('./keep-compiled.mjs', import.meta.url).href]
