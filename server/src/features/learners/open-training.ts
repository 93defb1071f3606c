import type { Answer, api, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { asOffice, type KeyedScope } from '../../scope/scope.ts'
import { lastingLink } from '../learner-links/give-links.ts'
import { told } from '../learner-links/links.ts'
import { insertDevice } from '../signed-links/open-link.ts'
import { tokenOf } from '../signed-links/write-links.ts'
import type { Learner } from './find-learner.ts'
import { openOfLearner } from './own-assignments.ts'
import { learnersTexts } from './texts.ts'

/** Returns everything a person can do now: a link opens one program and lists the others. */
export const openTraining = (scope: KeyedScope, learner: Learner): Promise<Answer<typeof api.learners.openTraining>> =>
  asOffice(scope, learner.id, async office => {
    const open = await openOfLearner({ ...office, learner: null }, learner)
    const agency = await office.db.row<{ phone: string | null }>(
      sql`select phone from organizations where id = ${scope.agency.id}`,
    )
    return {
      data: open.map(({ id, title, title_language, due_on, days_overdue, grace_until, progress_pct, standing }) => ({
        assignment_id: id,
        title,
        title_language,
        due_on,
        days_overdue,
        grace_until,
        is_begun: progress_pct > 0,
        is_blocked: standing === 'blocked',
      })),
      office_phone: agency?.phone ?? null,
    }
  })

/**
 * Opens another program of the same person on the device. Each link keeps its own bounds: the new link gets the proof that the
 * device has already shown, and gives no access beyond the other program.
 */
export async function openAnother(
  scope: KeyedScope,
  config: Config,
  { learner, id }: { learner: Learner; id: Id },
): Promise<Answer<typeof api.learners.openAnother>> {
  const { learner: bounds } = scope
  return asOffice(scope, learner.id, async office => {
    const wanted = (await openOfLearner({ ...office, learner: null }, learner)).find(one => one.id === id)
    if (!wanted) throw notFound(learnersTexts.named('noAssignment'))
    if (!bounds) throw new AppError('CONFLICT', learnersTexts.named('keyNeedsNoLink'))
    const link = await lastingLink(office, config, { employee_id: learner.id, program_id: wanted.program_id })
    const session = await insertDevice(office, { purpose: 'learn', link_id: link.id, proof: bounds.proof })
    await told(office, link.id, 'training.link_opened')
    return { token: await tokenOf(office, config.appKeys, link.id), session }
  })
}
