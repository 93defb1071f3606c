import type en from './texts/en.ts'

/** Every word of this page in a language that the panel does not speak. */
export type FrameWords = Record<keyof typeof en, string>
