/**
 * The SCORM API inside a page of a package. The browser is given the source of what stands here (`run-time-script.ts`), so that it uses
 * nothing from elsewhere. It answers at once from values it holds, and tells the player by messages alone.
 */

/** The window it runs in, as far as it is used. */
export interface Page {
  name: string
  parent: { postMessage: (message: unknown, target: string) => void }
  addEventListener: (event: string, listener: () => void) => void
  setTimeout: (work: () => void, after: number) => unknown
}

type Values = Record<string, string>

export interface Model {
  /** What packages look for in their window and those above it. */
  api: string
  /** What the calls are named, in the order of `calls`. */
  calls: readonly string[]
  /** Element (`n`: a number), how it may be used, what it may hold. */
  rules: readonly (readonly [element: string, use: 'r' | 'w' | 'rw', holds?: string])[]
  /** What `_children` answers. */
  children: Values
  /** `_count` is answered for these. */
  lists: readonly string[]
  /** The standard's number of each refusal. */
  errors: Record<Refusal, string>
  messages: Values
  /** An element that was never set is a refusal. */
  tellsUnset: boolean
}

type Refusal =
  | 'argument'
  | 'openTwice'
  | 'openAfter'
  | 'closeBefore'
  | 'closeAfter'
  | 'getBefore'
  | 'getAfter'
  | 'setBefore'
  | 'setAfter'
  | 'commitBefore'
  | 'commitAfter'
  | 'unknown'
  | 'unset'
  | 'keyword'
  | 'readOnly'
  | 'writeOnly'
  | 'type'
  | 'order'

/** Packages hand over numbers and truths as they are. */
export function textOf(given: unknown): string {
  if (given === undefined || given === null) return ''
  return typeof given === 'string' ? given : JSON.stringify(given)
}

export class RunTime {
  /** So many elements and letters are kept; a package that goes on writing is refused. */
  static readonly most = 10_000
  #state: 'new' | 'open' | 'closed' = 'new'
  #error = '0'
  readonly #model: Model
  readonly #values: Map<string, string>
  readonly #tell: (event: 'opened' | 'changed' | 'closed', values: Values) => void
  constructor(model: Model, values: Values, tell: (event: 'opened' | 'changed' | 'closed', values: Values) => void) {
    this.#model = model
    this.#values = new Map(Object.entries(values))
    this.#tell = tell
  }

  /** The object that packages call. */
  api(): Record<string, (...given: unknown[]) => string> {
    const calls = [
      (given: unknown) => this.#open(given),
      (given: unknown) => this.#close(given),
      (element: unknown) => this.#get(textOf(element)),
      (element: unknown, value: unknown) => this.#set(textOf(element), textOf(value)),
      (given: unknown) => this.#commit(given),
      () => this.#error,
      (code: unknown) => this.#model.messages[String(code)] ?? '',
      (code: unknown) => this.#model.messages[String(code === '' ? this.#error : code)] ?? '',
    ]
    return Object.fromEntries(this.#model.calls.map((name, at) => [name, calls[at] ?? (() => '')]))
  }

  values(): Values {
    return Object.fromEntries(this.#values)
  }

  isOpen(): boolean {
    return this.#state === 'open'
  }

  #refuse(refusal: Refusal, answer = 'false'): string {
    this.#error = this.#model.errors[refusal]
    return answer
  }

  #allow(answer = 'true'): string {
    this.#error = '0'
    return answer
  }

  #open(given: unknown): string {
    if (given !== '' && given !== undefined && given !== null) return this.#refuse('argument')
    if (this.#state !== 'new') return this.#refuse(this.#state === 'open' ? 'openTwice' : 'openAfter')
    this.#state = 'open'
    this.#tell('opened', this.values())
    return this.#allow()
  }

  #close(given: unknown): string {
    if (given !== '' && given !== undefined && given !== null) return this.#refuse('argument')
    if (this.#state !== 'open') return this.#refuse(this.#state === 'new' ? 'closeBefore' : 'closeAfter')
    this.#state = 'closed'
    this.#tell('closed', this.values())
    return this.#allow()
  }

  #commit(given: unknown): string {
    if (given !== '' && given !== undefined && given !== null) return this.#refuse('argument')
    if (this.#state !== 'open') return this.#refuse(this.#state === 'new' ? 'commitBefore' : 'commitAfter')
    this.#tell('changed', this.values())
    return this.#allow()
  }

