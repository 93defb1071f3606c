import sql from 'sql-template-tag'
import { defineJob, definePhase, type Job, type Step } from '../../../jobs/define.ts'
import type { Scope } from '../../../scope/scope.ts'
import { finishPacket, type Placed, tellBuilt, writeWords } from './build-packet.ts'
import type { Asked } from './read-records.ts'

/** The most people judged and written in one transaction. */
const together = 10

/** Writes a packet's content. Files are created from it on download, so a crash leaves no partial file. */
export const surveyPacketJob = defineJob({
  kind: 'survey_packet',
  run: definePhase<object, undefined>({ block: (scope, job) => block(scope, job) }),
})

async function block(scope: Scope, job: Job<object>): Promise<Step> {
  const { db, agency } = scope
  const packet = await db.row<Asked & { language: string }>(sql`select as_of, answer, language from survey_packets
    where organization_id = ${agency.id} and id = ${job.id}`)
  if (!packet) throw new Error('The packet is gone.')
  const people = await db.rows<Placed>(sql`select place, employee_id from survey_packet_people
    where organization_id = ${agency.id} and packet_id = ${job.id} and place > ${job.cursor} order by place limit ${together}`)
  const { language, ...asked } = packet
  await writeWords({ ...scope, origin: { ...scope.origin, language } }, job.id, asked, people)
  const cursor = people.at(-1)?.place ?? job.cursor
  const done = job.done + people.length
  const step = { cursor, done, counts: { done } }
  if (people.length === together && done < job.total) return step
  await finishPacket(scope, job.id)
  await tellBuilt(scope, job.id)
  return { ...step, ending: { state: 'succeeded' } }
}
