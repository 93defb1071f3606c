import type { Id } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import type { Existing, GivenValues } from '../employee-batches/employee-values.ts'
import { anybody, loadKnownKeys } from './known-keys.ts'
import { matchRows } from './match.ts'
import { type Match, type RowToMatch, waysToMatch } from './match-types.ts'
import { nearPeople } from './near-people.ts'
import { isSomebodyElse } from './whom.ts'

/** The people found for a pasted line. */
export interface FoundLine {
  /** More than one: the line is not specific enough. */
  people: Existing[]
  byName: boolean
  /** The line names its number's owner, and nothing in that name is theirs. */
  isOther: boolean
  /** If no one was found: people with a similar name. */
  near: Existing[]
}

/** Above this many lines, they are first compared with the hashes of the agency's people. */
const fewLines = 200
/** Longer names are read as a whole, or not at all. */
const mostWords = 5

/**
 * Finds the people that pasted lines refer to: uses the import matcher, with a line read as a number, external ID, email or name.
 */
export async function matchLines(scope: Scope, lines: readonly string[]): Promise<Map<string, FoundLine>> {
  const rows: RowToMatch[] = []
  const ofLine = new Map<string, RowToMatch[]>()
  for (const line of new Set(lines)) {
    const read = readings(line).map((given, i) => ({ n: rows.length + i, given }))
    rows.push(...read)
    ofLine.set(line, read)
  }
  const known = rows.length > fewLines ? await loadKnownKeys(scope) : anybody
  const found = await matchRows(scope, rows, known)
  const open = [...ofLine.values()].filter(read => !read.some(({ n }) => found.has(n))).flat()
  const near = await nearPeople(scope, open, found)
  return new Map(
    [...ofLine].map(([line, read]) => {
      const matches = read.flatMap(({ n, given }) => {
        const match = found.get(n)
        return match ? [{ match, given }] : []
      })
      return [line, whomOfLine(matches, distinct(read.flatMap(({ n }) => near.get(n) ?? [])))] as const
    }),
  )
}

function whomOfLine(matches: readonly { match: Match; given: GivenValues }[], near: Existing[]): FoundLine {
  const rankOf = ({ by }: Match) => waysToMatch.indexOf(by)
  const best = Math.min(...matches.map(({ match }) => rankOf(match)))
  const surest = matches.filter(({ match }) => rankOf(match) === best)
  const people = distinct(surest.flatMap(({ match }) => match.people))
  const [person] = people
  return {
    people,
    byName: waysToMatch[best] === 'name_alone',
    isOther: person !== undefined && surest.every(({ given, match }) => !match.was && isSomebodyElse(given, person)),
    near,
  }
}

const distinct = (people: readonly Existing[]) => [...new Map<Id, Existing>(people.map(one => [one.id, one])).values()]

/** Returns possible readings of a line: a code, an email, a name in either order, or a code with a name: `1444 Chidinma Akande`. */
function readings(line: string): GivenValues[] {
  if (line.includes('@')) return [{ email: line }]
  const code: GivenValues = { employee_number: line, external_id: line }
  const [first = '', ...rest] = line.split(/\s+/)
  const numbered = /\d/.test(first) && rest.length > 0 ? namesIn(rest.join(' ')) : []
  return [
    code,
    ...(/\d/.test(line) ? [] : namesIn(line)),
    ...numbered.map(name => Object.assign(name, { employee_number: first, external_id: first })),
  ]
}

/** `Akande, Chidinma`, `Chidinma Akande` or `Akande Chidinma`; tries each place where one name could end and the other begin. */
function namesIn(line: string): GivenValues[] {
  const [last_name = '', first_name = ''] = line.split(',').map(part => part.trim())
  if (last_name && first_name) return [{ first_name, last_name }]
  const words = line.split(/[\s,]+/).filter(Boolean)
  if (words.length < 2 || words.length > mostWords) return []
  return words.slice(1).flatMap((_, at) => {
    const [left, right] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]
    return [
      { first_name: left, last_name: right },
      { first_name: right, last_name: left },
    ]
  })
}
