import { type Holder, isCsm } from '../access.ts'
import type { Permission } from '../permissions.ts'

/**
 * Returns true if a user may open medical or HR content, such as the scan of a TB test: agency staff with the permission, and the
 * person who recorded it. Vendor staff never can, not even in the mirror.
 */
export const opensMedical = (
  { role, permissions }: Holder,
  permission: Extract<Permission, 'view_medical_forms' | 'view_medical_notes' | 'view_hr_forms'>,
  isOwn: boolean,
): boolean => !(role && isCsm(role)) && (permissions.includes(permission) || isOwn)

const medicalWords =
  /\b(tb|ppd|igra|quantiferon|tuberc\w*|health (assess|check|exam|screen|statement|form)\w*|medical|physicals?|hep|hepatitis|hbv|covid\w*|vaccin\w*|immuni\w*|titers?|titres?|flu|influenza|varicella|measles|mumps|rubella|mmr|tdap|tetanus|pertussis|drug|toxicology|alcohol|urine|x-?rays?|fit test\w*)\b/i
const otherWords = /\b(training|course|class|in-?service|licen[cs]es?|assistants?|aides?|therap\w*)\b/i

/** Returns true if a credential type with this name is treated as medical by default. */
export const soundsMedical = (name: string): boolean => medicalWords.test(name) && !otherWords.test(name)
