import type { SessionMode, WaitListPolicy } from '@preceptor/contract'

type Clock = `${number}:${number}`

/** Sessions of one kind, as an agency's training office plans them. */
export interface SessionPlan {
  /** The program's code. */
  program: string
  title: string
  mode: SessionMode
  location?: string
  room?: string
  language?: string
  /** Set for every second session. */
  interpreter?: string
  /** Weeks relative to the current one: the first, the last and the step. */
  weeks: readonly [first: number, last: number, step: number]
  /** From Monday = 0. A class of several days continues on the next ones. */
  weekday: number
  days?: number
  starts: Clock
  ends: Clock
  breaks?: number
  credit: number
  seats: number | null
  least?: number
  wait_list?: WaitListPolicy
  rn?: true
  /** Created by a rule. */
  series?: true
  /** Mostly people who were just hired. */
  newcomers?: true
  /** Learning objectives for the record. */
  objectives?: string
  materials?: string
  is?: 'draft' | 'cancelled' | 'unsigned' | 'full' | 'clocks'
}

export interface InstructorPlan {
  name: string
  languages: readonly string[]
  /** Days that the license is still valid; absent if not a nurse. */
  license?: number
  /** The email address of the instructor's user account. */
  user?: string
}

export interface TeachingPlan {
  /** Rooms by location, with their seats. */
  rooms: Readonly<Record<string, Readonly<Record<string, number>>>>
  instructors: readonly InstructorPlan[]
  sessions: readonly SessionPlan[]
}

const every = (first: number, step: number, last: number) => [first, last, step] as const
const once = (week: number) => [week, week, 1] as const

