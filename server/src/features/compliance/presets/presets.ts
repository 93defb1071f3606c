import { federal, newYork, northeast } from './federal-and-northeast.ts'
import { florida, initialHours, midwest, south, west } from './elsewhere.ts'
import type { Preset } from './preset.ts'

/** All rules of the state packs. All except those from primary texts are shown as not verified. */
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
