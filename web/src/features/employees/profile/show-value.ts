import { employeeTasks, employmentTypes, languages } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { Choice } from '@/ui/select/choice.ts'
import type { ProfileField, ProfileValues } from './profile-values.ts'
import { profileTexts } from './texts.ts'

export interface Lists {
  discipline_id: readonly Choice[]
  location_id: readonly Choice[]
  coordinator_id: readonly Choice[]
}

const wordIn = (words: Readonly<Record<string, string>>, key: string) => inWords(words[key] ?? key)
const labelIn = (choices: readonly Choice[], value: string) =>
  choices.find(choice => choice.value === value)?.label ?? (value && profileTexts.say('unknown'))
const joined = (parts: readonly string[], by = ', ') => parts.filter(Boolean).join(by)

/** Describes one field of a profile, to compare two versions; empty if not given. */
export function shownValue(values: ProfileValues, field: ProfileField, lists: Lists): string {
  switch (field) {
    case 'birth_date':
    case 'hire_date':
      return formatDay(values[field])
    case 'language':
      return wordIn(languages, values.language)
    case 'employment_type':
      return wordIn(employmentTypes, values.employment_type)
    case 'discipline_id':
    case 'location_id':
    case 'coordinator_id':
      return labelIn(lists[field], values[field])
    case 'tasks':
      return joined(values.tasks.map(task => inWords(employeeTasks[task])))
    case 'tags':
      return joined(values.tags)
    case 'emergency_contacts':
      return joined(
        values.emergency_contacts.map(({ name, relation, phone }) => joined([name, relation, phone])),
        '; ',
      )
    case 'disciplines':
      return joined(
        values.disciplines.map(held =>
          joined([
            labelIn(lists.discipline_id, held.discipline_id),
            held.certificate_no && profileTexts.say('numberIs', { number: held.certificate_no }),
            held.expires_on && profileTexts.say('validUntil', { day: formatDay(held.expires_on) }),
          ]),
        ),
        '; ',
      )
    default:
      return values[field]
  }
}
