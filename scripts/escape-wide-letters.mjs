import { decode, encode } from '@jridgewell/sourcemap-codec'

const wide = /[^\0-\x7F]/g
const escapeOf = letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
/** The number of letters that an escape is longer by. */
const longerBy = 5

/**
 * Writes letters beyond ASCII as escapes, and moves the columns of the source map along. V8 keeps the text of a file with two bytes
 * per letter if a single one needs them, so one curly quote doubles what a megabyte of code takes. A file without code of its own has
 * no map.
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
