import { decode, encode } from '@jridgewell/sourcemap-codec'

const wide = /[^\0-\x7F]/g
const escapeOf = letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
/** The number of extra characters in an escape. */
const longerBy = 5

/**
 * Writes non-ASCII characters as escapes, and shifts the source map's columns accordingly. V8 stores a file's text with two bytes
 * per character if a single one needs them, so one curly quote doubles the memory of a megabyte of code. A file without its own
 * code has no map.
 */
export function escapeWideLetters(code, map) {
  if (/String\.raw`[^`]*[^\0-\x7F]/.test(code))
    throw new Error('String.raw would show the escape of a letter beyond ASCII.')
  const mappings = decode(map?.mappings ?? '')
  for (const [at, line] of code.split('\n').entries()) {
    let shift = 0
    let next = 0
    const places = [...line.matchAll(wide)].map(({ index }) => index)
    for (const segment of mappings[at] ?? []) {
      while (next < places.length && places[next] < segment[0]) {
        shift += longerBy
        next++
      }
      segment[0] += shift
    }
  }
  return { code: code.replace(wide, escapeOf), map: map && { ...map, mappings: encode(mappings) } }
}
