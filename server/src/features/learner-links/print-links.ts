import type { Id } from '@preceptor/contract'
import { bestLanguage, fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { recordEvent } from '../../events/record.ts'
import { fileName } from '../../files/file-name.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { dayIn } from '../../lib/day-in.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import type { Slip } from './draw-slips.ts'
import { addressAt } from '../signed-links/tokens.ts'
import { opensStill, tokenIn } from '../signed-links/write-links.ts'
import { conflict, holdLasting, refuseShut } from './links.ts'
import { learnerLinkTexts } from './texts.ts'
import { slipTexts } from './words.ts'

/** Returns one person's link on a sheet of its own. */
export async function sheetOf(scope: Scope, config: Config, id: Id): Promise<FileAnswer> {
  const link = await holdLasting(scope, id)
  refuseShut(link)
  return sheet(scope, config, { program_id: link.program_id, ids: [id] })
}

/** Returns slips for these people, if their link to the program works now, sorted by name. */
export async function linkPapers(
  scope: Scope,
  config: Config,
  { program_id, employee_ids }: { program_id: Id; employee_ids: readonly Id[] },
): Promise<FileAnswer> {
  const { db, agency } = scope
  const found = await db.rows<{ id: Id }>(sql`select l.id from signed_links l
    join employees e on e.organization_id = l.organization_id and e.id = l.employee_id
    where l.organization_id = ${agency.id} and l.program_id = ${program_id} and l.employee_id = any(${employee_ids}::uuid[])
      and l.purpose = 'learn' and ${opensStill} and link_has_reason(l) order by e.sort_name, l.id`)
  if (found.length === 0) throw conflict(learnerLinkTexts.named('noneOpen'))
  const ids = found.map(({ id }) => id)
  return sheet(scope, config, { program_id, ids })
}

async function sheet(scope: Scope, config: Config, { program_id, ids }: { program_id: Id; ids: readonly Id[] }) {
  const { db, agency, origin } = scope
  const program = await db.row<{ titles: Record<string, string>; title: string }>(sql`
    select titles, text_in(titles, ${origin.language}) as title from programs where organization_id = ${agency.id} and id = ${program_id}`)
  if (!program) throw new Error('The program of the links is gone.')
  await recordEvent(scope, {
    kind: 'training.links_printed',
    subject: { id: program_id, name: program.titles[fallback] ?? program.title },
    note: learnerLinkTexts.say(fallback, 'notePrinted', { count: ids.length }),
  })
  const title = learnerLinkTexts.say(origin.language, 'sheetTitle', { title: program.title })
  const name = fileName([learnerLinkTexts.say(origin.language, 'sheetNamed'), program.title], agency.time_zone, 'pdf')
  return new FileAnswer(name, 'application/pdf', async gone => {
    const { slipSheets } = await import('./draw-slips.ts')
    return slipSheets(slips(scope, config, ids), { title, author: agency.name, isOne: ids.length === 1, gone })
  })
}

const batch = 200

/** Read while the file is sent, so no more tokens than these are ever decrypted in memory. */
async function* slips(scope: Scope, config: Config, ids: readonly Id[]): AsyncGenerator<Slip[]> {
  for (let at = 0; at < ids.length; at += batch)
    yield await inAgency(scope, one => readSlips(one, config, ids.slice(at, at + batch)))
}

interface Row {
  id: Id
  token_sealed: string
  expires_at: string
  name: string
  language: string | null
  titles: Record<string, string>
}

async function readSlips({ db, agency }: Scope, config: Config, ids: readonly Id[]): Promise<Slip[]> {
  const rows = await db.rows<Row & { program: string }>(sql`
    select l.id, l.token_sealed, l.expires_at, coalesce(e.preferred_name, e.first_name) || ' ' || e.last_name as name, e.language, p.titles,
      text_in(p.titles, coalesce(e.language, ${fallback})) as program
    from signed_links l
    join employees e on e.organization_id = l.organization_id and e.id = l.employee_id
    join programs p on p.organization_id = l.organization_id and p.id = l.program_id
    where l.organization_id = ${agency.id} and l.id = any(${ids}::uuid[]) and ${opensStill}
    order by e.sort_name, l.id`)
  return rows.map(row => ({
    agency: agency.name,
    name: row.name,
    program: row.program,
    language: bestLanguage([row.language ?? fallback], slipTexts.languages),
    address: addressAt(config, 'learn', tokenIn(config.appKeys, row)),
    until: dayIn(agency.time_zone, new Date(row.expires_at)),
  }))
}
