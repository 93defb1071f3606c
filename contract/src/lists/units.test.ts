import { expect, test } from 'vitest'
import * as contract from '../index.ts'
import { named } from '../texts/texts.ts'

test('the unit of a list is a word without its number, which comes before it', async () => {
  const units = Object.values(contract).flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'unit' in one && typeof one.unit === 'function'
      ? [named((one.unit as (count: number) => string)(2))]
      : [],
  )
  expect(units.length).toBeGreaterThan(20)
  for (const unit of units) {
    const { default: texts } = (await import(`../${unit?.catalogue.replace('contract/', '')}/texts/en.ts`)) as {
      default: Record<string, string>
    }
    expect(texts[unit?.key ?? '']).not.toMatch(/#|\{count[},]? *(number)?\}/)
  }
})

test('a list’s bar names filters the list has: an empty bar would leave an empty line', () => {
  const lists = Object.values(contract).flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'bar' in one && 'filters' in one && 'name' in one
      ? [one as { name: string; bar: readonly string[]; filters: object }]
      : [],
  )
  expect(lists.length).toBeGreaterThan(20)
  // a range is named without its ends
  const has = (filters: object, key: string) => Object.hasOwn(filters, key) || Object.hasOwn(filters, `${key}_from`)
  for (const { name, bar, filters } of lists) expect([name, bar.filter(key => !has(filters, key))]).toEqual([name, []])
})
