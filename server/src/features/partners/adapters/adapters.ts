import type { AdapterName } from '@preceptor/contract'
import type { Adapter } from './adapter.ts'
import { alayacare } from './alayacare.ts'
import { dropAdapter } from './drop.ts'
import { hhax } from './hhax.ts'
import { restAdapter } from './rest.ts'

/** Every connector that the contract names. */
export const adapters: Record<AdapterName, Adapter> = {
  hhax,
  alayacare,
  rest: restAdapter({}),
  drop: dropAdapter({}),
}

/** As the agency designed it, where it is designed. */
export const adapterOf = (name: AdapterName, config: Readonly<Record<string, string>>): Adapter =>
  name === 'rest' ? restAdapter(config) : name === 'drop' ? dropAdapter(config) : adapters[name]
