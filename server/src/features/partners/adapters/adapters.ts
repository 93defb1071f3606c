import type { AdapterName } from '@preceptor/contract'
import type { Adapter } from './adapter.ts'
import { alayacare } from './alayacare.ts'
import { dropAdapter } from './drop.ts'
import { hhax } from './hhax.ts'
import { restAdapter } from './rest.ts'

/** Every connector in the contract. */
export const adapters: Record<AdapterName, Adapter> = {
  hhax,
  alayacare,
  rest: restAdapter({}),
  drop: dropAdapter({}),
}

/** Returns the connector, with the agency's design if it has one. */
export const adapterOf = (name: AdapterName, config: Readonly<Record<string, string>>): Adapter =>
  name === 'rest' ? restAdapter(config) : name === 'drop' ? dropAdapter(config) : adapters[name]
