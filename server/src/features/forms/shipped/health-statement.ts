import {
  ask,
  caregiver,
  consent,
  nurse,
  option,
  said,
  section,
  type ShippedForm,
  step,
  trueAnswers,
  fullName,
} from './shared.ts'

const medical = { sensitivity: 'medical' } as const

export const healthStatement: ShippedForm = {
  code: 'health-statement',
  settings: {
    titles: said('Annual health statement', 'Declaración anual de salud'),
    category: 'health',
    visibility: 'medical',
    due_from: 'hire',
    due_days: 0,
    recurrence: 'months',
    recurrence_months: 12,
    validity_months: 12,
    retention_from: 'end',
    retention_years: 30,
  },
  content: {
    sections: [
      section('health', said('Your health', 'Su salud'), [
        fullName,
        ask('date', 'birth_date', said('Date of birth', 'Fecha de nacimiento'), {
          ...medical,
          to: 'today',
          prefill: { field: 'birth_date', mode: 'read_only' },
        }),
        ask(
          'yes_no',
          'can_work',
          said(
            'Can you do the tasks of your job, such as lifting, bending and standing, with or without help?',
            '¿Puede hacer las tareas de su trabajo, como levantar, agacharse y estar de pie, con o sin ayuda?',
          ),
          medical,
        ),
        ask('long_text', 'needs', said('What would help you?', '¿Qué le ayudaría?'), {
          ...medical,
          required: false,
          most: 1000,
          when: { field: 'can_work', is: false },
        }),
        ask(
          'yes_no',
          'contagious',
          said(
            'Have you had a contagious disease in the last 12 months that could still put a client at risk?',
            '¿Ha tenido en los últimos 12 meses una enfermedad contagiosa que aún pueda poner en riesgo a un cliente?',
          ),
          medical,
        ),
        ask('long_text', 'contagious_details', said('Which one, and when?', '¿Cuál y cuándo?'), {
          ...medical,
          most: 1000,
          when: { field: 'contagious', is: true },
        }),
        ask(
          'yes_no',
          'substances',
          said(
            'Do you use alcohol, drugs or medicine in a way that could make your work unsafe?',
            '¿Usa alcohol, drogas o medicinas de una manera que pueda afectar la seguridad en su trabajo?',
          ),
          medical,
        ),
      ]),
      section('tuberculosis', said('Symptoms of tuberculosis', 'Síntomas de tuberculosis'), [
        ask(
          'many',
          'signs',
          said(
            'Do you have any of these symptoms now? If you have none, leave this blank.',
            '¿Tiene ahora alguno de estos síntomas? Si no tiene ninguno, deje esto en blanco.',
          ),
          {
            ...medical,
            required: false,
            options: [
              option('cough', 'A cough for three weeks or more', 'Tos durante tres semanas o más'),
              option('blood', 'Coughing up blood', 'Tos con sangre'),
              option('fever', 'Fever or chills', 'Fiebre o escalofríos'),
              option('sweats', 'Night sweats', 'Sudores nocturnos'),
              option('weight', 'Losing weight without trying', 'Bajar de peso sin intentarlo'),
              option('tired', 'Feeling very tired for no reason', 'Mucho cansancio sin motivo'),
            ],
          },
        ),
        ask(
          'yes_no',
          'exposed',
          said(
            'Have you been near someone with active tuberculosis in the last 12 months?',
            '¿Ha estado cerca de alguien con tuberculosis activa en los últimos 12 meses?',
          ),
          medical,
        ),
        ask('date', 'exposed_on', said('When was the last time?', '¿Cuándo fue la última vez?'), {
          ...medical,
          to: 'today',
          when: { field: 'exposed', is: true },
        }),
      ]),
      section(
        'follow_up',
        said('Nurse’s follow-up', 'Seguimiento de enfermería'),
        [
          ask('choice', 'finding', said('Finding', 'Resultado'), {
            ...medical,
            options: [
              option('fit', 'May work', 'Puede trabajar'),
              option('limits', 'May work with restrictions', 'Puede trabajar con restricciones'),
              option('exam', 'Needs an exam first', 'Necesita un examen primero'),
            ],
          }),
          ask('long_text', 'limits', said('Restrictions or exam needed', 'Restricciones o examen necesario'), {
            ...medical,
            when: { field: 'finding', is_any_of: ['limits', 'exam'] },
          }),
        ],
        {
          any: [
            { field: 'can_work', is: false },
            { field: 'contagious', is: true },
            { field: 'substances', is: true },
            { field: 'exposed', is: true },
            { not: { field: 'signs', is_empty: true } },
          ],
        },
      ),
    ],
    steps: [
      step('caregiver', 1, caregiver, ['health', 'tuberculosis'], trueAnswers),
      step(
        'nurse',
        2,
        nurse,
        ['follow_up'],
        said('I have reviewed these answers and followed up.', 'He revisado estas respuestas y he dado seguimiento.'),
        { due_days: 3 },
      ),
    ],
    consent,
  },
}