const harborlight: TeachingPlan = {
  rooms: {
    Bronx: { 'Training room A': 24, 'Training room B': 16, 'Skills lab': 10 },
    Brooklyn: { Classroom: 20, 'Skills lab': 10 },
    Queens: { 'Conference room': 18, Classroom: 14 },
    Flushing: { Classroom: 14 },
    Yonkers: { 'Training room': 12 },
  },
  instructors: [
    { name: 'Patience Boateng', languages: ['en'], license: 610, user: 'rn@harborlight.example' },
    { name: 'Denise Okafor', languages: ['en', 'fr'], license: 290 },
    { name: 'Marguerite Étienne', languages: ['en', 'ht', 'fr'], license: 24 },
    { name: 'Altagracia Peña', languages: ['es', 'en'] },
    { name: 'Mei-Ling Chen', languages: ['zh', 'en'] },
    { name: 'Thomas Gallagher', languages: ['en'] },
    { name: 'Svetlana Levin', languages: ['ru', 'en'] },
  ],
  sessions: [
    {
      program: 'ORIENT-8',
      title: 'New-hire orientation, Bronx',
      objectives: 'Knows who to call, what the care plan allows, and what to do in an emergency.',
      materials: 'Handbook, slides, badge form',
      mode: 'classroom',
      location: 'Bronx',
      room: 'Training room A',
      weeks: every(-48, 2, 6),
      weekday: 1,
      starts: '08:30',
      ends: '17:00',
      breaks: 30,
      credit: 480,
      seats: 24,
      least: 4,
      series: true,
      newcomers: true,
    },
    {
      program: 'ORIENT-8',
      title: 'New-hire orientation, Brooklyn',
      objectives: 'Knows who to call, what the care plan allows, and what to do in an emergency.',
      materials: 'Handbook, slides, badge form',
      mode: 'classroom',
      location: 'Brooklyn',
      room: 'Classroom',
      interpreter: 'ht',
      weeks: every(-47, 6, 1),
      weekday: 2,
      starts: '08:30',
      ends: '17:00',
      breaks: 30,
      credit: 480,
      seats: 20,
      newcomers: true,
    },
    {
      program: 'FALL-1',
      title: 'Preventing falls, online evening',
      objectives: 'Finds five hazards in a home and says what to do after a fall.',
      materials: 'Slides, home safety checklist',
      mode: 'virtual',
      weeks: every(-46, 4, 2),
      weekday: 3,
      starts: '18:00',
      ends: '19:00',
      credit: 60,
      seats: 40,
      series: true,
    },
    {
      program: 'DEM-2',
      title: 'Cuidar a personas con demencia',
      objectives: 'Responds calmly to repeated questions, wandering and refusal of care.',
      materials: 'Slides and handout in Spanish',
      mode: 'classroom',
      location: 'Bronx',
      room: 'Training room B',
      language: 'es',
      weeks: every(-46, 6, 2),
      weekday: 2,
      starts: '10:00',
      ends: '12:15',
      breaks: 15,
      credit: 120,
      seats: 16,
    },
    {
      program: 'INFC-1',
      title: 'Infection control in Chinese',
      objectives: 'Shows handwashing and puts on and takes off gloves and a mask.',
      materials: 'Gloves, masks, sanitizer, handout in Chinese',
      mode: 'classroom',
      location: 'Flushing',
      room: 'Classroom',
      language: 'zh',
      weeks: every(-45, 8, 3),
      weekday: 4,
      starts: '14:00',
      ends: '15:00',
      credit: 60,
      seats: 14,
    },
    {
      program: 'BODY-1',
      title: 'Safe transfers, skills lab',
      objectives: 'Moves a person from bed to chair with a gait belt, safely and alone.',
      materials: 'Bed, wheelchair, gait belts',
      mode: 'skills_lab',
      location: 'Brooklyn',
      room: 'Skills lab',
      interpreter: 'ru',
      weeks: every(-44, 5, 1),
      weekday: 3,
      starts: '13:00',
      ends: '14:15',
      breaks: 15,
      credit: 60,
      seats: 10,
      rn: true,
    },
    {
      program: 'VITAL-1',
      title: 'Vital signs, skills lab',
      objectives: 'Measures temperature, pulse, breathing and blood pressure, and reports what is unusual.',
      materials: 'Cuffs, thermometers, practice sheets',
      mode: 'skills_lab',
      location: 'Bronx',
      room: 'Skills lab',
      weeks: every(-43, 6, 5),
      weekday: 1,
      starts: '15:00',
      ends: '16:00',
      credit: 60,
      seats: 10,
      rn: true,
    },
    {
      program: 'HHA-CORE-40',
      title: 'Home Care Core, one week',
      objectives: 'Explains the role of the aide and shows the basics of personal care.',
      materials: 'New York’s Home Care Core, lab supplies',
      mode: 'classroom',
      location: 'Queens',
      room: 'Conference room',
      weeks: every(-46, 12, 2),
      weekday: 0,
      days: 5,
      starts: '08:30',
      ends: '17:00',
      breaks: 30,
      credit: 2400,
      seats: 18,
      least: 6,
      rn: true,
    },
    {
      program: 'HHA-HRT-35',
      title: 'Health-Related Tasks, one week',
      objectives: 'Shows each health-related task under the eye of a nurse.',
      materials: 'Health-Related Tasks workbook, lab supplies',
      mode: 'hybrid',
      location: 'Queens',
      room: 'Classroom',
      weeks: every(-45, 12, 3),
      weekday: 0,
      days: 5,
      starts: '09:00',
      ends: '16:30',
      breaks: 30,
      credit: 2100,
      seats: 12,
      least: 6,
      rn: true,
    },
    {
      program: 'PCA-HHA-35',
      title: 'PCA to HHA upgrade',
      objectives: 'Shows the tasks that an aide may do and a personal care aide may not.',
      materials: 'Workbook, lab supplies',
      mode: 'classroom',
      location: 'Yonkers',
      room: 'Training room',
      weeks: every(-32, 18, 4),
      weekday: 0,
      days: 5,
      starts: '09:00',
      ends: '16:30',
      breaks: 30,
      credit: 2100,
      seats: 12,
      rn: true,
    },
    {
      program: 'CPR-4',
      title: 'CPR and first aid, two evenings',
      objectives: 'Gives chest compressions and uses a defibrillator.',
      materials: 'Manikins, training defibrillator, masks',
      mode: 'skills_lab',
      location: 'Bronx',
      room: 'Skills lab',
      weeks: every(-38, 6, 4),
      weekday: 2,
      days: 2,
      starts: '17:30',
      ends: '19:30',
      credit: 240,
      seats: 10,
      least: 4,
    },
    {
      program: 'CPR-4',
      title: 'CPR and first aid, weekend',
      objectives: 'Gives chest compressions and uses a defibrillator.',
      materials: 'Manikins, training defibrillator, masks',
      mode: 'skills_lab',
      location: 'Brooklyn',
      room: 'Skills lab',
      weeks: once(0),
      weekday: 5,
      days: 2,
      starts: '10:00',
      ends: '12:00',
      credit: 240,
      seats: 10,
      is: 'clocks',
    },
    {
      program: 'EMERG-1',
      title: 'Emergencias en el hogar, en línea',
      objectives: 'Says when to call 911 and what to do until help comes.',
      materials: 'Slides in Spanish',
      mode: 'virtual',
      language: 'es',
      weeks: every(-35, 9, 1),
      weekday: 0,
      starts: '19:00',
      ends: '20:00',
      credit: 60,
      seats: 30,
    },
    {
      program: 'EOL-1',
      title: 'Care at the end of life, one aide at a time',
      objectives: 'Gives comfort, notices pain and knows whom to call.',
      materials: 'Skills checklist',
      mode: 'visit',
      weeks: every(-28, 3, 5),
      weekday: 4,
      starts: '10:00',
      ends: '11:00',
      credit: 60,
      seats: 1,
      wait_list: 'none',
      rn: true,
    },
    {
      program: 'DEM-2',
      title: 'Caring for people with dementia',
      mode: 'classroom',
      location: 'Queens',
      room: 'Classroom',
      weeks: once(1),
      weekday: 3,
      starts: '13:00',
      ends: '15:00',
      credit: 120,
      seats: 12,
      is: 'full',
    },
    {
      program: 'BBP-1',
      title: 'Bloodborne pathogens',
      mode: 'classroom',
      location: 'Yonkers',
      room: 'Training room',
      weeks: once(1),
      weekday: 1,
      starts: '09:30',
      ends: '10:30',
      credit: 60,
      seats: 12,
      is: 'cancelled',
    },
    {
      program: 'SHARE-1',
      title: 'A workplace without harassment',
      mode: 'classroom',
      location: 'Yonkers',
      room: 'Training room',
      weeks: once(0),
      weekday: 0,
      starts: '11:00',
      ends: '12:00',
      credit: 60,
      seats: 12,
      is: 'unsigned',
    },
    {
      program: 'COOK-1',
      title: 'Cooking workshop',
      mode: 'classroom',
      location: 'Bronx',
      room: 'Training room B',
      weeks: once(3),
      weekday: 4,
      starts: '17:00',
      ends: '19:00',
      credit: 120,
      seats: 12,
    },
    {
      program: 'ABUSE-1',
      title: 'Seeing and reporting abuse, in Haitian Creole',
      mode: 'classroom',
      location: 'Brooklyn',
      room: 'Classroom',
      language: 'ht',
      weeks: every(5, 1, 6),
      weekday: 4,
      starts: '10:00',
      ends: '11:00',
      credit: 60,
      seats: 20,
      is: 'draft',
    },
  ],
}

