import { access, api, type EmployeeForm, fullName, type Id } from '@preceptor/contract'
import { isUnanswered } from '@preceptor/contract/forms/logic'
import { fieldsOf, isSecret } from '@preceptor/contract/forms/parts'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import { feature, type Services } from '../../http/mount.ts'
import type { FileAnswer } from '../../http/send-file.ts'
import { exportList } from '../../lists/export-list.ts'
import { keptCounts, keptPage } from '../../lists/kept-page.ts'
import { mayI, reading, type Scope } from '../../scope/scope.ts'
import { employeeNow } from '../employees/read-employee.ts'
import { addressFor } from '../files/address.ts'
import { readSignature } from '../profile/own-signature.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { prefillNow, saveAnswers } from './answers.ts'
import { assign, assignable } from './assign.ts'
import { chainOf } from './chain-of.ts'
import { askAgain, correct, paper, placeHold, refuse, releaseHold, reopen, reveal, review, voidForm } from './deeds.ts'
import { destroyable } from './destroy.ts'
import { proposeDestruction } from './destruction.approval.ts'
import { isUnderWay, userHand } from './hands.ts'
import { type Held, holdForm, readForm } from './held.ts'
import { employeeFormsFile, employeeFormsKept, employeeFormsSql } from './list.ts'
import { nameSigner } from './name-signer.ts'
import { decideProposals } from './proposals.ts'
import { remind, writeTo } from './remind.ts'
import { inTabOrder, readRow, readRows } from './rows.ts'
import { seesPaper, type Shown, showForm, sightOf } from './show.ts'
import { signStep, stepInTurn, wordsNow } from './sign.ts'
import { employeeFormTexts } from './texts.ts'
import { tellOpenedOnce } from './tell-opened.ts'
import { counting, turns } from './turns.ts'

/** Returns the sealed document. Another feature generates and stores it, and depends on this one. */
export type HandsOut = (
  scope: Scope,
  asked: { employee_form_id: Id; maySeeSecrets: boolean; original: boolean },
) => Promise<FileAnswer>
const notMade: HandsOut = () => Promise.reject(new AppError('CONFLICT', employeeFormTexts.named('documentMade')))

