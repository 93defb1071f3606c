import type { Plugin, Rolldown } from 'vite'

/** Fields of an endpoint that only the server and the API page read. */
const serverOnly: ReadonlySet<string> = new Set([
  'summary',
  'params',
  'query',
  'body',
  'limit',
  'longText',
  'file',
  'row',
])
/** Functions of the contract that make several endpoints of what they are given. */
const makers: ReadonlySet<string> = new Set(['importCalls', 'recordedCalls', 'reasonCall', 'acceptCall'])

interface Edit {
  start: number
  end: number
  text: string
}
type Node = { type: string; start: number; end: number } & Record<string, unknown>

/**
 * Leaves the schemas of calls to the server: the browser asks only where a call goes and who may make it. What a form checks by
 * itself it imports by name; schemas that nobody names are dropped, and with them zod from what the first rows wait for. Pages without
 * an account leave the rules of access to the server as well (`ruled: false`).
 */
export function slimContract({ ruled = true } = {}): Plugin {
  return {
    name: 'preceptor-slim-contract',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]contract[\\/]src[\\/][^?]*\.ts$/.test(id)) return null
      const program = this.parse(code) as unknown as Node & { body: Node[] }
      const edits: Edit[] = []
      walk(program, node => edits.push(...withoutSchemas(node), ...(ruled ? [] : withoutRule(node))))
      for (const statement of program.body) edits.push(...droppable(statement))
      return { code: edited(code, edits), map: null } satisfies Partial<Rolldown.SourceDescription>
    },
  }
}

/** `endpoint({ … })` becomes the object alone, without what is the server's; of the answer it keeps that there is one. */
function withoutSchemas(node: Node): Edit[] {
  const call = node as Node & { callee: Node & { name?: string }; arguments: (Node & { properties: Node[] })[] }
  const name = node.type === 'CallExpression' ? (call.callee.name ?? '') : ''
  const [definition] = name === 'endpoint' || makers.has(name) ? call.arguments : []
  if (definition?.type !== 'ObjectExpression') return []
  const edits: Edit[] = makers.has(name) ? [] : [{ start: call.callee.start, end: call.callee.end, text: '' }]
  const nameOf = (property: Node | undefined) => (property?.['key'] as { name?: string } | undefined)?.name ?? ''
  const checked = definition.properties.some(property => nameOf(property) === 'checkedInForm')
  for (const [at, property] of definition.properties.entries()) {
    const key = nameOf(property)
    const place = { start: property.start, end: definition.properties[at + 1]?.start ?? definition.end - 1 }
    if (key === 'response') edits.push({ ...place, text: 'response: true, ' })
    else if (serverOnly.has(key) && !(checked && key === 'body')) edits.push({ ...place, text: '' })
  }
  return edits
}

/** Leaves out the rule that `access.employees` names. */
function withoutRule({ type, start, end, object }: Node): Edit[] {
  const { name } = (object ?? {}) as { name?: string }
  return type === 'MemberExpression' && name === 'access' ? [{ start, end, text: 'undefined' }] : []
}

/** Marks the value of a constant as one that can be left out when nobody reads it, whatever is called to make it. */
function droppable(statement: Node): Edit[] {
  const declaration = (
    statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
  ) as Node | null
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration['declarations'] as (Node & { init: Node | null })[]).flatMap(({ init }) => {
    if (!init || /^(Literal|TemplateLiteral|ArrowFunctionExpression|FunctionExpression)$/.test(init.type)) return []
    return [
      { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
      { start: init.end, end: init.end, text: '))()' },
    ]
  })
}

function walk(node: unknown, visit: (node: Node) => void) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit)
  else if (node && typeof node === 'object') {
    if ('type' in node && 'start' in node) visit(node as Node)
    for (const value of Object.values(node)) if (value && typeof value === 'object') walk(value, visit)
  }
}

/** Edits from the end to the start, so that places keep their meaning. Drops an edit inside a part that is cut away, and keeps what is inserted where a cut begins. */
function edited(code: string, edits: Edit[]): string {
  const kept = edits.filter(
    ({ start, end }) =>
      !edits.some(
        other =>
          other.end > other.start &&
          (start === end
            ? other.start < start && end < other.end
            : other.start <= start && end <= other.end && (other.start < start || end < other.end)),
      ),
  )
  return kept
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code)
}
