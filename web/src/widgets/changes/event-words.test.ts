import { type EventKind, eventKinds } from '@preceptor/contract'
import { afterEach, expect, test } from 'vitest'
import { shownLanguage } from '@/lib/texts/language.ts'
import { withTexts } from '@/lib/texts/catalogue.ts'
import { shownChange } from './change-words.ts'
import { eventSentence, eventWords, isOpen } from './event-words.ts'

afterEach(() => shownLanguage.set('en'))

const kinds = Object.keys(eventKinds) as EventKind[]
const program = [{ field: 'program', before: 'Fall prevention', after: 'Fall prevention' }]
const due = { field: 'due_on', before: '2026-01-01', after: '2026-02-01' }
const ways = [
  { subject_name: 'Ana Ruiz', changes: [due] },
  { subject_name: 'Ana Ruiz', changes: program },
  { subject_name: null, changes: [] },
]

async function sentencesIn(language: string, kind: EventKind) {
  shownLanguage.set(language)
  await withTexts(async () => {})
  return ways.flatMap(way => [eventSentence({ kind, ...way }), eventSentence({ kind, ...way }, { ofSubject: true })])
}

test.each(['en', 'es'])('every kind of event has a complete sentence in %s', async language => {
  for (const kind of kinds) {
    for (const sentence of await sentencesIn(language, kind)) {
      expect(isOpen(sentence), `${kind}: ${sentence}`).toBe(false)
      expect(sentence, kind).toMatch(/^\p{Lu}/u)
      // No key, no code, no empty placeholder
      expect(sentence, kind).not.toMatch(/[{}_\u001f]|undefined|null| {2}/)
      expect(sentence, kind).not.toMatch(/(.+) → \1$/)
    }
    expect(eventSentence({ kind, subject_name: 'Ana Ruiz', changes: program }), kind).toMatch(
      kind === 'agency.entered' ? /./ : /Ana Ruiz/,
    )
  }
})

test('every kind of event is translated into Spanish', async () => {
  const same: string[] = []
  for (const kind of kinds) {
    const [english, spanish] = [await sentencesIn('en', kind), await sentencesIn('es', kind)]
    if (english[0] === spanish[0]) same.push(`${kind}: ${english[0]}`)
  }
  expect(same).toEqual([])
})

test('the sentence names what the event was about', async () => {
  const told = { subject_name: 'Ana Ruiz', changes: program }
  expect(eventSentence({ kind: 'training.assigned', ...told })).toBe('Added a program for Ana Ruiz: Fall prevention')
  expect(eventSentence({ kind: 'training.completed', ...told }, { ofSubject: true })).toBe(
    'Completed a program: Fall prevention',
  )
  expect(eventSentence({ kind: 'training.completed', ...told })).toBe('Completed a program: Ana Ruiz · Fall prevention')
  expect(eventSentence({ kind: 'path.added', subject_name: 'Ana Ruiz' })).toBe('Added to a learning path: Ana Ruiz')
})

test('times are formatted for people, however they were stored', () => {
  const zone = 'America/New_York'
  expect(shownChange('session', 'Skills lab, 2026-12-01 09:00', zone)).toBe('Skills lab, Dec 1, 2026, 9:00 AM')
  expect(shownChange('last_sent_at', '2026-11-28T01:22:00+00:00', zone)).toBe('Nov 27, 2026, 8:22 PM EST')
  expect(shownChange('last_sent_at', '2026-11-28 01:22:00.123+00', zone)).toBe('Nov 27, 2026, 8:22 PM EST')
  expect(shownChange('last_sent_at', '2026-11-28T01:22:00.123Z', zone)).toBe('Nov 27, 2026, 8:22 PM EST')
})

test('sentences format times for people, in their subject and in a session’s name', () => {
  const zone = 'America/New_York'
  const changes = [{ field: 'session', before: null, after: 'Orientation, Bronx, 2026-10-13 08:30' }]
  const booked = { kind: 'booking.booked', subject_name: 'Ana Ruiz', changes } as const
  expect(eventSentence(booked, { timeZone: zone })).toBe(
    'Booked a session for Ana Ruiz: Orientation, Bronx, Oct 13, 2026, 8:30 AM',
  )
  const opened = { kind: 'session.created', subject_name: 'Orientation, Bronx, 2026-10-13 08:30' } as const
  expect(eventWords(opened, zone).subject).toBe('Orientation, Bronx, Oct 13, 2026, 8:30 AM')
  expect(eventWords({ kind: 'employee.note_added', subject_name: 'Seen 2026-11-28T01:22:00Z' }, zone).subject).toBe(
    'Seen Nov 27, 2026, 8:22 PM EST',
  )
})
