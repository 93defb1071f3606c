/** A name, an index in a list, or the list entry whose field has a value. */
export type JsonStep = string | number | { key: string; is: string }

const part = /\.?([A-Za-z_$@][\w$@-]*)|\[(\d{1,4})\]|\[([A-Za-z_$@][\w$@-]*)=([^\]]{1,60})\]/y

/**
 * Parses a path into JSON, such as `name[0].family` or `telecom[system=phone].value`. A blank path returns the whole value; null if
 * it can't be parsed.
 */
export function jsonPath(text: string): readonly JsonStep[] | null {
  const path = text.trim()
  const steps: JsonStep[] = []
  part.lastIndex = 0
  while (part.lastIndex < path.length) {
    const found = part.exec(path)
    if (!found || steps.length >= 20) return null
    const [, name, place, key, is] = found
    if (name !== undefined) steps.push(name)
    else if (place !== undefined) steps.push(Number(place))
    else if (key !== undefined && is !== undefined) steps.push({ key, is })
  }
  return steps
}

/** Returns the value at the end of a path, or undefined. */
export function valueAt(value: unknown, steps: readonly JsonStep[]): unknown {
  let at = value
  for (const step of steps) {
    if (typeof at !== 'object' || at === null) return undefined
    if (typeof step === 'object') {
      if (!Array.isArray(at)) return undefined
      at = at.find(one => typeof one === 'object' && one !== null && String(own(one, step.key)) === step.is)
    } else at = own(at, step)
  }
  return at
}

const own = (of: object, key: string | number): unknown =>
  Object.hasOwn(of, key) ? (of as Record<string | number, unknown>)[key] : undefined
