import { addDays, type AnswerValue, type FormAnswers, type FormEmployee } from '@preceptor/contract'
import type { Random } from '../random.ts'

export interface Answering {
  random: Random
  /** The caregiver's profile data. */
  about: FormEmployee
  /** The day the step is signed. */
  day: string
  language: 'en' | 'es'
  /** The signer of the step. */
  signer: string
  /** Something a nurse must check: an injury, or a skill that needs practice. */
  isSerious: boolean
}
type Step = (given: Answering) => Record<string, AnswerValue>

const initialsOf = (name: string) =>
  name
    .split(/[\s-]+/)
    .flatMap(word => word.match(/^\p{L}/u) ?? [])
    .join('')
    .slice(0, 4)
    .toLocaleUpperCase('en')

const said = ({ random, language }: Answering, texts: { en: readonly string[]; es: readonly string[] }) =>
  random.pick(texts[language])

const questions = {
  en: ['May I talk about a client with my own family?', 'What do I do if I lose my phone?'],
  es: ['¿Puedo hablar de un cliente con mi familia?', '¿Qué hago si pierdo mi teléfono?'],
}
const limits = {
  en: ['No lifting above 20 pounds for six weeks.', 'No visits with oxygen until the chest X-ray is read.'],
  es: ['No levantar más de 20 libras por seis semanas.'],
}
const plans = {
  en: ['Practice transfers in the skills lab twice this month.', 'Watch the video on mouth care and show it again.'],
  es: ['Practicar traslados en el laboratorio dos veces este mes.'],
}
const comments = {
  en: ['Thank you, I learned a lot.', 'I would like to practice with the lift once more.'],
  es: ['Gracias, aprendí mucho.'],
}
const repeated = {
  en: ['Clocking in and out of visits.', 'The care plan.'],
  es: ['El registro de visitas.', 'El plan de cuidado.'],
}
const falls = {
  en: [
    'The client slipped on the bathroom floor while I was getting a towel. I helped them sit and called the office.',
    'A glass broke in the kitchen. I swept the floor and looked for splinters.',
    'A neighbor shouted at us at the door. We went back inside and waited.',
  ],
  es: [
    'El cliente se resbaló en el baño cuando yo buscaba una toalla. Lo ayudé a sentarse y llamé a la oficina.',
    'Se rompió un vaso en la cocina. Barrí el piso y busqué astillas.',
  ],
}
const injuries = {
  en: ['A bruise on the left knee.', 'A small cut on the right hand.'],
  es: ['Un moretón en la rodilla izquierda.', 'Un corte pequeño en la mano derecha.'],
}
const actions = {
  en: [
    'Spoke with the family. A non-slip mat is in place and the care plan says so.',
    'Went over the steps with the caregiver and told the nurse.',
  ],
  es: ['Hablé con la familia. Hay una alfombra antideslizante y el plan de cuidado lo dice.'],
}

const topics = [
  'mission',
  'rights',
  'hipaa',
  'abuse',
  'infection',
  'emergency',
  'body',
  'incident',
  'visits',
  'care_plan',
  'pay',
]
const skills = [
  'hands',
  'vital_signs',
  'bed_bath',
  'shower',
  'hair_skin',
  'mouth',
  'toilet',
  'transfer',
  'walking',
  'position',
  'food',
  'notes',
]

