import * as z from 'zod/mini'
import { type LearningLanguage, learningLanguage, textsOf } from '../language-texts.ts'
import type { Id } from '../../schemas.ts'
import { programText } from '../texts.ts'
import { linkedVideo } from '../video-link.ts'
import { languageFiles, namedFiles } from './files-by-language.ts'
import type { KindOfModule } from './kind.ts'

export const mostTranscript = 50_000

const content = z.strictObject({
  kind: z.literal('video'),
  videos: languageFiles,
  /** URLs of YouTube or Vimeo videos, for languages without a file. */
  links: z.optional(
    z.partialRecord(
      learningLanguage,
      z.string().check(z.refine(given => linkedVideo(given) !== null, programText('videoLinkMalformed'))),
    ),
  ),
  captions: languageFiles,
  /** Everything spoken and shown, as text. */
  transcripts: textsOf(mostTranscript),
  /** The percentage that must be played before the learner can continue. */
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
  lacks: ({ videos, links = {}, captions }, language) => {
    const isCaptioned = captions[language] !== undefined && Object.keys(videos).length > 0
    return videos[language] === undefined && links[language] === undefined && !isCaptioned
  },
  written: ({ videos, links = {}, captions, transcripts }) => [videos, links, captions, transcripts],
  files: ({ videos, captions }) => [
    ...namedFiles(videos, 'video', 'videos'),
    ...namedFiles(captions, 'captions', 'captions'),
  ],
}

/** Returns the film for each language: its file, or else its link. */
export const filmsOf = ({ videos, links = {} }: VideoContent): Partial<Record<LearningLanguage, Film>> => ({
  ...Object.fromEntries(Object.entries(links).map(([code, link]) => [code, { link }])),
  ...Object.fromEntries(Object.entries(videos).map(([code, file]) => [code, { file }])),
})
export type Film = { file: Id; link?: never } | { link: string; file?: never }

/** Returns captions for the video of a language: its own, and those of languages without a video. */
export const captionsFor = ({ videos, captions }: VideoContent, shown: LearningLanguage) =>
  Object.entries(captions)
    .map(([code, file]) => ({ language: code as LearningLanguage, file }))
    .filter(({ language }) => language === shown || videos[language] === undefined)
