import type { CsUser } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Db } from '../../../db/tx.ts'

/** R-ENT-3: returns active customer success users, by name. */
export async function listCsUsers(db: Db): Promise<CsUser[]> {
  const users = await db.rows<Omit<CsUser, 'image'> & { image: string | null }>(sql`
    select u.id, u.name, p.image from users u left join user_pictures p on p.user_id = u.id
    where u.vendor_role is not null and u.status = 'active' order by u.sort_name, u.id`)
  return users.map(({ id, name, image }) => ({ id, name, image: image ?? initialsPicture({ id, name }) }))
}

/** Dark enough for white letters (WCAG AA). */
const grounds = ['#1d4f91', '#0b6b5b', '#7a3e9d', '#8a4b08', '#a02c4c', '#3d5a1e', '#4a4e8f', '#0f6674']

/** Returns a round picture of the initials, always the same for the same person. */
function initialsPicture({ id, name }: { id: string; name: string }): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map(word => [...(word ?? '')].find(char => /\p{L}/u.test(char)) ?? '')
    .join('')
    .toUpperCase()
  const ground = grounds[Number.parseInt(id.slice(-4), 16) % grounds.length]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="${ground}"/><text x="32" y="41" font-family="system-ui,sans-serif" font-size="26" font-weight="600" text-anchor="middle" fill="#fff">${letters}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