/** Answers for each step of the included forms, by `<form>/<step>`. */
const steps: Readonly<Record<string, Step>> = {
  'emergency-contact/caregiver': ({ about }) => ({
    full_name: about.full_name ?? null,
    mobile: about.mobile ?? null,
    home: about.address ?? null,
    contact_name: about.emergency_contact_name ?? null,
    contact_relation: about.emergency_contact_relation ?? null,
    contact_phone: about.emergency_contact_phone ?? null,
    ...(hasSecond(about)
      ? {
          has_second: true,
          second_name: about.emergency_contact_2_name ?? null,
          second_relation: about.emergency_contact_2_relation ?? null,
          second_phone: about.emergency_contact_2_phone ?? null,
        }
      : { has_second: false }),
  }),
  'hipaa/caregiver': given => ({
    full_name: given.about.full_name ?? null,
    ...(given.random.chance(0.08)
      ? { has_questions: true, questions: said(given, questions) }
      : { has_questions: false }),
    initials: initialsOf(given.signer),
  }),
  'handbook/caregiver': ({ random, about, day, signer }) => ({
    full_name: about.full_name ?? null,
    how: random.weighted({ paper: 5, email: 3, online: 4 }),
    received_on: addDays(day, -random.int(0, 6)),
    ...(random.chance(0.6) && { edition: `${Number(day.slice(0, 4)) - 1}` }),
    initials: initialsOf(signer),
  }),
  'health-statement/caregiver': ({ random, about, day, isSerious }) => ({
    full_name: about.full_name ?? null,
    birth_date: about.birth_date ?? null,
    can_work: true,
    contagious: false,
    substances: false,
    ...(isSerious
      ? {
          signs: random.chance(0.5) ? ['cough'] : ['tired'],
          exposed: true,
          exposed_on: addDays(day, -random.int(20, 200)),
        }
      : { exposed: false }),
  }),
  'health-statement/nurse': given =>
    given.random.chance(0.6) ? { finding: 'fit' } : { finding: 'limits', limits: said(given, limits) },
  'hepatitis-b/caregiver': ({ about }) => ({ full_name: about.full_name ?? null, informed: true }),
  'orientation/coordinator': ({ random, about, day, signer }) => {
    const initials = initialsOf(signer)
    const [first, days] = [addDays(day, -random.int(1, 3)), random.int(1, 2)]
    return {
      employee_name: about.full_name ?? null,
      began_on: first,
      items: Object.fromEntries(
        topics.map(key => [key, { rating: key === 'visits' && random.chance(0.2) ? 'not_needed' : 'done', initials }]),
      ),
      sessions: Array.from({ length: days }, (_, n) => ({
        day: addDays(first, n),
        hours: random.pick([2, 3.5, 4, 6]),
        trainer: signer,
      })),
    }
  },
  'orientation/caregiver': given => ({
    could_ask: true,
    ...(given.random.chance(0.1) ? { wants_more: true, more: said(given, repeated) } : { wants_more: false }),
  }),
  'competency/nurse': given => {
    const { random, about, day, signer, isSerious } = given
    const initials = initialsOf(signer)
    const rated = skills.map(key => [
      key,
      {
        rating:
          isSerious && (key === 'transfer' || key === 'mouth') ? 'practice' : random.chance(0.05) ? 'not_seen' : 'met',
        initials,
      },
    ])
    return {
      employee_name: about.full_name ?? null,
      seen_on: day,
      place: random.weighted({ home: 3, lab: 2 }),
      skills: Object.fromEntries(rated),
      ...(isSerious && { plan: said(given, plans) }),
      is_competent: true,
    }
  },
  'competency/caregiver': given => ({
    agrees: !given.isSerious || given.random.chance(0.7),
    ...(given.random.chance(0.3) && { comment: said(given, comments) }),
  }),
  'incident/caregiver': given => {
    const { random, about, day, isSerious } = given
    return {
      full_name: about.full_name ?? null,
      day: addDays(day, -random.int(0, 1)),
      time: `${random.int(8, 11)}:${random.pick(['00', '15', '40'])} AM`,
      where: random.weighted({ home: 8, way: 1 }),
      kinds: isSerious ? ['fall'] : [random.pick(['property', 'threat'])],
      description: said(given, falls),
      ...(random.chance(0.5) && { people: [{ name: 'R. Alvarez', role: 'client', saw_it: true }] }),
      has_injury: isSerious,
      called_911: false,
      told: random.pick(['The office', 'My coordinator']),
      ...(isSerious && {
        who_hurt: random.pick(['client', 'me']),
        injury: said(given, injuries),
        treatment: random.pick(['none', 'first_aid', 'doctor']),
      }),
    }
  },
  'incident/coordinator': given => ({
    notified: given.isSerious ? ['family', 'nurse'] : ['family'],
    actions: said(given, actions),
    ...(given.random.chance(0.8)
      ? { is_closed: true }
      : { is_closed: false, next_on: addDays(given.day, given.random.int(3, 14)) }),
  }),
}

const hasSecond = (about: FormEmployee) =>
  Boolean(about.emergency_contact_2_name && about.emergency_contact_2_relation && about.emergency_contact_2_phone)

export function answersOf(code: string, step: string, given: Answering): FormAnswers {
  const answered = steps[`${code}/${step}`]?.(given)
  if (!answered) throw new Error(`The demo knows no answers to the step ${step} of ${code}.`)
  return answered
}

/** Returns true when the profile has the data this form needs. */
export function canAnswer(code: string, about: FormEmployee): boolean {
  if (code === 'health-statement') return Boolean(about.birth_date)
  if (code !== 'emergency-contact') return true
  const { mobile, address, emergency_contact_name, emergency_contact_relation, emergency_contact_phone } = about
  return Boolean(mobile && address && emergency_contact_name && emergency_contact_relation && emergency_contact_phone)
}
