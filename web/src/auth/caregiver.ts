import type { SignedIn } from '@preceptor/contract'
import { apiTexts } from '@/api/texts.ts'

export const caregiverCode = 'USER_IS_CAREGIVER'
export const caregiverSentence = () => apiTexts.say('caregiverAccount')

/** R-VAL-1: a response without a view belongs to a caregiver, whatever its status. */
export const isCaregiverAnswer = (answer: Pick<SignedIn, 'user'> | { user?: { view?: unknown } | null }) =>
  !answer.user?.view
