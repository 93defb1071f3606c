import type { Delivery, LanguageTexts, ModuleContent, ModuleMode } from '@preceptor/contract'

/** A program of the demo world, in the words of the trade, written for it. */
export interface ProgramPlan {
  code: string
  titles: LanguageTexts
  descriptions: LanguageTexts
  /** The code of its training type. */
  type: string
  delivery: Delivery
  /** Codes of disciplines; absent for everyone. */
  disciplines?: readonly string[]
  pay_code?: string
  /** Months a completion is valid. */
  months?: number
  modules: readonly ModulePlan[]
  is?: 'draft' | 'paused' | 'archived' | 'expired'
  /** Number of published versions; the last one changed wording. */
  versions?: number
}
export interface ModulePlan {
  titles: LanguageTexts
  topic: string
  minutes: number
  mode?: ModuleMode
  optional?: true
  /** Minutes that it takes at least. */
  least?: number
  /** Modules that come before it, by their places from 1. */
  after?: readonly number[]
  /** One of those is enough. */
  afterAny?: true
  content: ModuleContent
}
