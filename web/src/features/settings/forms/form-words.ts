import {
  type Answer,
  roleNames,
  api,
  type Form,
  type FormStatus,
  formStates,
  type LearningLanguage,
} from '@preceptor/contract'
import type { FormSigner } from '@preceptor/contract/forms/content'
import { type LanguageTexts, textFor } from '@preceptor/contract/programs/language-texts'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'
import { formSettingsTexts } from './texts.ts'

const { say } = formSettingsTexts

/** Calls that show a form; refreshed after a form changes. */
export const showsForms = [api.forms.list, api.forms.counts, api.forms.get, api.lookups.forms] as const

export const statusWord = (status: FormStatus) => inWords(formStates.names[status])
export const statusColours: Readonly<Record<FormStatus, StatusColour>> = {
  draft: 'grey',
  active: 'green',
  archived: 'grey',
}

/** Returns the text in the language being edited, or in any available one. */
export const shownIn = (texts: LanguageTexts, language: LearningLanguage) => textFor(texts, [language])?.text ?? ''

export function signerWord(
  who: FormSigner,
  language: LearningLanguage,
  users: readonly { id: string; name: string }[] = [],
) {
  switch (who.kind) {
    case 'caregiver':
      return say('signerCaregiver')
    case 'coordinator':
      return say('signerCoordinator')
    case 'user':
      return users.find(({ id }) => id === who.user_id)?.name ?? say('signerUser')
    case 'role':
      return inWords(roleNames[who.role])
    case 'outside':
      return shownIn(who.labels, language) || say('signerOutside')
  }
}

/** The draft with the problems that prevent publishing. */
export type DraftAnswer = Answer<typeof api.forms.draft>

/** Data that the page passes to its tabs. */
export interface FormOutlet {
  form: Form
  mayEdit: boolean
}
