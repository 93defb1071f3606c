import { createHash, randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { aUser } from '../server/src/demo/factories/users.ts'
import { load } from '../server/src/demo/load.ts'
import { inChromium } from './chromium.ts'
import { timeOf, watchPage } from './interaction-rows.ts'
import type { Both } from './list-rows.ts'
import { calls, median } from './load.ts'
import { isSmall } from './size.ts'
import { alone, compared, type Row } from './table.ts'
import type { BenchWorld } from './world.ts'

/** More than the highest number typed. */
const many = isSmall ? 2_000 : 10_000
const path = '/api/admin/organizations?per_page=99999&sort_by=name&to_select=1'

/** Adds agencies up to 10,000, and a signed-in customer success user. */
async function furnish(ownerUrl: string): Promise<string> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const user = aUser({ name: 'Bench of customer success', vendor_role: 'csm' })
    await load(owner, { users: [user] })
    await owner.query(
      `insert into organizations (name) select 'Picked Home Care ' || n from generate_series(1, $1 - (select count(*)::int from organizations where not is_catalog)) n`,
      [many],
    )
    const token = `ap_${randomBytes(32).toString('base64url')}`
    await owner.query(
      `insert into access_tokens (token_hash, user_id, auth_epoch, expires_at)
       select $1, id, auth_epoch, now() + interval '12 hours' from users where id = $2`,
      [createHash('sha256').update(token).digest(), user.id],
    )
    return token
  } finally {
    await owner.end()
  }
}

/** From the click that opens the picker to its painted rows, with the list cached; and from the last letter typed in it. */
const openings = (origin: string, token: string) =>
  inChromium(async browser => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript(value => localStorage.setItem('token', value), token)
    await context.addInitScript(watchPage)
    const page = await context.newPage()
    await page.goto(`${origin}/csm/agencies`)
    const button = page.getByRole('button', { name: 'Choose an agency' })
    const rows = { selector: '[role=listbox] [role=option]' }
    await button.click()
    await page.getByRole('option').first().waitFor()
    const found = { open: [] as number[], search: [] as number[] }
    for (let turn = 0; turn < 12; turn++) {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(1_200)
      found.open.push(await timeOf(page, rows, () => button.click()))
      await page.keyboard.type(`care ${turn + 1}7`, { delay: 60 })
      await page.waitForTimeout(150)
      found.search.push(await timeOf(page, { ...rows, changed: true }, () => page.keyboard.type('3')))
      await page.waitForTimeout(150)
    }
    return found
  })

export async function pickerRows({ ours, raw }: Both, _: BenchWorld, ownerUrl: string): Promise<Row[]> {
  const token = await furnish(ownerUrl)
  const headers = { 'X-Authorization': token }
  const first = await fetch(ours.origin + path, { headers })
  const { data } = (await first.json()) as { data: unknown[] }
  const etag = first.headers.get('etag') ?? ''
  const again = await fetch(ours.origin + path, { headers: { ...headers, 'If-None-Match': etag } })
  if (data.length !== many || again.status !== 304)
    throw new Error(`${data.length} agencies, and asked again ${again.status}`)
  const asked = { connections: 4, seconds: 3 }
  const held = await calls({
    ...asked,
    origin: ours.origin,
    paths: [path],
    headers: { ...headers, 'If-None-Match': etag },
  })
  const whole = await calls({ ...asked, origin: ours.origin, paths: [path], headers })
  const plain = await calls({ ...asked, origin: raw.origin, paths: ['/agencies'] })
  const { open, search } = await openings(ours.origin, token)
  const figures = (what: string, ours: number) =>
    compared({ goal: 'G13', what, ours, raw: plain.perSecond, unit: 'req/s', atLeast: 1 })
  return [
    figures('agency picker, 10,000 agencies: asked again, 304', held.perSecond),
    figures('the same, the whole list from memory', whole.perSecond),
    alone('G13', 'picker of 10,000 opened again and painted, median', median(open), 'ms', 50),
    alone('G13', 'the same, last letter of a search to painted rows', median(search), 'ms', 50),
  ]
}
