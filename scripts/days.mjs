// Checks that every displayed day and time is formatted in a zone (ruling 78: the agency's, or one named next to it). Run by `npm
// run check`.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Places where a reader has no agency: file and line, with the reason the device's own date is right. */
const ownDay = {
  'web/src/lib/format.ts: todayIn': 'a reader of no agency chooses days by their own calendar',
}

const moment = String.raw`(?:\w*_at|\bat|\b(?:moment|instant)\b|\w+At)`

/** Returns the faults in one file, one sentence each. */
export function faultsIn(file, text) {
  const found = []
  const say = (at, sentence) => {
    const line = text.slice(0, at).split('\n').length
    found.push(`${file}:${line}: ${sentence}`)
  }
  for (const { index } of text.matchAll(/\bIntl\.DateTimeFormat\(/g)) {
    const call = callAt(text, index + 'Intl.DateTimeFormat'.length)
    const after = text.slice(index + 'Intl.DateTimeFormat'.length + call.length)
    if (/^\s*\.resolvedOptions\(\)\.timeZone/.test(after) || isOwnDay(file, text, index)) continue
    if (!/timeZone\b|inZone\(/.test(call) && !/\.\.\.|Options|parts/i.test(call))
      say(index, 'Format days and times with a timeZone.')
    // A zone that may be missing is the device's, and is then named next to the time
    else if (
      /(?:\?|&&)\s*\(?\{?\s*\{?\s*timeZone\b|timeZone(?:\s*\?\s*\{|\s*&&)/.test(call) &&
      !/timeZoneName/.test(call)
    )
      say(index, 'A zone that may be missing is the device’s: ask for one, or name it by timeZoneName.')
  }
  for (const { index, 0: call } of text.matchAll(/\.toLocale(?:Date|Time)String\(/g))
    say(index, `${call.slice(1)} takes the device’s zone: use formatDayOf() or formatInstant().`)
  for (const { index, 0: call } of text.matchAll(/\.get(?:Date|Day|Month|FullYear|Hours|Minutes)\(\)/g))
    say(index, `${call.slice(1)} takes the device’s zone: use todayIn(), or the UTC one for days without a zone.`)
  // The contract only checks whether a day is within range
  const isShown = !file.startsWith('contract/')
  for (const { index } of isShown ? text.matchAll(new RegExp(String.raw`${moment}\)?\.slice\(0, ?10\)`, 'g')) : [])
    say(index, 'The first ten characters of a moment are its day in UTC: use formatDayOf() with a zone.')
  for (const { index } of text.matchAll(/\b(?:formatDay|namedDay|dayIn)\(/g)) {
    const call = callAt(text, index + text.slice(index).indexOf('('))
    if (new RegExp(String.raw`${moment}\s*\)$`).test(call))
      say(index, 'This is a moment: use formatDayOf() with a zone.')
  }
  return found
}

/** Returns a call from its opening to its closing bracket. */
function callAt(text, from) {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return text.slice(from, at + 1)
  }
  return text.slice(from)
}

const isOwnDay = (file, text, at) =>
  Object.keys(ownDay).some(place => {
    const [path, name] = place.split(': ')
    const begins = text.lastIndexOf('\nexport function ', at)
    return path === file && text.startsWith(`export function ${name}(`, begins + 1)
  })

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = resolve(import.meta.dirname, '..')
  const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
    .map(file => file.split(sep).join('/'))
    .filter(file => !/\.(test|samples|test-data)\.tsx?$|^server\/src\/demo\//.test(file))
  const found = files.flatMap(file => faultsIn(file, readFileSync(join(root, file), 'utf8')))
  for (const fault of found) console.error(fault)
  if (found.length > 0) process.exit(1)
}
