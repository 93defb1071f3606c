import { api, type Id } from '@preceptor/contract'
import { AppError } from '../../errors/app-error.ts'
import { feature, type Services } from '../../http/mount.ts'
import type { KeyedScope, Scope } from '../../scope/scope.ts'
import { storeOf } from '../../store/open-store.ts'
import { prefillNow, saveAnswers } from '../employee-forms/answers.ts'
import { refuse } from '../employee-forms/deeds.ts'
import { holdForm } from '../employee-forms/held.ts'
import { remindByLink, writeTo } from '../employee-forms/remind.ts'
import { refuseOther } from '../employee-forms/reader.ts'
import { readRow } from '../employee-forms/rows.ts'
import { signStep, stepInTurn, wordsNow } from '../employee-forms/sign.ts'
import { employeeFormTexts } from '../employee-forms/texts.ts'
import { documentFile } from '../form-documents/read-document.ts'
import { codeFor, lastingLink, linksOf, qrFor, revokeLink, sendLink, signerOf, writeByLink } from './sign-links.ts'
import { lookAtSignLink, openSignLink } from './open-sign.ts'
import { contentShown, copyOf, ownStep, signView } from './sign-view.ts'
import { takeSignersFile } from './signers-files.ts'

export const signFeature = (services: Services) => {
  const { config } = services
  const keys = config.appKeys
  const openStore = () => storeOf(config)
  remindByLink(writeByLink)
  /** Returns a form whose links the caller may share. */
  const given = async (scope: Scope, id: Id) => {
    const row = await readRow(scope, id)
    if (!row.may_read) throw new AppError('FORBIDDEN', employeeFormTexts.named('mayNotRead'))
    const held = await holdForm(scope, keys, id)
    refuseOther(scope, held)
    return held
  }
  const shown = (scope: KeyedScope) => signView(scope, keys)
  return feature(api.signing, {
    links: async ({ scope, params }) => ({ data: await linksOf(scope, config, await given(scope, params.id)) }),
    makeLink: async ({ scope, params, body }) => {
      const held = await given(scope, params.id)
      const { address, expires_at } = await lastingLink(scope, config, held, signerOf(held, body.step_key), body.days)
      return { address, expires_at }
    },
    sendLink: async ({ scope, params, body }) => {
      const held = await given(scope, params.id)
      await sendLink(scope, config, held, signerOf(held, body.step_key), body.by)
      return { data: await linksOf(scope, config, held) }
    },
    revokeLink: async ({ scope, params, body }) => {
      const held = await given(scope, params.id)
      await revokeLink(scope, held, signerOf(held, body.step_key))
      return { data: await linksOf(scope, config, held) }
    },
    linkCode: async ({ scope, params, body }) => {
      const held = await given(scope, params.id)
      return codeFor(scope, config, held, signerOf(held, body.step_key))
    },
    linkQr: async ({ scope, params, query }) => {
      const held = await given(scope, params.id)
      return qrFor(scope, config, held, signerOf(held, query.step_key))
    },
    look: ({ scope, body }) => lookAtSignLink(scope, body.token),
    open: async ({ scope, body }) => {
      const { session, expires_at } = await openSignLink(scope, body)
      return { session, expires_at }
    },
    me: ({ scope }) => shown(scope),
    answer: async ({ scope, body, ifMatch }) => {
      const { held, hand } = await ownStep(scope, keys, { isHeld: true })
      const current = async () => ({ ...(await shown(scope)), id: held.id })
      await saveAnswers(scope, keys, { held, hand, shown: current }, { ...body, seen: ifMatch }).catch(withoutHistory)
      return shown(scope)
    },
    file: async ({ scope, file }) => {
      const { held } = await ownStep(scope, keys)
      return takeSignersFile(scope, { config, store: await openStore(), checks: {} }, held, file)
    },
    words: async ({ scope, query }) => {
      const { held, hand, signer } = await ownStep(scope, keys)
      stepInTurn(held, hand, signer.step_key)
      // The state at the start of signing
      prefillNow(held)
      return wordsNow(scope, held, signer.step_key, query.language)
    },
    sign: async ({ scope, body }) => {
      const { held, hand, signer } = await ownStep(scope, keys, { isHeld: true })
      const { asked } = await signStep(
        scope,
        keys,
        { held, hand },
        {
          ...body,
          step_key: signer.step_key,
          proof: scope.learner?.proof ?? 'code',
          signer_name: signer.name ?? signer.who,
          user_id: null,
        },
      )
      await writeTo(scope, config, held, asked)
      return shown(scope)
    },
    refuse: async ({ scope, body }) => {
      const { held, hand, signer } = await ownStep(scope, keys, { isHeld: true })
      await refuse(scope, held, hand, { step_key: signer.step_key, reason: body.reason })
      return shown(scope)
    },
    copy: async ({ scope }) => {
      const { id, hide } = await copyOf(scope, keys)
      // The signer knows their own answers, but others may be near
      return documentFile(
        scope,
        { config, openStore },
        { employee_form_id: id, maySeeSecrets: false, original: false, hide },
      )
    },
    preview: async ({ scope }) => {
      const { held, signer } = await ownStep(scope, keys)
      const { previewForm } = await import('../forms/empty-paper.ts')
      const { content_id: version_id, language, form_id } = held
      return previewForm(scope, form_id, {
        version_id,
        language: language ?? undefined,
        content: contentShown(held, signer),
      })
    },
  })
}

/** Tells a signer that someone changed the same answer, with its current value but without the agency's history. */
function withoutHistory(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'CHANGED_MEANWHILE') throw error
  const { meanwhile: _, ...details } = error.help.details ?? {}
  throw new AppError('CHANGED_MEANWHILE', error.sentence, { details })
}
