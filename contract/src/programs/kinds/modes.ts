import { programText } from '../texts.ts'

/** Teaching modes of a module. */
export const moduleModes = {
  online: programText('modeOnline'),
  classroom: programText('classroom'),
  practical: programText('practical'),
} as const
export type ModuleMode = keyof typeof moduleModes
