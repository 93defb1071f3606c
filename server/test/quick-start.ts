import { fileURLToPath } from 'node:url'

/**
 * For processes started by tests: their imports are compiled once and cached, because reading the whole server takes most of a
 * start. Node compares each source with its cache, so changes are always noticed.
 */
export const compiled = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/started-by-tests', import.meta.url)),
}

/** Runs before the program: a killed process writes nothing at its end, so the cache is written while it runs. */
export const keepCompiled = ['--import', new URL('./keep-compiled.mjs', import.meta.url).href]