/** Plans for agencies other than the first: one trainer or two, and an occasional class. */
const small = (
  location: string,
  [nurse, trainer]: readonly [string, string],
  sessions: readonly (Pick<SessionPlan, 'program' | 'title' | 'credit' | 'weeks' | 'weekday'> & Partial<SessionPlan>)[],
): TeachingPlan => ({
  rooms: { [location]: { 'Training room': 16 } },
  instructors: [
    { name: nurse, languages: ['en'], license: 400 },
    { name: trainer, languages: ['en', 'es'] },
  ],
  sessions: sessions.map(one => ({
    mode: 'classroom',
    location,
    room: 'Training room',
    starts: '10:00',
    ends: one.credit > 60 ? '12:00' : '11:00',
    seats: 16,
    ...one,
  })),
})

export const teachingPlans: Readonly<Record<string, TeachingPlan>> = {
  'Harborlight Home Care': harborlight,
  'Garden State Caring Hands': small(
    'Newark',
    ['Imani Prince', 'Rosa Batista'],
    [
      { program: 'BODY-1', title: 'Safe transfers', credit: 60, weeks: every(-24, 10, 6), weekday: 2, rn: true },
      {
        program: 'CNA-CHHA-10',
        title: 'From CNA to CHHA, two days',
        credit: 600,
        weeks: every(-18, 20, 2),
        weekday: 1,
        days: 2,
        starts: '09:00',
        ends: '14:30',
        breaks: 30,
        rn: true,
      },
      { program: 'BBP-1', title: 'Bloodborne pathogens', credit: 60, weeks: once(1), weekday: 3 },
    ],
  ),
  'Keystone Companions': small(
    'Philadelphia',
    ['Colleen Byrne', 'Marcus Reid'],
    [{ program: 'DCW-COMP', title: 'Competency day', credit: 120, weeks: every(-20, 11, 2), weekday: 3, rn: true }],
  ),
  'Suncoast Aides': small(
    'Miami (Medicare)',
    ['Yolanda Santos', 'Beatriz Molina'],
    [
      { program: 'ADRD-2', title: 'Alzheimer’s training', credit: 120, weeks: every(-22, 12, 2), weekday: 2 },
      {
        program: 'HURR-1',
        title: 'Huracanes: antes y después',
        credit: 60,
        language: 'es',
        weeks: once(1),
        weekday: 1,
      },
    ],
  ),
  'Elm City Homemakers': small(
    'New Haven',
    ['Maureen Doyle', 'Gloria Rivera'],
    [{ program: 'COMM-1', title: 'Working with people', credit: 60, weeks: every(-4, 5, 1), weekday: 2 }],
  ),
}
