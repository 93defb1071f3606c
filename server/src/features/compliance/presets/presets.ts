import { federal, newYork, northeast } from './federal-and-northeast.ts'
import { florida, initialHours, midwest, south, west } from './elsewhere.ts'
import type { Preset } from './preset.ts'

/** Every rule of the state packs. All but those from primary texts show as not verified. */
export const presets: readonly Preset[] = [
  ...federal,
  ...newYork,
  ...northeast,
  ...florida,
  ...midwest,
  ...west,
  ...south,
  ...initialHours,
]
