import type { Delivery, LanguageTexts, ModuleContent, ModuleMode } from '@preceptor/contract'

/** A program of the demo world, written for it in the terms of the field. */
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
  /** Minimum minutes. */
  least?: number
  /** Modules that come before it, by position from 1. */
  after?: readonly number[]
  /** Any one of those is enough. */
  afterAny?: true
  content: ModuleContent
}
