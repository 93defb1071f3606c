import { Client } from 'pg'
import { anEmployee } from '../server/src/demo/factories/employees.ts'
import { load } from '../server/src/demo/load.ts'
import { type Both, change } from './list-rows.ts'
import { calls, median } from './load.ts'
import { turnsOf } from './size.ts'
import { alone, type Row } from './table.ts'
import { aMillion, type BenchAgency, type BenchWorld } from './world.ts'

const turns = turnsOf(3)
const most = 150
const facets = ['location_id', 'coordinator_id', 'discipline_id', 'language', 'employment_type']

/** M1: counts over everyone in an agency of 1,000,000: once after a phone number changed, and once after someone was hired. */
export async function millionRows(both: Both, { huge }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  let agency = huge
  if (!agency)
    await both.away(async () => {
      agency = await aMillion(ownerUrl)
    })
  if (!agency) throw new Error('There is no agency of a million.')
  return await lookedAt(both, agency, ownerUrl)
}

async function lookedAt(both: Both, agency: BenchAgency, ownerUrl: string): Promise<Row[]> {
  await both.idle()
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const hire = () => load(owner, { employees: [anEmployee({ organization_id: agency.id, provider_status: 1 })] })
    const move = () => change(both.ours, agency)
    const once = async (what: string, paths: string[], before: () => Promise<unknown>, atMost?: number) => {
      const found: number[] = []
      for (let turn = 0; turn < turns; turn++) {
        await before()
        const headers = { 'X-Authorization': agency.token }
        found.push((await calls({ origin: both.ours.origin, paths, headers, connections: 1, rounds: 1 })).p50)
      }
      return alone('M1', `1,000,000 employees: ${what}`, median(found), 'ms', atMost)
    }
    const board = [at('/dashboard', agency)]
    const counts = facets.map(of => at('/providers/counts', agency, { of, provider_status: '1' }))
    const filters = await filtersOf(owner, agency)
    const pages = filters.map(filter => at('/providers', agency, { ...filter, provider_status: '1', sort_by: 'name' }))
    // The first request after a start counts everything
    await once('the first look', [...board, ...counts], async () => {})
    return [
      await once('dashboard, once after a town changed', board, move, most),
      await once('dashboard, once after somebody was hired', board, hire, most),
      await once('counts by one of five filters, once after somebody was hired, p50', counts, hire, most),
      await once('page and total under one of five filters, once after somebody was hired, p50', pages, hire, most),
    ]
  } finally {
    await owner.end()
  }
}

const at = (path: string, { id }: BenchAgency, query: Record<string, string> = {}) =>
  `/api/admin${path}?${new URLSearchParams({ organization_id: id, ...query })}`

async function filtersOf(owner: Client, { id }: BenchAgency): Promise<Record<string, string>[]> {
  const first = async (table: string) =>
    (await owner.query<{ id: string }>(`select id from ${table} where organization_id = $1 order by id limit 1`, [id]))
      .rows[0]?.id ?? ''
  return [
    { location_id: await first('locations') },
    { coordinator_id: await first('coordinators') },
    { discipline_id: await first('disciplines') },
    { language: 'es' },
    { employment_type: 'per_diem' },
  ]
}
