import { beginning, canonical, hashOf, type SealedEvent, type SealKeys } from './canonical.ts'

interface Line {
  seq: number | null
  previous: string | null
  hash: string | null
  key: string | null
  event: Omit<SealedEvent, 'changes'>
}

/** Checks an export in JSON Lines without the database: each line contains the previous seal. */
export function checkLines(text: string, keys: SealKeys) {
  const faults: string[] = []
  let unsealed = 0
  const lines = text.split('\n').filter(line => line.trim() !== '')
  for (const [n, line] of lines.entries()) {
    const fault = faultOf(line, keys)
    if (fault === 'unsealed') unsealed++
    else if (fault) faults.push(`Line ${n + 1} ${fault}`)
  }
  return { lines: lines.length, unsealed, faults }
}

function faultOf(text: string, keys: SealKeys): string | null {
  let line: Line
  let changes: string
  try {
    line = JSON.parse(text) as Line
    changes = changesIn(text)
  } catch {
    return 'cannot be read.'
  }
  const { seq, previous, hash, key: keyId, event } = line
  if (seq === null) return 'unsealed'
  const key = keys.get(keyId ?? '')
  if (!key) return `is sealed with the key ${keyId}, which APP_KEYS does not hold.`
  const before = seq === 1 ? beginning : Buffer.from(previous ?? '', 'hex')
  const right = hashOf(key, before, canonical({ ...event, changes })).toString('hex') === hash
  return right ? null : `(entry ${seq}) was changed.`
}

/** Returns the changes exactly as written there, including digits. */
const changesIn = (text: string): string => {
  const parsed = JSON.parse(text, (_, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (JSON as unknown as RawJson).rawJSON(context?.source ?? String(value)) : value,
  ) as { event: { changes: unknown } }
  return JSON.stringify(parsed.event.changes)
}

/** Newer than the types we compile with. */
interface RawJson {
  rawJSON: (text: string) => unknown
}