export const employeeFormsFeature = ({ config }: Services, handsOut: HandsOut = notMade) => {
  const keys = config.appKeys
  const shown = async (scope: Scope, id: Id): Promise<EmployeeForm> => {
    const { opened, ...form }: Shown = await showForm(scope, keys, id)
    if (opened) await tellOpenedOnce(scope, form)
    return form
  }
  /** Returns a form whose title and answers the caller may read, with its row locked. */
  const held = async (scope: Scope, id: Id): Promise<Held> => {
    const row = await readRow(scope, id)
    if (!row.may_read) throw new AppError('FORBIDDEN', employeeFormTexts.named('mayNotRead'))
    return holdForm(scope, keys, id)
  }
  /** Runs work on a form that the caller may read, and returns its state afterward. */
  const doing = async (scope: Scope, id: Id, work: (form: Held) => Promise<unknown>): Promise<EmployeeForm> => {
    await work(await held(scope, id))
    return shown(scope, id)
  }
  /** The same for a form whose title they may not know: assigning, voiding and holding it need no answers. */
  const moving = async (scope: Scope, id: Id, work: (form: Held) => Promise<unknown>): Promise<EmployeeForm> => {
    await readRow(scope, id)
    await work(await holdForm(scope, keys, id))
    return shown(scope, id)
  }
  return feature(api.employeeForms, {
    list: async ({ scope, query }) => {
      const read = reading(scope)
      return keptPage(employeeFormsSql, read, await followMergedFilters(read, query), employeeFormsKept(read))
    },
    counts: async ({ scope, query }) => {
      const read = reading(scope)
      return keptCounts(employeeFormsSql, read, await followMergedFilters(read, query), employeeFormsKept(read))
    },
    export: async ({ scope, query }) => exportList(employeeFormsFile, scope, await followMergedFilters(scope, query)),
    ofEmployee: async ({ scope, params }) => {
      const id = await employeeNow(scope, params.id)
      return { data: await readRows(scope, sql`a.employee_id = ${id} ${inTabOrder}`) }
    },
    assignable: async ({ scope }) => ({ data: await assignable(scope) }),
    destroyable: ({ scope, query }) => destroyable(scope, query),
    destroy: async ({ scope, params }) => {
      await readRow(scope, params.id)
      return { approval_id: await proposeDestruction(scope, config, params.id) }
    },
    assign: async ({ scope, params, body }) => {
      const row = await assign(scope, params.id, body)
      if (body.tells !== true || row.state === 'scheduled') return row
      const form = await readForm(scope, keys, row.id)
      const asked = form.signers.filter(({ state }) => state === 'asked')
      await writeTo(scope, config, form, asked)
      return readRow(scope, row.id)
    },
    get: ({ scope, params }) => shown(scope, params.id),
    answer: ({ scope, params, body, ifMatch }) =>
      doing(scope, params.id, form =>
        saveAnswers(
          scope,
          keys,
          { held: form, hand: userHand(scope, body), shown: () => shown(scope, params.id) },
          { ...body, seen: ifMatch },
        ),
      ),
    words: async ({ scope, params, query }) => {
      const row = await readRow(scope, params.id)
      if (!row.may_read) throw new AppError('FORBIDDEN', employeeFormTexts.named('mayNotRead'))
      const form = await readForm(scope, keys, params.id)
      const hand = userHand(scope)
      const here = userHand(scope, { in_person: true })
      stepInTurn(form, { takes: one => hand.takes(one) || here.takes(one) }, query.step_key)
      // As it will be when the signature starts it
      prefillNow(form)
      return wordsNow(scope, form, query.step_key, query.language)
    },
    sign: ({ scope, params, body }) =>
      doing(scope, params.id, async form => {
        const { db, actor } = scope
        const { in_person = false, ...given } = body
        const signer = form.signers.find(({ step_key }) => step_key === body.step_key)
        if (in_person && body.method === 'stored')
          throw new AppError('FORBIDDEN', employeeFormTexts.named('storedOfOthers'))
        const stored =
          body.method === 'stored'
            ? await db.as({ role: 'app_auth' }, accounts =>
                readSignature(accounts, actor.user_id).catch(() => undefined),
              )
            : undefined
        const twoFactor = await db.as({ role: 'app_auth' }, accounts =>
          accounts.row(sql`select from two_factor where user_id = ${actor.user_id} and confirmed_at is not null`),
        )
        const { asked } = await signStep(
          scope,
          keys,
          { held: form, hand: userHand(scope, { in_person }) },
          {
            ...given,
            stored,
            ...(in_person
              ? {
                  proof: 'in_person' as const,
                  signer_name: signer?.who ?? '',
                  user_id: null,
                  witness: { id: actor.user_id, name: actor.name },
                }
              : {
                  proof: twoFactor ? ('panel_two_factor' as const) : ('panel' as const),
                  signer_name: actor.name,
                  user_id: actor.user_id,
                }),
          },
        )
        await writeTo(scope, config, form, asked)
      }),
    refuse: ({ scope, params, body }) =>
      doing(scope, params.id, form => refuse(scope, form, userHand(scope, body), body)),
    askAgain: ({ scope, params }) => moving(scope, params.id, form => askAgain(scope, form)),
    review: ({ scope, params, body }) => doing(scope, params.id, form => review(scope, keys, form, body)),
    reopen: ({ scope, params, body }) => doing(scope, params.id, form => reopen(scope, form, body.reason)),
    void: ({ scope, params, body }) => moving(scope, params.id, form => voidForm(scope, form, body.reason)),
    correct: async ({ scope, params, body }) =>
      shown(scope, await correct(scope, keys, await held(scope, params.id), body.reason)),
    paper: ({ scope, params, body }) => doing(scope, params.id, form => paper(scope, keys, form, body)),
    reveal: async ({ scope, params, body }) => ({
      value: await reveal(scope, await held(scope, params.id), body),
    }),
    remind: async ({ scope, params }) => {
      await readRow(scope, params.id)
      await remind(scope, config, await holdForm(scope, keys, params.id))
      return readRow(scope, params.id)
    },
    nameSigner: ({ scope, params, body }) =>
      moving(scope, params.id, async form => {
        const signer = await nameSigner(scope, form, body)
        const isTheirs = isUnderWay(form) && turns(form).turn.includes(signer.step_key)
        if (body.tells === true && isTheirs) await writeTo(scope, config, form, [signer])
      }),
    propose: ({ scope, params, body }) =>
      doing(scope, params.id, form => decideProposals(scope, form, body, sightOf(scope, form))),
    file: async ({ scope, params }) => {
      const form = await held(scope, params.id)
      const file = await scope.db.row<{
        key: string
      }>(sql`select key from form_files where organization_id = ${scope.agency.id}
        and employee_form_id = ${params.id} and file_id = ${params.file_id}`)
      const field = file && form.content.sections.flatMap(({ fields }) => fields).find(({ key }) => key === file.key)
      const isPaper = file?.key === '_paper'
      if (!file || !(isPaper ? seesPaper(scope, form) : sightOf(scope, form)(file.key)))
        throw notFound(employeeFormTexts.named('noFile'))
      const shows = isPaper ? fieldsOf(form.content) : field ? [field] : []
      if (form.visibility === 'medical' || shows.some(({ sensitivity }) => sensitivity === 'medical'))
        await tellOpenedOnce(scope, { id: form.id, employee_name: fullName(form.employee) })
      return addressFor(scope, keys, params.file_id)
    },
    document: async ({ scope, params, query }) => {
      const form = await held(scope, params.id)
      const sees = sightOf(scope, form)
      const answered = fieldsOf(form.content).filter(({ key }) => !isUnanswered(form.answers[key]))
      // Everyone who opens it sees everything except secrets
      if (answered.some(field => !isSecret(field) && !sees(field.key)))
        throw new AppError('FORBIDDEN', employeeFormTexts.named('mayNotRead'))
      const isMedical = form.visibility === 'medical' || answered.some(({ sensitivity }) => sensitivity === 'medical')
      const file = await handsOut(scope, {
        employee_form_id: form.id,
        maySeeSecrets: mayI(scope.actor, access.revealSecrets),
        original: query.original === '1',
      })
      if (isMedical) await tellOpenedOnce(scope, { id: form.id, employee_name: fullName(form.employee) })
      return file
    },
    evidence: async ({ scope, params }) => {
      const row = await readRow(scope, params.id)
      if (!row.may_read) throw new AppError('FORBIDDEN', employeeFormTexts.named('mayNotRead'))
      const [form, signed] = [await readForm(scope, keys, params.id), await showForm(scope, keys, params.id)]
      const document = await scope.db.row<{ seal_serial: string | null }>(sql`select seal_serial from form_documents
        where organization_id = ${scope.agency.id} and employee_form_id = ${params.id}`)
      const known = new Map(form.signatures.map(one => [one.id, one]))
      const counts = new Set(counting(form).map(({ id }) => id))
      return {
        number: signed.document?.number ?? null,
        code: signed.document?.code ?? null,
        sha256: signed.document?.sha256 ?? null,
        seal_serial: document?.seal_serial ?? null,
        content_hash: form.content_hash,
        chain: await chainOf(scope, params.id),
        signatures: signed.signatures.map(one => {
          const { consent = '', ip = null, agent = null, device_at = null } = known.get(one.id) ?? {}
          return Object.assign(one, { is_superseded: !counts.has(one.id), consent, ip, agent, device_at })
        }),
      }
    },
    hold: ({ scope, params, body }) => moving(scope, params.id, form => placeHold(scope, form, body)),
    release: ({ scope, params, body }) =>
      moving(scope, params.id, form => releaseHold(scope, form, params.hold_id, body.reason)),
  })
}
