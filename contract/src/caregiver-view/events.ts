import { caregiverViewText } from './texts.ts'

export const caregiverViewEvents = {
  'training.viewed_as': caregiverViewText('viewed'),
} as const
