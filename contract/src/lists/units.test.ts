import { expect, test } from 'vitest'
import * as contract from '../index.ts'
import { named } from '../texts/texts.ts'

test('the unit of a list is a word without its number, which stands before it', async () => {
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
