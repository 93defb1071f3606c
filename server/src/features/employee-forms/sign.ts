import type { FormLanguage, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { isBlank, NotAPicture, rebuiltPng } from '../../files/picture.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  begin,
  keepAnswers,
  dropHidden,
  languageFor,
  prefillFixed,
  refuseLacking,
  refuseNotUnderWay,
  requiredProblems,
  withoutHidden,
} from './answers.ts'
import { complete } from './complete.ts'
import type { Hand } from './hands.ts'
import type { Held, Signed, Signer } from './held.ts'
import { tell, write } from './moves.ts'
import { employeeFormTexts } from './texts.ts'
import { attested, counting, digestsOfFiles, settleTurns, sha256, turns, wordsOf } from './turns.ts'

/** A signature as received, and how the signer proved their identity. */
export interface SigningOf {
  step_key: string
  method: Signed['method']
  /** A drawn signature as a base64 PNG. */
  image?: string | undefined
  /** A stored signature: the PNG from the profile. */
  stored?: Buffer | undefined
  typed_name?: string | null | undefined
  language: FormLanguage
  words_hash: string
  device_at?: string | undefined
  proof: Signed['proof']
  /** The current name. */
  signer_name: string
  user_id: Id | null
  witness?: { id: Id; name: string } | undefined
}

const most = { bytes: 300_000, pixels: 4_000_000 }

/** Returns the current step if this signer takes it. People who come too early get an explanation. */
export function stepInTurn(held: Held, hand: Pick<Hand, 'takes'>, step_key: string): Signer {
  refuseNotUnderWay(held)
  const signer = held.signers.find(one => one.step_key === step_key)
  if (!signer || !hand.takes(signer)) throw new AppError('FORBIDDEN', employeeFormTexts.named('notYourStep'))
  if (!turns(held).turn.includes(step_key)) throw new AppError('NOT_YOUR_TURN', employeeFormTexts.named('notYourTurn'))
  return signer
}

/** Returns the text that a step would sign now, without hidden parts. */
export async function wordsNow(scope: Scope, held: Held, step: string, wanted: FormLanguage) {
  const language = languageFor(held, wanted)
  const shown = { ...held, answers: withoutHidden(held) }
  const files = await digestsOfFiles(scope, shown)
  const words = wordsOf(shown, { step, language, on: held.today, before: counting(held), files })
  return { ...attested(held, step, language), words_hash: sha256(words) }
}

/**
 * Signs one step of a form whose row is locked: everything required is present, the text matches what was shown, and it is the
 * signer's turn. Then updates the state; after the last step the form is complete or waits for review.
 */
export async function signStep(
  scope: Scope,
  keys: Keyring,
  { held, hand }: { held: Held; hand: Hand },
  signing: SigningOf,
): Promise<{ asked: Signer[] }> {
  stepInTurn(held, hand, signing.step_key)
  await begin(scope, held, signing.language)
  const signer = stepInTurn(held, hand, signing.step_key)
  prefillFixed(held)
  refuseLacking(requiredProblems(held, signing.step_key))
  const language = languageFor(held, signing.language)
  const { attestation, consent, words_hash } = await wordsNow(scope, held, signing.step_key, language)
  if (words_hash !== signing.words_hash) throw new AppError('CONFLICT', employeeFormTexts.named('answersChanged'))
  const image = await pictureOf(signing)
  const typed_name = signing.method === 'typed' ? (signing.typed_name?.trim() ?? '') : null
  if (typed_name === '') throw invalid({ typed_name: [employeeFormTexts.named('typeName')] })
  await dropHidden(scope, held)
  const { db, agency, origin } = scope
  const id = newId()
  await db.run(sql`
    insert into form_signatures (organization_id, id, employee_form_id, employee_id, version_id, step_key, signer_id, signer_name, user_id, method,
      image, typed_name, language, attestation, consent, answers_hash, proof, witness_user_id, witness_name, device_at, ip, agent)
    values (${agency.id}, ${id}, ${held.id}, ${held.employee_id}, ${held.version_id}, ${signing.step_key}, ${signer.id}, ${signing.signer_name},
      ${signing.user_id}, ${signing.method}, ${image}, ${typed_name}, ${language}, ${attestation}, ${consent}, ${words_hash},
      ${signing.proof}, ${signing.witness?.id ?? null}, ${signing.witness?.name ?? null}, ${signing.device_at ?? null},
      ${origin.ip || null}, ${origin.user_agent || null})`)
  await db.run(sql`update form_signers set state = 'signed', decided_at = now(), opened_at = coalesce(opened_at, now()),
      user_id = coalesce(user_id, ${signing.user_id}::uuid)
    where organization_id = ${agency.id} and id = ${signer.id}`)
  signer.state = 'signed'
  await tell(scope, held, 'employee_form.signed', {
    changes: [{ field: 'signer', before: null, after: signing.signer_name }],
  })
  // A form that no one has filled in, or that was returned, moves to in progress first
  if (held.state === 'open' || held.state === 'returned') await keepAnswers(scope, keys, held, 'in_progress')
  else await keepAnswers(scope, keys, held)
  return { asked: await afterStep(scope, keys, held) }
}

/** Advances the form after a step is signed. */
export async function afterStep(scope: Scope, keys: Keyring, held: Held): Promise<Signer[]> {
  const { asked, done } = await settleTurns(scope, held)
  if (!done) {
    await write(scope, held, { state: 'awaiting' })
    return asked
  }
  held.remarks = {}
  if (held.review !== 'none' || held.paper_on !== null) await write(scope, held, { state: 'review', remarks: '{}' })
  else await complete(scope, keys, held)
  return []
}

async function pictureOf({ method, image, stored }: SigningOf): Promise<Buffer | null> {
  if (method === 'stored') {
    if (!stored) throw invalid({ method: [employeeFormTexts.named('noStored')] })
    return stored
  }
  if (method !== 'drawn') return null
  if (!image) throw invalid({ image: [employeeFormTexts.named('drawSignature')] })
  try {
    const png = await rebuiltPng(Buffer.from(image.replace(/^data:image\/png;base64,/, ''), 'base64'), most)
    if (await isBlank(png)) throw invalid({ image: [employeeFormTexts.named('drawSignature')] })
    return png
  } catch (error) {
    if (error instanceof NotAPicture) throw invalid({ image: [error.message] })
    throw error
  }
}
