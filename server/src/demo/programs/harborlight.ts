import { agree, read } from './builders.ts'
import { fromCatalogue } from './catalogue.ts'
import { working } from './harborlight-field.ts'
import { starting } from './harborlight-start.ts'
import type { ProgramPlan } from './plan.ts'

const workshop: ProgramPlan = {
  code: 'COOK-1',
  titles: { en: 'Cooking workshop: low salt, full taste', es: 'Taller de cocina: poca sal, mucho sabor' },
  descriptions: {
    en: 'An evening in the kitchen of the Bronx office.',
    es: 'Una tarde en la cocina de la sede del Bronx.',
  },
  type: 'WORKSHOP',
  delivery: 'live',
  modules: [
    read(
      'Nutrition and fluids',
      120,
      {
        en: `# What we cook
          Rice with beans, baked fish, greens with garlic, and fruit for dessert. Each dish has less than half the usual salt.
          Bring an apron and a box with a lid. Tell us about allergies when you sign up.`,
        es: `# Qué cocinamos
          Arroz con frijoles, pescado al horno, verduras con ajo y fruta de postre. Cada plato lleva menos de la mitad de la sal de siempre.
          Traiga un delantal y un recipiente con tapa. Avise de alergias al inscribirse.`,
      },
      { mode: 'classroom' },
    ),
  ],
}

const selfCare: ProgramPlan = {
  code: 'CUID-1',
  titles: { es: 'Cuidado del cuidador' },
  descriptions: { es: 'Cómo cuidarse para poder cuidar.' },
  type: 'INFO',
  delivery: 'online',
  modules: [
    read('Communication and culture', 30, {
      es: `# Descanso, apoyo y límites
        Cuidar cansa el cuerpo y el ánimo. Duerma, coma a sus horas y hable con alguien de confianza.
        ## Señales de que es demasiado
        - Se enoja por cosas pequeñas o llora sin saber por qué
        - Duerme mal y se enferma más que antes
        - Ya no le alegra lo que antes le gustaba
        ## Lo que ayuda
        1. Diga a tiempo cuando una tarea o un caso es demasiado.
        2. Tome su descanso entero, fuera del cuarto del cliente.
        3. Camine unos minutos después de una visita difícil.
        Poner límites protege al cliente y a usted. Si piensa en hacerse daño, llame o escriba al **988**. Contestan en español.`,
    }),
  ],
}

interface Past {
  code: string
  titles: [en: string, es: string]
  instead: [en: string, es: string]
  topic: string
  statement: [en: string, es: string]
}
const archived = ({ code, titles: [en, es], instead, topic, statement }: Past): ProgramPlan => ({
  code,
  titles: { en, es },
  descriptions: { en: instead[0], es: instead[1] },
  type: 'INFO',
  delivery: 'online',
  is: 'archived',
  modules: [
    agree(topic, 30, {
      en: `# What we agreed\n${statement[0]}`,
      es: `# Lo que acordamos\n${statement[1]}`,
    }),
  ],
})
const past: readonly ProgramPlan[] = [
  archived({
    code: 'COVID-20',
    titles: ['Respiratory infection update 2020', 'Actualización sobre infecciones respiratorias 2020'],
    instead: ['Replaced by Infection control.', 'Reemplazado por Control de infecciones.'],
    topic: 'Infection control',
    statement: ['I will wear a mask in every client’s home.', 'Usaré mascarilla en la casa de cada cliente.'],
  }),
  archived({
    code: 'TEL-19',
    titles: ['Clocking in by telephone', 'Marcar la entrada por teléfono'],
    instead: ['Replaced by Using the caregiver app.', 'Reemplazado por Cómo usar la aplicación del cuidador.'],
    topic: 'Documentation and EVV',
    statement: [
      'I will call the toll-free number from the client’s telephone when I arrive and before I leave.',
      'Llamaré al número gratuito desde el teléfono del cliente al llegar y antes de irme.',
    ],
  }),
  archived({
    code: 'CDPAP-24',
    titles: ['CDPAP: working for the person you care for', 'CDPAP: trabajar para la persona que cuida'],
    instead: [
      'The agency no longer takes part in CDPAP. New York has one fiscal intermediary since 2025.',
      'La agencia ya no participa en CDPAP. Nueva York tiene un solo intermediario fiscal desde 2025.',
    ],
    topic: 'Agency policies',
    statement: [
      'I understand that the consumer hires, trains and schedules me.',
      'Entiendo que el consumidor me contrata, me capacita y decide mi horario.',
    ],
  }),
  archived({
    code: 'HANDBK-25',
    titles: ['Employee handbook 2025', 'Manual del empleado 2025'],
    instead: ['Replaced by the handbook of 2026.', 'Reemplazado por el manual de 2026.'],
    topic: 'Agency policies',
    statement: [
      'I have read the 2025 handbook and know where to find it.',
      'Leí el manual 2025 y sé dónde encontrarlo.',
    ],
  }),
  archived({
    code: 'SUMMER-24',
    titles: ['Summer heat 2024', 'Calor de verano 2024'],
    instead: ['Replaced by Emergencies in the home.', 'Reemplazado por Emergencias en el hogar.'],
    topic: 'Safety and emergencies',
    statement: [
      'I will offer water every hour and close the curtains on hot days.',
      'Ofreceré agua cada hora y cerraré las cortinas en días de calor.',
    ],
  }),
]

const asOffered = [
  'INFC-1',
  'FALL-1',
  'DEM-2',
  'BODY-1',
  'ABUSE-1',
  'EVV-1',
  'VITAL-1',
  'SHARE-1',
  'HIPAA-1',
  'BBP-1',
  'EMERG-1',
  'FWA-1',
  'DIAB-1',
  'HEART-1',
  'COMM-1',
  'OXY-1',
  'EOL-1',
]

/**
 * 31 that people can start, 5 that no one can start for five different reasons, 5 archived. The sixth reason comes with a
 * checked-out catalog program that can't be used.
 */
export const harborlightPrograms: readonly ProgramPlan[] = [
  ...starting,
  ...asOffered.map(code => fromCatalogue(code)),
  fromCatalogue('MED-2', { is: 'expired' }),
  fromCatalogue('SKIN-1', { is: 'draft' }),
  fromCatalogue('NUTR-1', { is: 'paused' }),
  selfCare,
  workshop,
  ...working,
  ...past,
]
