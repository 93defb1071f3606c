import { readdirSync, readFileSync } from 'node:fs'
import { instantText } from './days.ts'
import type { UserPictureRecord } from './factories/users.ts'
import type { EverybodyInOffices } from './staff.ts'

const folder = new URL('pictures/', import.meta.url)

const read = (name: string) => readFileSync(new URL(`${name}.png`, folder))

/** A drawn picture for the demo world, in PostgreSQL's bytea format. */
export const pictureNamed = (name: string) => `\\x${read(name).toString('hex')}`

/** Drawn faces for some of the demo accounts, in files named after their addresses; the others show initials. */
export const portraits = ({ byEmail }: EverybodyInOffices, made: number): UserPictureRecord[] =>
  readdirSync(new URL('small/', folder))
    .map(file => file.replace(/\.png$/, ''))
    .flatMap(email => {
      const user = byEmail.get(email)
      if (!user) return []
      const image = `data:image/png;base64,${read(`small/${email}`).toString('base64')}`
      return [{ user_id: user.id, png: pictureNamed(email), image, updated_at: instantText(made) }]
    })
