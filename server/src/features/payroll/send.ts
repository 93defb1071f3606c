import { createHash } from 'node:crypto'
import type { Id, OpenPayrollBatch } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { unseal } from '../../keys/secrets.ts'
import type { Scope } from '../../scope/scope.ts'
import { dropProposals } from '../approvals/propose.ts'
import { linesOfFile } from './filed-lines.ts'
import { placeOfFile } from './lock.ts'
import { fileOf, formatOf } from './plan.ts'
import { type BatchRow, knownAs } from './batch-row.ts'
import { holdBatch, readBatch, refuseState } from './read-batch.ts'
import { readResponse } from './response-file.ts'
import { savedSettings } from './settings.ts'
import { payrollTexts } from './texts.ts'
import { queueBatchFiles } from './deliveries.ts'

interface KeptFile {
  id: Id
  name: string
  place: number
  rows: number
  size: number
  sha256: string
  content_sealed: string
}

export const keptFiles = ({ db, agency }: Scope, batch_id: Id) =>
  db.rows<KeptFile>(sql`select id, name, place, rows, size, encode(sha256, 'hex') as sha256, content_sealed from payroll_files
    where organization_id = ${agency.id} and batch_id = ${batch_id} order by place`)

/** Throws if the bytes differ from the locked ones. */
export function bytesOfFile(
  { appKeys }: Pick<Config, 'appKeys'>,
  file: Pick<KeptFile, 'id' | 'sha256' | 'content_sealed'>,
): Buffer {
  const bytes = Buffer.from(unseal(appKeys, placeOfFile(file.id), file.content_sealed), 'base64')
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256)
    throw new AppError('CONFLICT', payrollTexts.named('fileChanged'))
  return bytes
}

/** Returns one file of a locked batch, with its locked bytes. */
export async function batchFile(
  scope: Scope,
  config: Config,
  { id, file_id }: { id: Id; file_id: Id },
): Promise<FileAnswer> {
  const batch = await readBatch(scope, id)
  refuseState(batch, ['locked', 'sent', 'acknowledged', 'rejected'])
  const file = (await keptFiles(scope, id)).find(one => one.id === file_id)
  if (!file) throw notFound(payrollTexts.named('fileNotFound'))
  const bytes = bytesOfFile(config, file)
  await recordEvent(scope, {
    kind: 'payroll.exported',
    subject: { id, name: knownAs(batch) },
    note: `${file.name}; SHA-256 ${file.sha256}`,
  })
  return new FileAnswer(file.name, 'application/octet-stream', bytes)
}

const headBytes = 16 * 1024
/** Returns the start of each file. Before the lock, previews the paid lines. */
export async function batchBytes(scope: Scope, config: Config, id: Id) {
  const batch = await readBatch(scope, id)
  const shown = (file: { name: string; rows: number }, bytes: Buffer) => ({
    name: file.name,
    rows: file.rows,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    head: bytes
      .subarray(0, headBytes)
      .toString('utf8')
      .replace(/\ufffd$/, ''),
    is_cut: bytes.length > headBytes,
  })
  if (batch.state !== 'open' && batch.state !== 'previewed') {
    const files = await keptFiles(scope, id)
    return { is_final: true, files: files.map(file => shown(file, bytesOfFile(config, file))), problems: [] }
  }
  const settings = await savedSettings(scope)
  const format = await formatOf(scope, settings.format)
  const { files, violations } = await fileOf(scope, { format, batch, settings }, await linesOfFile(scope, id))
  return {
    is_final: false,
    files: files.map(file => shown(file, Buffer.from(file.bytes))),
    problems: [...new Set(violations.map(({ sentence }) => sentence))].slice(0, 20),
  }
}

/** Returns the file names for the `issue`-th time they are sent. */
async function namesFor(scope: Scope, batch: BatchRow, issue: number, files: readonly KeptFile[]): Promise<string[]> {
  if (issue === 1) return files.map(({ name }) => name)
  const settings = await savedSettings(scope)
  const format = await formatOf(scope, batch.format)
  const again = await fileOf(
    scope,
    { format, batch: { ...batch, issue }, settings },
    await linesOfFile(scope, batch.id),
  )
  return files.map((file, at) => again.files[at]?.name ?? `${issue}-${file.name}`)
}

