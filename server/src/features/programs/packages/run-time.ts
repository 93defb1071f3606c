/**
 * The SCORM API inside a page of a package. The browser gets this file's own source (`run-time-script.ts`), so it uses nothing from
 * elsewhere. It responds at once from values it holds, and reports to the player only by messages.
 */

/** Another window, as far as the sandbox exposes it. */
export interface Other {
  postMessage: (message: unknown, target: string) => void
  parent?: Other
}

/** The window it runs in, as far as it is used. */
export interface Page {
  name: string
  /** The string `null` if the sandbox isolates every page from the others. */
  origin: string
  parent: Other
  top: unknown
  opener: unknown
  open: unknown
  close: unknown
  document: PageDocument
  addEventListener: (event: string, listener: (event: { source?: unknown; data?: unknown }) => void) => void
  setTimeout: (work: () => void, after: number) => unknown
}

interface PageDocument {
  baseURI: string
  doctype: { name: string; publicId: string; systemId: string } | null
  body: { append: (element: object) => void } | null
  createElement: (name: string) => {
    src: string
    style: { cssText: string }
    contentWindow: unknown
    remove: () => void
  }
  querySelector: (name: string) => { textContent: string | null } | null
  addEventListener: (event: string, listener: () => void) => void
  open: () => unknown
  write: (text: string) => void
  close: () => void
}

type Values = Record<string, string>

export interface Model {
  /** The API name that packages look for in their window and its parents. */
  api: string
  /** Names of the calls, in the order of `calls`. */
  calls: readonly string[]
  /** Element (`n`: a number), allowed access, allowed values, and for a number its range. */
  rules: readonly (readonly [element: string, use: 'r' | 'w' | 'rw', holds?: string, least?: number, most?: number])[]
  /** Values of `_children`. */
  children: Values
  /** The elements that support `_count`. */
  lists: readonly string[]
  /** The standard's error number for each refusal. */
  errors: Record<Refusal, string>
  messages: Values
  /** Reading an element that was never set is an error. */
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

/** Returns text: packages pass numbers and booleans unchanged. */
export function textOf(given: unknown): string {
  if (given === undefined || given === null) return ''
  return typeof given === 'string' ? given : JSON.stringify(given)
}

type Happened = 'opened' | 'changed' | 'closed'
/** `values` are all values, `changed` only the new ones. */
type Tell = (event: Happened, values: Values, changed: Values) => void

export class RunTime {
  /** The most elements to store; a package that writes more is refused. */
  static readonly most = 10_000
  #state: 'new' | 'open' | 'closed' = 'new'
  /** A previous page initialized and did not terminate: this one may initialize again, or continue. */
  #goesOn = false
  #error = '0'
  readonly #model: Model
  readonly #values: Map<string, string>
  readonly #tell: Tell
  constructor(model: Model, values: Values, tell: Tell) {
    this.#model = model
    this.#values = new Map(Object.entries(values))
    this.#tell = tell
  }

  /** Continues from the state of another page of the package. */
  goOn(): void {
    this.#state = 'open'
    this.#goesOn = true
  }

