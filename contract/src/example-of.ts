import type { AnySchema } from './endpoint.ts'
import { examples } from './examples.ts'
import { moment } from './examples-of-all.ts'
import { instant } from './schemas.ts'
import { globalRegistry } from 'zod/mini'
import type { $ZodTypes } from 'zod/v4/core'

/** Tried in this order when nothing else is known about a text. */
const texts = [
  'Marisol Reyes',
  'NY',
  '2026-03-15',
  '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  'marisol.reyes@example.org',
  '(718) 555-0142',
  'name',
  '1',
]
const byFormat: Record<string, string> = { uuid: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', date: '2026-03-15' }
const numbers = [1, 0, 6, 10, 100, 1000, -1]

/** Returns a value that the schema accepts and a reader understands, or `undefined` if none can be found. */
export function exampleOf(schema: AnySchema, name = '', within = ''): unknown {
  const registered = globalRegistry.get(schema)?.examples as unknown[] | undefined
  const fits = (value: unknown) => value !== undefined && schema.safeParse(value).success
  const moments = schema === instant ? [moment] : []
  return [...(registered ?? []), ...wordsFor(name, within), ...moments, ...candidates(schema, name, within)].find(fits)
}

function wordsFor(name: string, within: string): unknown[] {
  const known = examples[`${within}.${name}`] ?? examples[name] ?? (name.endsWith('_at') ? moment : undefined)
  return Array.isArray(known) ? known : [known]
}

function candidates(schema: AnySchema, name: string, within: string): unknown[] {
  const { def } = (schema as unknown as $ZodTypes)._zod
  const inner = (part: unknown, as = name, inside = within) => exampleOf(part as AnySchema, as, inside)
  switch (def.type) {
    case 'object': {
      // In every response, the list `data` holds the subject of the call.
      const holder = name === 'data' || name === '' ? within : name
      return [
        Object.fromEntries(Object.entries(def.shape).flatMap(([key, part]) => entry(key, inner(part, key, holder)))),
      ]
    }
    case 'record':
      return [Object.fromEntries(entry(String(inner(def.keyType, '')), inner(def.valueType, '')))]
    case 'array': {
      const item = inner(def.element)
      return [item === undefined ? [] : [item], [], [item, item]]
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return [inner(def.innerType), null]
    case 'pipe':
      return [inner(def.in)]
    case 'union':
      return def.options.map(option => inner(option))
    case 'enum':
      return Object.values(def.entries)
    case 'literal':
      return [...def.values]
    case 'boolean':
      return [true]
    case 'number':
      return numbers
    case 'string':
      return ['format' in def ? byFormat[String(def.format)] : undefined, ...texts]
    default:
      return ['Bronx', null]
  }
}

const entry = (key: string, value: unknown): [string, unknown][] => (value === undefined ? [] : [[key, value]])
