import { programText } from '../texts.ts'

/** How a module is taught. */
export const moduleModes = {
  online: programText('modeOnline'),
  classroom: programText('classroom'),
  practical: programText('practical'),
} as const
export type ModuleMode = keyof typeof moduleModes