  /** Applies an event of another page of the package. */
  take(event: Happened, values: Values): void {
    for (const [element, value] of Object.entries(values)) this.#values.set(element, value)
    if (event === 'changed') return
    this.#state = event === 'opened' ? 'open' : 'closed'
    this.#goesOn = false
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
    if (this.#state !== 'new' && !this.#goesOn) return this.#refuse(this.#state === 'open' ? 'openTwice' : 'openAfter')
    this.#state = 'open'
    this.#goesOn = false
    this.#tell('opened', this.values(), {})
    return this.#allow()
  }

  #close(given: unknown): string {
    if (given !== '' && given !== undefined && given !== null) return this.#refuse('argument')
    if (this.#state !== 'open') return this.#refuse(this.#state === 'new' ? 'closeBefore' : 'closeAfter')
    this.#state = 'closed'
    this.#goesOn = false
    this.#tell('closed', this.values(), {})
    return this.#allow()
  }

  #commit(given: unknown): string {
    if (given !== '' && given !== undefined && given !== null) return this.#refuse('argument')
    if (this.#state !== 'open') return this.#refuse(this.#state === 'new' ? 'commitBefore' : 'commitAfter')
    this.#tell('changed', this.values(), {})
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
    const [, , holds, least, most] = rule
    const isHeld =
      (holds === undefined || new RegExp(holds).test(value)) &&
      (least === undefined || Number(value) >= least) &&
      (most === undefined || Number(value) <= most)
    if (!isHeld) {
      // The reviewer must see an unreadable score
      if (/^cmi\.(core\.)?score\./.test(element)) this.#keep(element, value.slice(0, 100))
      return this.#refuse('type')
    }
    if (!this.#isInOrder(element) || this.#values.size > RunTime.most) return this.#refuse('order')
    this.#keep(element, value)
    return this.#allow()
  }

  #keep(element: string, value: string): void {
    this.#values.set(element, value)
    this.#tell('changed', this.values(), { [element]: value })
  }

  /** Writes numbers as `n`, as in rules and lists. */
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

/** Returns the player's data from the frame's name; null in other windows: inner frames, or pages opened directly. */
export function launchedWith(name: string): { key: string; values: Values; isOpen: boolean } | null {
  if (!name.startsWith('{"preceptor":')) return null
  try {
    const { preceptor, values, isOpen } = JSON.parse(name) as { preceptor: string; values: Values; isOpen?: boolean }
    return { key: preceptor, values, isOpen: isOpen === true }
  } catch {
    return null
  }
}

/**
 * A page without an origin has no storage, and many packages fail when they access it: they get one that lasts as long as the page.
 */
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

/**
 * Provides the parent window that packages check first: the panel is above the page, and they may not see it. It has the API, and
 * nothing above it. Messages between a package's pages still go to the real parent.
 */
export function lendParent(page: Page, name: string, api: object): void {
  const real = page.parent
  const held: Record<string, unknown> = {
    [name]: api,
    name: '',
    length: 0,
    closed: false,
    opener: null,
    location: { href: '', reload: () => {}, replace: () => {} },
    postMessage: (message: unknown, target: string) => real.postMessage(message, target),
    focus: () => {},
    blur: () => {},
    close: () => {},
  }
  for (const same of ['parent', 'top', 'self', 'window', 'frames']) held[same] = held
  for (const [at, value] of [
    ['parent', held],
    ['opener', page.opener ?? held],
    [name, api],
  ] as const)
    Object.defineProperty(page, at, { value, enumerable: true, configurable: true, writable: true })
}

/**
 * Keeps windows from opening next to the panel: a window that a package opens covers the page that opened it, until it closes
 * itself.
 */
export function lendWindows(page: Page): void {
  const { document, parent } = page
  const open = page.open as (...given: unknown[]) => unknown
  const covers: { contentWindow: unknown; remove: () => void }[] = []
  page.open = (...given: unknown[]) => {
    const known = open.call(page, ...given)
    const base = /^[^?#]*?\/content\/[\w-]+\//.exec(document.baseURI)?.[0]
    const [address] = given
    const { href } = new URL(typeof address === 'string' || address instanceof URL ? address : '', document.baseURI)
    if (known || base === undefined || !href.startsWith(base) || !document.body) return known
    const cover = document.createElement('iframe')
    cover.src = href
    cover.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;background:#fff;z-index:2147483647'
    document.body.append(cover)
    covers.push(cover)
    return cover.contentWindow
  }
  page.close = () => parent.postMessage({ preceptor: 'close' }, '*')
  page.addEventListener('message', ({ source, data }) => {
    if ((data as Message | null)?.preceptor !== 'close') return
    for (const cover of covers) if (cover.contentWindow === source) cover.remove()
  })
}

/** Keeps the page from running until `ready`: it is treated as plain text meanwhile, and then parsed again. */
export function holdPage(page: Page): (ready: () => void) => void {
  const { document } = page
  let isRead = false
  let whenReady: (() => void) | null = null
  const goOn = () => {
    if (!isRead || !whenReady) return
    const ready = whenReady
    whenReady = null
    const { doctype } = document
    const ids = doctype?.publicId
      ? ` PUBLIC "${doctype.publicId}"${doctype.systemId ? ` "${doctype.systemId}"` : ''}`
      : ''
    const text = document.querySelector('plaintext')?.textContent ?? ''
    document.open()
    ready()
    document.write(`${doctype ? `<!DOCTYPE ${doctype.name}${ids}>` : ''}${text}`)
    document.close()
  }
  document.write('<plaintext style="display:none">')
  document.addEventListener('DOMContentLoaded', () => {
    isRead = true
    goOn()
  })
  return ready => {
    whenReady = ready
    goOn()
  }
}

type Message = Partial<Record<'preceptor' | 'event', string>> & { values?: Values; isOpen?: boolean }

/** Puts the API into the window that the player opened, and answers the frames in it. */
export function startLaunched(
  page: Page,
  model: Model,
  launched: { key: string; values: Values; isOpen: boolean },
): void {
  const { key } = launched
  const player = page.parent
  const frames = new Set<Other>()
  lendWindows(page)
  let waiting = false
  const send = (event: string, values: Values) => {
    waiting = false
    player.postMessage({ preceptor: key, event, values }, '*')
  }
  const tellFrames = (event: Happened, values: Values, but?: Other) => {
    for (const frame of frames) if (frame !== but) frame.postMessage({ preceptor: 'told', event, values }, '*')
  }
  const tell = (event: Happened) => {
    const values = runTime.values()
    // A later page in the same frame continues from here; if sent as it leaves, it would be lost
    page.name = JSON.stringify({ preceptor: key, values, isOpen: runTime.isOpen() })
    if (event !== 'changed') return send(event, values)
    if (waiting) return
    waiting = true
    // Changes by one handler are sent together, before the learner can leave
    page.setTimeout(() => {
      if (waiting) send('changed', runTime.values())
    }, 0)
  }
  const runTime: RunTime = new RunTime(model, launched.values, (event, _, changed) => {
    tell(event)
    tellFrames(event, changed)
  })
  if (launched.isOpen) runTime.goOn()
  page.addEventListener('pagehide', () => {
    if (waiting) send('changed', runTime.values())
  })
  page.addEventListener('message', ({ source, data }) => {
    const { preceptor, event, values } = (data ?? {}) as Message
    const frame = source as Other | null
    if (!frame || frame === player) return
    if (preceptor === 'ask') {
      frames.add(frame)
      frame.postMessage({ preceptor: 'answer', values: runTime.values(), isOpen: runTime.isOpen() }, '*')
    }
    if (preceptor === 'told' && values && (event === 'opened' || event === 'changed' || event === 'closed')) {
      runTime.take(event, values)
      tell(event)
      tellFrames(event, values, frame)
    }
  })
  lendParent(page, model.api, runTime.api())
}

/**
 * Gives a frame of the package the API of the window that the player opened: the sandbox only lets it ask by message, so it waits
 * for the response.
 */
export function startNested(page: Page, model: Model): void {
  const above: Other[] = []
  for (let one: Other | undefined = page.parent; one && one !== page.top && above.length < 20; one = one.parent)
    above.push(one)
  const release = holdPage(page)
  let runTime: RunTime | null = null
  let isOver = false
  const hear = ({ source, data }: { source?: unknown; data?: unknown }) => {
    const { preceptor, event, values, isOpen } = (data ?? {}) as Message
    const from = source as Other
    if (!above.includes(from) || !values) return
    if (preceptor === 'told' && (event === 'opened' || event === 'changed' || event === 'closed'))
      runTime?.take(event, values)
    if (preceptor !== 'answer' || isOver) return
    isOver = true
    const hub = from
    runTime = new RunTime(model, values, (what, _, changed) =>
      hub.postMessage({ preceptor: 'told', event: what, values: changed }, '*'),
    )
    if (isOpen) runTime.goOn()
    const api = runTime.api()
    release(() => {
      page.addEventListener('message', hear)
      lendWindows(page)
      lendParent(page, model.api, api)
    })
  }
  page.addEventListener('message', hear)
  for (const one of above) one.postMessage({ preceptor: 'ask' }, '*')
  // No window above it has a run-time
  page.setTimeout(() => {
    if (isOver) return
    isOver = true
    release(() => {})
  }, 5000)
}

/** If pages can see each other, inner frames find the API in a parent window; some only check the opener. */
export function lendOpener(page: Page, name: string): void {
  lendWindows(page)
  if (page.opener) return
  try {
    for (let one: Other | undefined = page.parent, steps = 0; one && steps < 20; one = one.parent, steps += 1) {
      if (!(one as unknown as Record<string, unknown>)[name]) continue
      page.opener = one
      return
    }
  } catch {
    // The panel
  }
}

/** Starts the run-time in each page of a package. */
export function startRunTime(page: Page, model: Model): void {
  lendStorage(page)
  const launched = launchedWith(page.name)
  if (launched) startLaunched(page, model, launched)
  else if (page.parent === (page as unknown)) return
  else if (page.origin === 'null') startNested(page, model)
  else lendOpener(page, model.api)
}
