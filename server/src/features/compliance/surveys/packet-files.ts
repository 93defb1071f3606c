import { access, gapWords, type Id, surveyedStates } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Config } from '../../../config.ts'
import { recordEvent } from '../../../events/record.ts'
import { csvOf } from '../../../files/csv.ts'
import { fileName } from '../../../files/file-name.ts'
import type { Table } from '../../../files/table.ts'
import { xlsxOf } from '../../../files/xlsx.ts'
import { type Packed, packed, type ZipPart, zipOf } from '../../../files/zip.ts'
import { FileAnswer } from '../../../http/send-file.ts'
import { inWords } from '../../../lib/texts.ts'
import { inAgency, mayI, type Scope } from '../../../scope/scope.ts'
import type { FileStore } from '../../../store/file-store.ts'
import { certificatesOneByOne, verifyAt } from '../../certificates/print-certificates.ts'
import { openable, tellScanOpened } from '../../credentials/read-credentials.ts'
import { bytesOf, piecesOf } from '../../files/stored.ts'
import { packetToPrint, peopleOf } from './packets.ts'
import { type PacketToPrint, type Placed, wordsFor } from './print/packet-to-print.ts'
import { surveyTexts } from './texts.ts'

interface Hands {
  config: Config
  store: FileStore
}
type Packet = PacketToPrint & { id: Id; person_name: string | null }

async function packetNamed(scope: Scope, id: Id, ending: string): Promise<{ packet: Packet; name: string }> {
  const packet = await packetToPrint(scope, id)
  await recordEvent(scope, { kind: 'survey_packet.exported', subject: { id, name: packet.number } })
  const { language } = scope.origin
  const what = packet.person_name
    ? [surveyTexts.say(language, 'proofNamed'), packet.person_name]
    : [surveyTexts.say(language, 'fileNamed'), packet.number]
  return { packet, name: fileName(what, scope.agency.time_zone, ending) }
}

/** Reads them while the file is sent, so only a few are in memory at once; their content is frozen. */
async function* inBatches(scope: Scope, id: Id): AsyncGenerator<Placed> {
  for (let after = 0; ; ) {
    const some = await inAgency(scope, inside => peopleOf(inside, id, after, 20))
    yield* some
    const last = some.at(-1)
    if (!last) return
    after = last.place
  }
}

export async function packetPdf(scope: Scope, { config }: Hands, id: Id): Promise<FileAnswer> {
  const { packet, name } = await packetNamed(scope, id, 'pdf')
  return new FileAnswer(name, 'application/pdf', async gone => {
    const { packetPages, personFile } = await import('./print/packet-file.ts')
    const drawn = { verifyAt: verifyAt(config), gone }
    const people = () => inBatches(scope, id)
    if (packet.sample !== 'one') return packetPages(packet, people, drawn)
    return (async function* () {
      for await (const person of people()) yield await personFile(packet, person, drawn)
    })()
  })
}

export async function packetZip(scope: Scope, hands: Hands, id: Id): Promise<FileAnswer> {
  const { packet, name } = await packetNamed(scope, id, 'zip')
  return new FileAnswer(name, 'application/zip', async gone => zipOf(partsOf(scope, hands, packet, gone)))
}

async function* partsOf(scope: Scope, hands: Hands, packet: Packet, gone: AbortSignal): AsyncGenerator<ZipPart> {
  const { personFile } = await import('./print/packet-file.ts')
  const drawn = { verifyAt: verifyAt(hands.config), gone }
  const seesScans = mayI(scope.actor, access.credentialScans)
  const table = await indexOf(scope, packet, seesScans)
  const { say } = wordsFor(packet.language)
  yield { name: 'index.csv', content: packedOf(await csvOf(scope, table)(gone)) }
  yield { name: 'index.xlsx', content: packedOf(await xlsxOf(scope, say('sheet'), table)(gone)) }
  for await (const person of inBatches(scope, packet.id)) {
    gone.throwIfAborted()
    const folder = folderOf(person)
    yield { name: `${folder}/${plain(person.name)}.pdf`, content: [packed(await personFile(packet, person, drawn))] }
    const ids = person.certificates.map(one => one.id)
    for await (const { number, bytes } of certificatesOneByOne(scope, hands, ids))
      yield { name: `${folder}/${plain(`${say('certificate')} ${number}`)}.pdf`, content: [packed(bytes)] }
    if (seesScans) yield* scansOf(scope, hands.store, person, folder)
  }
}

