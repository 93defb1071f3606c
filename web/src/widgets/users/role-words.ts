import { isCsm, type Role } from '@preceptor/contract'
import { formatBoth } from '@/lib/format-more.ts'
import { reachOf } from './abilities.ts'
import { accessTexts } from './access-texts.ts'

/** The rows a coordinator sees are limited by a database rule (`ownRowsOnly`), in addition to permissions. */
const whom = (role: Role) =>
  role === 'coordinator_limited' ? 'seesOwn' : isCsm(role) ? 'worksEverywhere' : 'seesEveryone'

/** Describes a role in two sentences, beside its name. */
export function roleHint(role: Role): string {
  const reach = reachOf(role)
  const say = accessTexts.say
  const list = 'words' in reach ? formatBoth(reach.words.map(within)) : ''
  const what = {
    everything: () => say('doesEverything'),
    nothing: () => say('doesNothing'),
    only: () => say('doesOnly', { list }),
    except: () => say('doesAllBut', { list }),
  }[reach.is]()
  return `${say(whom(role))} ${what}`
}

const within = (words: string) => words.charAt(0).toLocaleLowerCase() + words.slice(1)
