import { AppError } from '../../errors/app-error.ts'
import { certificateTexts } from './texts.ts'

/** Returns the letters of a document's name that none of our fonts has. The fonts load with the first document. */
export async function unprintableIn(text: string): Promise<string[]> {
  const { unprintable } = await import('../../files/pdf/faces.ts')
  return unprintable(text)
}

/** Refuses a document on which the person's name would have missing letters. */
export async function refuseUnprintable(name: string) {
  const letters = await unprintableIn(name)
  if (letters.length > 0)
    throw new AppError('CONFLICT', certificateTexts.named('unprintable', { name, letters: letters.join(' ') }))
}