  #get(element: string): string {
    if (this.#state !== 'open') return this.#refuse(this.#state === 'new' ? 'getBefore' : 'getAfter', '')
    const { children, lists } = this.#model
    if (element.endsWith('._children')) {
      const of = this.#plain(element.slice(0, -10))
      const said = Object.hasOwn(children, of) ? children[of] : undefined
      return said === undefined ? this.#refuse('unknown', '') : this.#allow(said)
    }
    if (element.endsWith('._count')) {
      const of = element.slice(0, -7)
      return lists.includes(this.#plain(of)) ? this.#allow(String(this.#count(of))) : this.#refuse('unknown', '')
    }
    const rule = this.#rule(element)
    if (!rule) return this.#refuse('unknown', '')
    if (rule[1] === 'w') return this.#refuse('writeOnly', '')
    const value = this.#values.get(element)
    if (value === undefined && this.#model.tellsUnset) return this.#refuse('unset', '')
    return this.#allow(value ?? '')
  }

  #set(element: string, value: string): string {
    if (this.#state !== 'open') return this.#refuse(this.#state === 'new' ? 'setBefore' : 'setAfter')
    if (/\._(children|count|version)$/.test(element)) return this.#refuse('keyword')
    const rule = this.#rule(element)
    if (!rule) return this.#refuse('unknown')
    if (rule[1] === 'r') return this.#refuse('readOnly')
    if (rule[2] !== undefined && !new RegExp(rule[2]).test(value)) return this.#refuse('type')
    if (!this.#isInOrder(element) || this.#values.size > RunTime.most) return this.#refuse('order')
    this.#values.set(element, value)
    this.#tell('changed', this.values())
    return this.#allow()
  }

  /** Numbers as `n`, as rules and lists are written. */
  #plain(element: string): string {
    return element.replace(/\.\d{1,5}(?=\.|$)/g, '.n')
  }

  #rule(element: string) {
    const plain = this.#plain(element)
    return this.#model.rules.find(([name]) => name === plain)
  }

  #count(list: string): number {
    let most = -1
    for (const element of this.#values.keys())
      if (element.startsWith(`${list}.`)) {
        const at = Number(element.slice(list.length + 1).split('.')[0])
        if (at > most) most = at
      }
    return most + 1
  }

  /** Lists grow by one at a time. */
  #isInOrder(element: string): boolean {
    const steps = element.split('.')
    return steps.every((step, at) => !/^\d+$/.test(step) || Number(step) <= this.#count(steps.slice(0, at).join('.')))
  }
}

/** What the player wrote into the name of its frame; null in any other window: a frame within the package, or a page opened by itself. */
export function launchedWith(name: string): { key: string; values: Values } | null {
  if (!name.startsWith('{"preceptor":')) return null
  try {
    const { preceptor, values } = JSON.parse(name) as { preceptor: string; values: Values }
    return { key: preceptor, values }
  } catch {
    return null
  }
}

/** A page without an origin has no storage, and many packages fail at the question: they get one that ends with the page. */
export function lendStorage(page: object): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      void (page as Record<string, unknown>)[name]
    } catch {
      const kept = new Map<string, string>()
      const storage = {
        getItem: (key: unknown) => kept.get(String(key)) ?? null,
        setItem: (key: unknown, value: unknown) => void kept.set(String(key), String(value)),
        removeItem: (key: unknown) => void kept.delete(String(key)),
        clear: () => kept.clear(),
        key: (at: number) => [...kept.keys()][at] ?? null,
        get length() {
          return kept.size
        },
      }
      Object.defineProperty(page, name, { value: storage })
    }
  }
}

/** Puts the API into the window that the player opened. */
export function startRunTime(page: Page, model: Model): void {
  lendStorage(page)
  const launched = launchedWith(page.name)
  if (!launched) return
  const { key } = launched
  let waiting = false
  const send = (event: string, values: Values) => {
    waiting = false
    // a page that comes after this one in the same frame goes on from here
    page.name = JSON.stringify({ preceptor: key, values })
    page.parent.postMessage({ preceptor: key, event, values }, '*')
  }
  const runTime = new RunTime(model, launched.values, (event, values) => {
    if (event !== 'changed') return send(event, values)
    if (waiting) return
    waiting = true
    // what one handler sets goes together, and is away before the learner can leave
    page.setTimeout(() => {
      if (waiting) send('changed', runTime.values())
    }, 0)
  })
  page.addEventListener('pagehide', () => {
    if (waiting) send('changed', runTime.values())
  })
  Object.defineProperty(page, model.api, { value: runTime.api(), enumerable: true })
}
