import { AppError } from '../../errors/app-error.ts'
import { certificateTexts } from './texts.ts'

/** Letters that none of our fonts has, of what a paper is about. The fonts are read when the first paper asks. */
export async function unprintableIn(text: string): Promise<string[]> {
  const { unprintable } = await import('../../files/pdf/faces.ts')
  return unprintable(text)
}

/** Refuses a paper on which the name of its person would have holes. */
export async function refuseUnprintable(name: string) {
  const letters = await unprintableIn(name)
  if (letters.length > 0)
    throw new AppError('CONFLICT', certificateTexts.named('unprintable', { name, letters: letters.join(' ') }))
}
