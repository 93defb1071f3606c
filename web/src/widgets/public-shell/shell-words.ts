import { speakAlso, type Words } from './frame-words.ts'
import type en from './texts/en.ts'

/** Texts shared by the pages without an account, in languages that the panel doesn't have. */
export type ShellWords = Record<keyof typeof en, string>

speakAlso(import.meta.glob<{ default: Words }>('./texts/frame/??.ts'), catalogue =>
  catalogue === 'public-shell' ? words => words : undefined,
)
