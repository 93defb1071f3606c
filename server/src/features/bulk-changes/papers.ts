import { givesPapers, type Id } from '@preceptor/contract'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import type { FileAnswer } from '../../http/send-file.ts'
import type { Scope } from '../../scope/scope.ts'
import { storeOf } from '../../store/open-store.ts'
import { actOf, forbidden } from './acts.ts'
import { findBulk } from './read-bulk.ts'
import { bulkTexts } from './texts.ts'

/** Returns the documents of people for whom it has been done so far; the leftover file lists the others. */
export async function papersOf(scope: Scope, config: Config, id: Id): Promise<FileAnswer> {
  const { settings, ran_to } = await findBulk(scope, id)
  const why = forbidden(scope, settings.change)
  if (why) throw new AppError('FORBIDDEN', why)
  const act = actOf(settings.change)
  if (!act.papers || !givesPapers(settings.change) || ran_to === 0)
    throw new AppError('CONFLICT', bulkTexts.named('noPapers'))
  return act.papers(scope, { id, settings }, { config, store: await storeOf(config) })
}
