import type { AskableUser, LearningLanguage } from '@preceptor/contract'
import type { FormCondition } from '@preceptor/contract/forms/conditions'
import type { FormContent } from '@preceptor/contract/forms/content'
import { createContext, type ReactNode, use } from 'react'

export interface ConditionProps {
  legend: string
  condition: FormCondition | null
  onChange: (condition: FormCondition | null) => void
  /** The field that is shown by it: it can't ask for itself. */
  own: string | null
  error?: string | undefined
}

/** Data for every part of the builder. */
export interface Building {
  content: FormContent
  /** The language being written. */
  language: LearningLanguage
  /** Shown beside a text that this language lacks. */
  first: LearningLanguage
  users: readonly AskableUser[]
  /** Sentences by the path in the content. */
  errors: Readonly<Record<string, string>>
  write: (content: FormContent) => void
  /** Fields that were published, by their keys, and their rows by their paths (`namesIn`): answers are kept by them. */
  published: ReadonlySet<string> | 'all'
  /** Renames a field everywhere; its editor stays open. */
  rename: (from: string, to: string) => void
  /** Stays the same while the key of a field changes. */
  identityOf: (key: string) => string
  /** Within a calculation: the two editors hold each other. */
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
