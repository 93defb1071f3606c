import { hours2016 } from './elsewhere.ts'

/** Names of the included pack rules. The wording of laws, programs and credential types stays in one language (decision 316). */
const names = new Map([
  [
    'Home health aide, Medicare: 75 hours before work',
    'Auxiliar de salud en el hogar, Medicare: 75 horas antes de trabajar',
  ],
  [
    'Home health aide, Medicare: 16 practical hours before work',
    'Auxiliar de salud en el hogar, Medicare: 16 horas prácticas antes de trabajar',
  ],
  [
    'Home health aide, Medicare: 12 hours in each 12 months',
    'Auxiliar de salud en el hogar, Medicare: 12 horas cada 12 meses',
  ],
  ['Nurse aide: 75 hours before work', 'Auxiliar de enfermería: 75 horas antes de trabajar'],
  ['Nurse aide: 16 practical hours before work', 'Auxiliar de enfermería: 16 horas prácticas antes de trabajar'],
  ['CPR card', 'Tarjeta de RCP'],
  ['New-hire orientation within 30 days', 'Orientación de personal nuevo en 30 días'],
  ['HIPAA once in each calendar year', 'HIPAA una vez por año calendario'],
  ['NY home health aide: 75 hours before work', 'NY auxiliar de salud en el hogar: 75 horas antes de trabajar'],
  [
    'NY home health aide: 16 practical hours before work',
    'NY auxiliar de salud en el hogar: 16 horas prácticas antes de trabajar',
  ],
  ['NY home health aide: 12 hours a year', 'NY auxiliar de salud en el hogar: 12 horas al año'],
  ['NY personal care aide: 40 hours before work', 'NY auxiliar de cuidado personal: 40 horas antes de trabajar'],
  ['NY personal care aide: 3 hours each half-year', 'NY auxiliar de cuidado personal: 3 horas cada semestre'],
  [
    'NY patient contact: health assessment before work',
    'NY contacto con pacientes: evaluación de salud antes de trabajar',
  ],
  ['NY patient contact: TB assessment each year', 'NY contacto con pacientes: evaluación de tuberculosis cada año'],
  [
    'NY home care registry: checked before the first service',
    'NY registro de cuidado en el hogar: consultado antes del primer servicio',
  ],
  [
    'NJ certified home health aide: 76 hours before work',
    'NJ auxiliar de salud en el hogar certificado: 76 horas antes de trabajar',
  ],
  [
    'NJ certified home health aide: 16 clinical hours before work',
    'NJ auxiliar de salud en el hogar certificado: 16 horas clínicas antes de trabajar',
  ],
  ['NJ certified home health aide: 12 hours a year', 'NJ auxiliar de salud en el hogar certificado: 12 horas al año'],
  ['NJ certificate, renewed every two years', 'NJ certificado, renovado cada dos años'],
  [
    'PA direct care worker: competency before assignment',
    'PA trabajador de cuidado directo: competencia antes de la asignación',
  ],
  [
    'PA direct care worker: competency review each year',
    'PA trabajador de cuidado directo: revisión de competencia cada año',
  ],
  [
    'CT homemaker-home health aide: an average of 1 hour a month',
    'CT auxiliar del hogar y de salud: un promedio de 1 hora al mes',
  ],
  [
    'CT home health direct care: dementia training each year',
    'CT cuidado directo de salud en el hogar: capacitación en demencia cada año',
  ],
  ['CT homemaker-companion: 7 topics in two years', 'CT auxiliar del hogar y acompañante: 7 temas en dos años'],
  ['MA home health aide: 12 hours a year', 'MA auxiliar de salud en el hogar: 12 horas al año'],
  ['MA homemaker: 6 hours a year', 'MA auxiliar del hogar: 6 horas al año'],
  [
    'MD nurse aide and home health aide: 12 hours a year',
    'MD auxiliar de enfermería y de salud en el hogar: 12 horas al año',
  ],
  [
    'NC in-home aide, level III: on the registry within 4 months',
    'NC auxiliar en el hogar, nivel III: en el registro en 4 meses',
  ],
  [
    'FL home health aide, state license: 40 hours before work',
    'FL auxiliar de salud en el hogar, licencia estatal: 40 horas antes de trabajar',
  ],
  ['FL home health aide, Medicare: 12 hours a year', 'FL auxiliar de salud en el hogar, Medicare: 12 horas al año'],
  ['FL help with medication: 6 hours first', 'FL ayuda con medicamentos: primero 6 horas'],
  ['FL help with medication: 2 hours more each year', 'FL ayuda con medicamentos: 2 horas más cada año'],
  ['FL dementia: 1 hour within 30 days, 2 more within 7 months', 'FL demencia: 1 hora en 30 días, 2 más en 7 meses'],
  [
    'FL dementia: 1 hour within 30 days for contact without personal care',
    'FL demencia: 1 hora en 30 días para contacto sin cuidado personal',
  ],
  ['FL nursing assistant: 24 hours in two years', 'FL asistente de enfermería: 24 horas en dos años'],
  [
    'IN home health aide: 12 hours from January to December, 8 of them in 8 of 14 subjects',
    'IN auxiliar de salud en el hogar: 12 horas de enero a diciembre, 8 de ellas en 8 de 14 materias',
  ],
  ['IL home health aide: 120 hours before work', 'IL auxiliar de salud en el hogar: 120 horas antes de trabajar'],
  [
    'IL home health aide: 40 clinical hours before work',
    'IL auxiliar de salud en el hogar: 40 horas clínicas antes de trabajar',
  ],
  [
    'IL home services worker: 5 hours before work, 5 within 30 days',
    'IL trabajador de servicios en el hogar: 5 horas antes de trabajar, 5 en 30 días',
  ],
  ['IL home services worker: 10 hours a year', 'IL trabajador de servicios en el hogar: 10 horas al año'],
  [
    'OH personal care aide (PASSPORT): 30 hours before work',
    'OH auxiliar de cuidado personal (PASSPORT): 30 horas antes de trabajar',
  ],
  [
    'OH personal care aide (PASSPORT): 6 hours in 12 months',
    'OH auxiliar de cuidado personal (PASSPORT): 6 horas en 12 meses',
  ],
  [
    'MN home care staff: 8 hours for each 12 months, 4 topics',
    'MN personal de cuidado en el hogar: 8 horas cada 12 meses, 4 temas',
  ],
  ['CA home health aide: 12 hours in each 12 months', 'CA auxiliar de salud en el hogar: 12 horas cada 12 meses'],
  [
    'CA home care aide: 5 hours before the first client',
    'CA auxiliar de cuidado en el hogar: 5 horas antes del primer cliente',
  ],
  ['CA home care aide: 5 hours a year', 'CA auxiliar de cuidado en el hogar: 5 horas al año'],
  [
    'WA home care aide: 5 hours before work, 70 within 120 days',
    'WA auxiliar de cuidado en el hogar: 5 horas antes de trabajar, 70 en 120 días',
  ],
  [
    'WA long-term care worker: 12 hours by the birthday',
    'WA trabajador de cuidado a largo plazo: 12 horas antes del cumpleaños',
  ],
  ['CO non-medical direct care: 6 topics a year', 'CO cuidado directo no médico: 6 temas al año'],
  [
    'TX home health aide: 75 hours, asked anew after 24 months away',
    'TX auxiliar de salud en el hogar: 75 horas, de nuevo tras 24 meses sin trabajar',
  ],
  [
    'TX home health aide: 16 practical hours before work',
    'TX auxiliar de salud en el hogar: 16 horas prácticas antes de trabajar',
  ],
  ['VA personal care aide: 40 hours before work', 'VA auxiliar de cuidado personal: 40 horas antes de trabajar'],
  ['VA aides: 12 hours a year', 'VA auxiliares: 12 horas al año'],
  [
    'GA personal care aide: 20 hours before work, 20 within 6 months',
    'GA auxiliar de cuidado personal: 20 horas antes de trabajar, 20 en 6 meses',
  ],
  ['GA personal care aide: 8 hours a year', 'GA auxiliar de cuidado personal: 8 horas al año'],
  ['GA companion: 8 hours a year after the first', 'GA acompañante: 8 horas al año después del primero'],
  ['DC aide: 125 hours before work', 'DC auxiliar: 125 horas antes de trabajar'],
  ['DC aide: 40 clinical hours before work', 'DC auxiliar: 40 horas clínicas antes de trabajar'],
  ['DC aide: 12 hours a year after the first', 'DC auxiliar: 12 horas al año después del primero'],
  ...Object.entries(hours2016).flatMap(([state, [total, practical]]) => [
    [
      `${state} home health aide: ${total} hours before work`,
      `${state} auxiliar de salud en el hogar: ${total} horas antes de trabajar`,
    ] as const,
    [
      `${state} home health aide: ${practical} practical hours before work`,
      `${state} auxiliar de salud en el hogar: ${practical} horas prácticas antes de trabajar`,
    ] as const,
  ]),
])
const spanish = new Set(names.values())

/** Returns the name of a pack rule in a language. A name that customer success gave it stays as written. */
export const packRuleName = (name: string, language: string): string => (language === 'es' && names.get(name)) || name

/** Returns the language in which an agency adopted a rule with this name. */
export const languageOfName = (name: string): string => (spanish.has(name) ? 'es' : 'en')
