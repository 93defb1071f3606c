import { AppError } from './app-error.ts'

/** A refusal as it leaves a thread, where classes are lost. */
export type Carried = Pick<AppError, 'code' | 'sentence' | 'help'>

/** Other errors pass through unchanged. */
export function carried(error: unknown): Carried {
  if (!(error instanceof AppError)) throw error
  const { code, sentence, help } = error
  return { code, sentence, help }
}

export const landed = ({ code, sentence, help }: Carried) => new AppError(code, sentence, help)
