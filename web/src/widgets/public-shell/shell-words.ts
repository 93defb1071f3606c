import { speakAlso, type Words } from './frame-words.ts'
import type en from './texts/en.ts'

/** Words that the pages without an account share, in languages that the panel does not speak. */
export type ShellWords = Record<keyof typeof en, string>

speakAlso(import.meta.glob<{ default: Words }>('./texts/frame/??.ts'), catalogue =>
  catalogue === 'public-shell' ? words => words : undefined,
)
