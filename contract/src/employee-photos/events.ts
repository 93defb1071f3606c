import { photoText } from './texts.ts'

export const employeePhotoEvents = {
  'employee.photo_set': photoText('set'),
  'employee.photo_removed': photoText('removed'),
} as const