async function* packedOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Packed> {
  for await (const chunk of chunks) yield await packed(Buffer.from(chunk))
}

/**
 * Files that no longer exist are left out; the document states how many there were. Medical files that the reader may not open are
 * left out too.
 */
async function* scansOf(
  scope: Scope,
  store: FileStore,
  { credentials, name: employee_name }: Placed,
  folder: string,
): AsyncGenerator<ZipPart> {
  const scans = credentials.flatMap(({ type, type_id, files }) => files.map(file => ({ ...file, type, type_id })))
  for (const [at, { id, name, type, type_id }] of scans.entries()) {
    const found = await inAgency(scope, async inside => {
      const { db, agency } = inside
      const kept = await db.row<{ size: number }>(sql`select size from files
        where organization_id = ${agency.id} and id = ${id} and use = 'credential' and state = 'kept'`)
      const scan = kept && (await openable(inside, [{ file_id: id, type_id }])).get(id)
      if (!scan) return null
      if (scan.medical) await tellScanOpened(inside, { ...scan.medical, employee_name, type_name: type })
      return { size: kept.size, pieces: await piecesOf(db, agency.id, id) }
    })
    if (!found) continue
    const content = packedOf(bytesOf(store, found.pieces, [0, found.size]))
    yield { name: `${folder}/${String(at + 1).padStart(2, '0')} ${plain(`${type} ${name}`)}`, content }
  }
}

const plain = (name: string) =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .slice(0, 120)
    .trim()
const folderOf = ({ place, listed }: Placed) => `${String(place).padStart(3, '0')} ${plain(listed).replace(/\.+$/, '')}`

/** Returns the index: people, gaps if requested, and each person's place in the archive. */
async function indexOf(scope: Scope, packet: Packet, seesScans: boolean): Promise<Table> {
  const { say, day, language } = wordsFor(packet.language)
  const scanWords = (all: number, left: number) =>
    left === 0 ? String(all) : say('medicalLeftOut', { open: all - left, left })
  const rows = []
  for await (const person of inBatches(scope, packet.id)) {
    const scans = person.credentials.flatMap(({ type_id, files }) => files.map(({ id }) => ({ file_id: id, type_id })))
    const open = await inAgency(scope, inside => openable(inside, scans))
    const left = scans.filter(({ file_id }) => !open.has(file_id)).length
    rows.push({
      place: person.place,
      name: person.listed,
      number: person.employee_number,
      discipline: person.discipline_name,
      hired: person.hire_date,
      state: inWords(language, surveyedStates[person.state ?? 'unknown']),
      gaps: person.gaps.length,
      missing: person.gaps.map(gap => inWords(language, gapWords(gap, day))).join('; '),
      scans: !seesScans && scans.length > 0 ? say('scansLeftOut') : scanWords(scans.length, left),
      folder: folderOf(person),
    })
  }
  const column = (label: string, is: Table['columns'][number]['is'], value: Sql, width: number) => ({
    label,
    is,
    value,
    width,
  })
  return {
    columns: [
      column(say('columnPlace'), 'number', sql`t.place`, 6),
      column(say('person'), 'text', sql`t.name`, 28),
      column(say('employeeNumber'), 'text', sql`t.number`, 16),
      column(say('discipline'), 'text', sql`t.discipline`, 22),
      column(say('hired'), 'day', sql`t.hired`, 12),
      column(say('state'), 'words', sql`t.state`, 16),
      ...(packet.with_gap_list
        ? [column(say('columnGaps'), 'number', sql`t.gaps`, 8), column(say('missing'), 'text', sql`t.missing`, 60)]
        : []),
      column(say('columnScans'), 'words', sql`t.scans`, 14),
      column(say('columnFolder'), 'text', sql`t.folder`, 32),
    ],
    from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) t (place int, name text, number text, discipline text, hired date, state text, gaps int,
      missing text, scans text, folder text)`,
    where: sql`true`,
    orderBy: sql`t.place`,
    time_zone: packet.time_zone,
  }
}
