import { dayOf } from './days.ts'
import type { Guest } from './people.ts'

/** People whom every demo visitor meets, in the screenshots and the user journeys. */
const marisol: Guest = {
  culture: 'latin',
  woman: true,
  first_name: 'Marisol',
  middle_name: null,
  last_name: 'Reyes',
  preferred_name: null,
  language: 'es',
  birth: dayOf('1986-09-14'),
  email: 'marisol.reyes@example.com',
  discipline: 'HHA',
  location: 'Bronx',
}

/** The caregiver who cannot sign in here (accounts.ts). */
const josephine: Guest = {
  culture: 'haitian',
  woman: true,
  first_name: 'Joséphine',
  middle_name: null,
  last_name: 'Belizaire',
  preferred_name: null,
  language: 'ht',
  birth: dayOf('1979-03-02'),
  email: 'caregiver@harborlight.example',
  discipline: 'HHA',
  location: 'Brooklyn',
}

/** One person in the records of three agencies. */
const fatoumata: Guest = {
  culture: 'francophone_african',
  woman: true,
  first_name: 'Fatoumata',
  middle_name: null,
  last_name: 'Diallo',
  preferred_name: null,
  language: 'fr',
  birth: dayOf('1988-11-23'),
  email: 'fatoumata.diallo@example.org',
  mobile: '+19175550147',
}
const roseline: Guest = {
  culture: 'haitian',
  woman: true,
  first_name: 'Roseline',
  middle_name: null,
  last_name: 'Jean-Baptiste',
  preferred_name: null,
  language: 'ht',
  birth: dayOf('1974-06-30'),
  email: 'roseline.jeanbaptiste@example.com',
  mobile: '+13475550162',
}
const akosua: Guest = {
  culture: 'ghanaian',
  woman: true,
  first_name: 'Akosua',
  middle_name: null,
  last_name: 'Owusu',
  preferred_name: null,
  language: 'en',
  birth: dayOf('1983-01-19'),
  email: 'akosua.owusu@example.org',
  mobile: '+12015550118',
}
const danilo: Guest = {
  culture: 'filipino',
  woman: false,
  first_name: 'Danilo',
  middle_name: null,
  last_name: 'Dela Cruz',
  preferred_name: 'Danny',
  language: 'tl',
  birth: dayOf('1981-08-05'),
  email: 'danilo.delacruz@example.com',
  mobile: '+16465550109',
}

/** By the agency's index. */
export const guestsOf: Record<number, Guest[]> = {
  0: [marisol, josephine, fatoumata, roseline, akosua, danilo],
  1: [fatoumata, roseline, akosua, danilo],
  4: [fatoumata],
}
