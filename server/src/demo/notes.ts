import type { NoteAudience, NoteType } from '@preceptor/contract'
import { instantText } from './days.ts'
import { anEmployeeNote, type EmployeeNoteRecord } from './factories/employee-notes.ts'
import { anEvent, type EventRecord } from './factories/events.ts'
import type { Chronicle } from './history.ts'
import type { Person } from './people.ts'
import { Random } from './random.ts'

const dayLength = 86_400_000

interface Written {
  text: string
  type?: NoteType
  visible_to?: NoteAudience
  is_pinned?: boolean
  /** Days before today. */
  ago: number
}

/** About Marisol Reyes, whom every demo visitor meets. */
const ofMarisol: Written[] = [
  { ago: 40, text: 'Asked for more hours from spring on. Open to weekends.' },
  {
    ago: 21,
    type: 'coaching',
    visible_to: 'coordinators',
    text: 'Went through the transfer belt again after the home visit on Thursday. She showed it twice without help. Next look in 30 days.',
  },
  {
    ago: 5,
    is_pinned: true,
    text: 'Mornings only until the end of the school year: picks up her daughter at 2:30 PM.',
  },
]
const usual: Written[] = [
  { ago: 9, text: 'Prefers text messages to calls.' },
  { ago: 16, text: 'Has a car and takes cases in Westchester.' },
  { ago: 12, text: 'Speaks some Haitian Creole and is happy to take such cases.' },
  { ago: 30, text: 'No cats, please: allergy.', is_pinned: true },
  {
    ago: 25,
    type: 'coaching',
    text: 'Late twice in one week because of the bus line. Moved to a case nearer to home.',
  },
  {
    ago: 7,
    type: 'coaching',
    visible_to: 'nurses',
    text: 'Repeat the lesson on blood pressure before the next supervision.',
  },
  { ago: 33, type: 'medical', visible_to: 'nurses', text: 'Lifting up to 20 lb until cleared by the doctor.' },
]

/** Notes about some of them, with their history entries; the same notes for the same day. */
export function notesAbout({ place, staff, today }: Chronicle, people: readonly Person[]) {
  const random = new Random(`${place.plan.name} notes ${people[0]?.employee.id ?? ''}`)
  const employee_notes: EmployeeNoteRecord[] = []
  const events: EventRecord[] = []
  for (const { employee, career } of people) {
    const isMarisol = employee.first_name === 'Marisol' && employee.last_name === 'Reyes'
    const chosen = isMarisol ? ofMarisol : random.chance(0.03) ? [random.pick(usual)] : []
    for (const { ago, ...note } of chosen) {
      if ((career.moves[0]?.day ?? today) > today - ago) continue
      const writer = note.type === 'medical' ? staff.admin : random.pick([staff.admin, ...staff.office])
      const at = (today - ago) * dayLength + 15 * 3_600_000 + random.int(0, 5 * 3_600_000)
      const by = { organization_id: place.organization_id, id: random.id(at) }
      employee_notes.push(
        anEmployeeNote({
          ...by,
          employee_id: employee.id,
          created_by: writer.id,
          created_by_name: writer.name,
          created_at: instantText(at),
          ...note,
        }),
      )
      events.push(
        anEvent({
          ...by,
          at: instantText(at),
          kind: 'employee.note_added',
          actor_id: writer.id,
          actor_name: writer.name,
          subject_id: employee.id,
          subject_name: `${employee.first_name} ${employee.last_name}`,
        }),
      )
    }
  }
  return { employee_notes, events }
}
