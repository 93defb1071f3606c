import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'

/**
 * Patterns of the contract and the server that take more than linear time on long texts, with the reason that is harmless. Limit
 * the length before the pattern, or write it so that each position is visited once, rather than add a line here.
 */
const harmless = {
  'server/src/config.ts: \\/+$': 'set by whoever runs the server',
  'server/src/commands/learners.ts: \\/+$': 'set by whoever runs the command',
  'server/src/features/imports/training-values.ts: \\s*%$': 'a cell of at most 40',
  'server/src/features/imports/read/header-words.ts: ([A-Z]{2,})([A-Z][a-z]+)': 'a header cut to 120',
  'server/src/features/imports/read/header-words.ts: \\s+(?:description|desc|name|code|1|mm dd yyyy|mmddyyyy|yyyy mm dd|dd mm yyyy|required|optional)$':
    'a header cut to 120',
  'server/src/features/imports/read/read-roster.ts: ^[^\\n]*[,;|\\t][^\\n]*\\n': 'the first 400 of a file',
  'server/src/features/imports/read/xlsx-formats.ts: 0+$': 'a number in words of ours',
  'server/src/features/imports/read/values/contact.ts: [;,\\s]+(?=\\S+@)': 'a cell of at most 1,000',
  'server/src/features/imports/read/values/contact.ts: ^mailto:|[.,;]+$': 'a cell of at most 1,000',
  'server/src/features/imports/read/values/name-notes.ts: ^(.+?)\\s+[-–—]+\\s*([^-–—]+)$': 'a cell of at most 200',
  'server/src/features/imports/read/values/name-notes.ts: ^(.+?)[ ,]+(terminated|inactive|on leave|on hold|suspended|LOA)$':
    'a cell of at most 200',
  'server/src/features/imports/read/values/name-notes.ts: [ ,;:-]*(?:\\b(?:eff|effective|since|until|til|thru|through|as of|from|on|to)\\b\\.? ?)?\\d[\\d/.-]*.*$':
    'a cell of at most 200',
  'server/src/features/imports/read/values/names.ts: ^[,.;]+ ?| ?[,;]+$': 'a cell as long as a name',
  'server/src/features/imports/read/values/status.ts: \\s*[-–—:(/,;]\\s*(.*)': 'a cell cut to 200',
  'server/src/features/imports/read/values/words.ts:  (?:\\d.*|hourly|salaried|salary|exempt|non exempt|w 2)$':
    'a cell cut to 80',
  'server/src/features/compliance/cases/read-person.ts: ^(.+) stands for (.+)$': 'a file of ours',
  'server/src/features/compliance/surveys/packet-files.ts: \\.+$': 'a name cut to 120',
  'server/src/features/client-errors/without-personal.ts: [^\\s<>\'"(]+@[^\\s<>\'")]+': 'a message of at most 500',
}

/** For this many characters, a quadratic pattern takes 30 ms or more, a linear one less than two. */
const long = 32_000
const mostTime = 10

function patternsIn(file) {
  const text = readFileSync(file, 'utf8')
  const found = []
  const walk = node => {
    if (typeof node !== 'object' || node === null) return
    if (node.type === 'Literal' && node.regex) found.push({ file, ...node.regex })
    for (const inner of Object.values(node)) walk(inner)
  }
  walk(parseAst(text, { lang: 'ts' }))
  return found
}

const everyday = [' ', 'a', 'A', 'Aa', '0', '\n', '-', '.', ',', ';', '<', '"', '@', 'a.', '0.', '\u0301', '\u2028']

/** Lists the parts that a hostile text would repeat: the words and characters of the pattern itself, and common ones. */
function piecesOf({ pattern }) {
  const bare = pattern.replace(/\\[dwsbDWSBpP](\{[^}]*\})?/g, ' ').replace(/\(\?[:=!<]*/g, ' ')
  const words = bare.match(/[^\\()[\]{}|*+?^$]{1,12}/g) ?? []
  return new Set([...everyday, ...words, ...words.join('').slice(0, 30)])
}

/** Without unbounded repetition, each position takes limited time, however long the text is. */
const isBounded = ({ pattern }) => !/[*+]|\{\d+,\d*\}/.test(pattern)

function textsFor(pattern, length) {
  const words = pattern.pattern.match(/[\w<:$]{1,12}/g)?.slice(0, 3) ?? []
  return [...piecesOf(pattern)].flatMap(piece => {
    const many = piece.repeat(Math.ceil(length / piece.length))
    const ends = [`${many}\u0000`, `${many}!a`, `a${many}\u0000`]
    return ends.concat(words.map(word => `${word}${many}!\u2028a`))
  })
}

const used = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Returns the processor time of this thread, the lesser of two runs, since the first may compile. Compilation never takes twenty
 * times the limit.
 */
function timeOf(expression, text, most) {
  let least = Infinity
  for (let at = 0; at < 2 && least > most && (at === 0 || least < 20 * most); at++) {
    const start = used()
    expression.test(text)
    least = Math.min(least, used() - start)
  }
  return least
}

/**
 * Tries short texts first, because exponential time never ends on long ones. Quadratic time takes a sixteenth on a quarter of the
 * text, which linear time stays below, so few patterns are tested with the longest texts.
 */
function isSlow(pattern) {
  if (isBounded(pattern)) return false
  const expression = new RegExp(pattern.pattern, pattern.flags.replace(/[gy]/g, ''))
  const takes = (length, most) => textsFor(pattern, length).some(text => timeOf(expression, text, most) > most)
  return takes(24, mostTime) || takes(200, mostTime) || (takes(long / 4, 1) && takes(long, mostTime))
}

test('every pattern of the contract and the server reads a long hostile text in linear time', {
  timeout: 120_000,
}, () => {
  const files = globSync('{contract,server}/src/**/*.ts').filter(
    file => !/\.test\.ts$|\/(samples|demo|texts)\//.test(file),
  )
  const slowness = new Map()
  const slow = files.flatMap(patternsIn).filter(one => {
    const same = `${one.flags} ${one.pattern}`
    if (!slowness.has(same)) slowness.set(same, isSlow(one))
    return slowness.get(same)
  })
  const told = slow.map(({ file, pattern }) => `${file.replaceAll('\\', '/')}: ${pattern}`)
  expect(told.filter(one => !(one in harmless))).toEqual([])
  expect(Object.keys(harmless).filter(one => !told.includes(one))).toEqual([])
})
