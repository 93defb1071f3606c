import type en from './texts/en.ts'

/** All texts of this page in a language that the panel doesn't have. */
export type FrameWords = Record<keyof typeof en, string>