interface Sending {
  way: OpenPayrollBatch['issues'][number]['way']
  target_id: Id | null
}

/** Sends the locked files, or records a manual upload. After a refusal the same bytes are sent under the next name. */
export async function sendBatch(scope: Scope, id: Id, { way, target_id }: Sending): Promise<void> {
  const { db, agency, actor } = scope
  const batch = await holdBatch(scope, id)
  refuseState(batch, ['locked', 'rejected'])
  if (way === 'sftp' && target_id === null) throw invalid({ target_id: [payrollTexts.named('chooseTarget')] })
  const isAgain = batch.state === 'rejected'
  const issue = isAgain ? batch.issue + 1 : batch.issue
  const files = await keptFiles(scope, id)
  const names = await namesFor(scope, batch, issue, files)
  const delivery_ids =
    way === 'sftp' && target_id !== null ? await queueBatchFiles(scope, target_id, { batch, files, names }) : []
  await dropProposals(scope, id)
  await db.run(sql`insert into payroll_issues (organization_id, batch_id, issue, way, file_names, delivery_ids, sent_by_name)
    values (${agency.id}, ${id}, ${issue}, ${way}, ${names}::text[], ${delivery_ids}::uuid[], ${actor.name})`)
  await db.run(sql`update payroll_batches set state = 'sent', issue = ${issue}, sent_at = now(), sent_by_name = ${actor.name}, answered_at = null,
      answered_by_name = null, refusal = null, version = version + 1 where organization_id = ${agency.id} and id = ${id}`)
  await recordEvent(scope, {
    kind: isAgain ? 'payroll.issued_again' : 'payroll.sent',
    subject: { id, name: knownAs(batch) },
    note: names.join(', '),
  })
}

interface Answer {
  answer: 'accepted' | 'rejected'
  reason: string | null
  response?: { name: string; sha256: Buffer }
}

/** Records payroll's answer to the last issue. */
export async function answerBatch(scope: Scope, id: Id, { answer, reason, response }: Answer): Promise<void> {
  const { db, agency, actor } = scope
  const batch = await holdBatch(scope, id)
  refuseState(batch, ['sent'])
  if (answer === 'rejected' && reason === null) throw invalid({ reason: [payrollTexts.named('refusalMissing')] })
  await db.run(sql`update payroll_issues set answer = ${answer}, answer_reason = ${reason}, response_name = ${response?.name ?? null},
      response_sha256 = ${response?.sha256 ?? null}, answered_at = now(), answered_by_name = ${actor.name}
    where organization_id = ${agency.id} and batch_id = ${id} and issue = ${batch.issue}`)
  await db.run(sql`update payroll_batches set state = ${answer === 'accepted' ? 'acknowledged' : 'rejected'}, refusal = ${reason}, answered_at = now(),
      answered_by_name = ${actor.name}, version = version + 1 where organization_id = ${agency.id} and id = ${id}`)
  await recordEvent(scope, {
    kind: answer === 'accepted' ? 'payroll.acknowledged' : 'payroll.rejected',
    subject: { id, name: knownAs(batch) },
    reason,
    ...(response && { note: `${response.name}; SHA-256 ${response.sha256.toString('hex')}` }),
  })
}

/** Records payroll's answer from its response file. */
export async function takeResponse(
  scope: Scope,
  id: Id,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<void> {
  const said = bytes.includes(0) ? null : readResponse(bytes.toString('utf8'))
  if (!said) throw invalid({ file: [payrollTexts.named('responseUnclear')] })
  const sha256 = createHash('sha256').update(bytes).digest()
  const reason = said.reasons.length > 0 ? said.reasons.join('\n').slice(0, 500) : null
  await answerBatch(scope, id, { answer: said.answer, reason, response: { name: name.slice(0, 200), sha256 } })
}
