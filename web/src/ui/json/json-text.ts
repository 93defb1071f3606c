/** A number with more digits than a JavaScript number can hold, kept as written. */
export class LongNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toJSON(): unknown {
    const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown }
    return rawJSON ? rawJSON(this.text) : this.text
  }
}

const manyDigits = /\d[\d.]{15,}/
const digitsIn = (source: string) => source.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '').length

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown

/** Parses JSON text. Numbers are inspected one by one only if the text contains a long one. */
export function parseJson(text: string): unknown {
  if (!manyDigits.test(text)) return JSON.parse(text) as unknown
  return parse(text, (_, value, context) => {
    const source = context?.source
    return typeof value === 'number' && source !== undefined && digitsIn(source) > 15 ? new LongNumber(source) : value
  })
}

export const jsonText = (value: unknown) => JSON.stringify(value, null, 2) ?? String(value)
