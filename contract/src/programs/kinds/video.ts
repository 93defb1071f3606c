import * as z from 'zod/mini'
import { type LearningLanguage, textsOf } from '../language-texts.ts'
import { programText } from '../texts.ts'
import { languageFiles, namedFiles } from './files-by-language.ts'
import type { KindOfModule } from './kind.ts'

export const mostTranscript = 50_000

const content = z.strictObject({
  kind: z.literal('video'),
  videos: languageFiles,
  captions: languageFiles,
  /** Everything said and shown, as text. */
  transcripts: textsOf(mostTranscript),
  /** Percent that must be played before the learner continues. */
  watch_percent: z
    .int(programText('watchMalformed'))
    .check(z.gte(0, programText('watchMalformed')), z.lte(100, programText('watchMalformed'))),
})
export type VideoContent = z.output<typeof content>

export const videoKind: KindOfModule<VideoContent> = {
  label: programText('video'),
  mode: 'online',
  content,
  empty: () => ({ kind: 'video', videos: {}, captions: {}, transcripts: {}, watch_percent: 80 }),
  lacks: ({ videos, captions }, language) => {
    const isCaptioned = captions[language] !== undefined && Object.keys(videos).length > 0
    return videos[language] === undefined && !isCaptioned
  },
  written: ({ videos, captions, transcripts }) => [videos, captions, transcripts],
  files: ({ videos, captions }) => [
    ...namedFiles(videos, 'video', 'videos'),
    ...namedFiles(captions, 'captions', 'captions'),
  ],
}

/** Returns captions for the video of a language: its own, and those of languages without a video. */
export const captionsFor = ({ videos, captions }: VideoContent, shown: LearningLanguage) =>
  Object.entries(captions)
    .map(([code, file]) => ({ language: code as LearningLanguage, file }))
    .filter(({ language }) => language === shown || videos[language] === undefined)
