import type { AdapterName } from '@preceptor/contract'
import type { Adapter } from './adapter.ts'
import { alayacare } from './alayacare.ts'
import { hhax } from './hhax.ts'

/** Every connector that the contract names. */
export const adapters: Record<AdapterName, Adapter> = { hhax, alayacare }
