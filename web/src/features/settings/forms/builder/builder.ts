import type { AskableUser, LearningLanguage } from '@preceptor/contract'
import type { FormCondition } from '@preceptor/contract/forms/conditions'
import type { FormContent } from '@preceptor/contract/forms/content'
import { createContext, type ReactNode, use } from 'react'

export interface ConditionProps {
  legend: string
  condition: FormCondition | null
  onChange: (condition: FormCondition | null) => void
  /** The field shown by the condition, which it can't refer to. */
  own: string | null
  error?: string | undefined
}

/** Data for every part of the builder. */
export interface Building {
  content: FormContent
  /** The language being edited. */
  language: LearningLanguage
  /** Shown beside a text that is missing in this language. */
  first: LearningLanguage
  users: readonly AskableUser[]
  /** Messages by path in the content. */
  errors: Readonly<Record<string, string>>
  write: (content: FormContent) => void
  /** Published fields by key, and their rows by path (`namesIn`): answers are stored under these names. */
  published: ReadonlySet<string> | 'all'
  /** Renames a field everywhere; its editor stays open. */
  rename: (from: string, to: string) => void
  /** Stable while a field's key changes. */
  identityOf: (key: string) => string
  /** For conditions within a calculation: the two editors contain each other. */
  renderCondition: (props: ConditionProps) => ReactNode
  /** Opens a part of the form: `field:nickname`, `section:about`, `step:caregiver`, `consent`. */
  open: (part: string | null) => void
}

export const BuildingContext = createContext<Building | null>(null)
export function useBuilding(): Building {
  const building = use(BuildingContext)
  if (!building) throw new Error('A part of the builder stands outside of it.')
  return building
}
