import {
  ask,
  caregiver,
  consent,
  coordinator,
  employeeName,
  option,
  rating,
  said,
  section,
  type ShippedForm,
  step,
} from './shared.ts'

export const orientation: ShippedForm = {
  code: 'orientation',
  settings: {
    titles: said('Orientation checklist', 'Lista de verificación de orientación'),
    category: 'onboarding',
    visibility: 'general',
    due_from: 'hire',
    due_days: 14,
    retention_from: 'end',
    retention_years: 3,
  },
  content: {
    sections: [
      section('topics', said('Topics covered', 'Temas tratados'), [
        employeeName,
        ask('date', 'began_on', said('First day of orientation', 'Primer día de orientación'), { to: 'today' }),
        ask('checklist', 'items', said('Mark each topic', 'Marque cada tema'), {
          takes_initials: true,
          scale: [
            rating('done', null, 'Covered', 'Tratado'),
            rating('not_needed', null, 'Doesn’t apply', 'No corresponde'),
          ],
          items: [
            option(
              'mission',
              'The agency: who we are and who we serve',
              'La agencia: quiénes somos y a quiénes servimos',
            ),
            option('rights', 'Client rights', 'Derechos del cliente'),
            option('hipaa', 'Privacy and HIPAA', 'Privacidad y HIPAA'),
            option('abuse', 'Abuse, neglect and how to report them', 'Maltrato, negligencia y cómo denunciarlos'),
            option('infection', 'Infection control and hand washing', 'Control de infecciones y lavado de manos'),
            option('emergency', 'Emergencies, fire and disasters', 'Emergencias, incendios y desastres'),
            option('body', 'Safe lifting and moving', 'Levantar y mover con seguridad'),
            option('incident', 'Reporting an incident', 'Cómo informar un incidente'),
            option(
              'visits',
              'Clocking in and out of visits (EVV)',
              'Registro de entrada y salida de las visitas (EVV)',
            ),
            option('care_plan', 'Reading and following the care plan', 'Leer y seguir el plan de cuidado'),
            option('pay', 'Pay, time off and calling out', 'Pago, tiempo libre y aviso de ausencia'),
          ],
        }),
        ask('table', 'sessions', said('Time spent', 'Tiempo dedicado'), {
          least: 1,
          most: 10,
          columns: [
            { key: 'day', labels: said('Date', 'Fecha'), kind: 'date', options: [], required: true },
            { key: 'hours', labels: said('Hours', 'Horas'), kind: 'number', options: [], required: true },
            { key: 'trainer', labels: said('Led by', 'A cargo de'), kind: 'text', options: [], required: true },
          ],
        }),
        ask('computed', 'total_hours', said('Total hours', 'Total de horas'), {
          value: { sum: [{ field: 'sessions', column: 'hours' }] },
          decimals: 2,
        }),
      ]),
      section('confirmation', said('The caregiver’s confirmation', 'Confirmación del cuidador'), [
        ask('yes_no', 'could_ask', said('Could you ask questions?', '¿Pudo hacer preguntas?')),
        ask('yes_no', 'wants_more', said('Would you like to go over a topic again?', '¿Quiere repasar algún tema?')),
        ask('long_text', 'more', said('Which topics?', '¿Qué temas?'), {
          most: 1000,
          when: { field: 'wants_more', is: true },
        }),
      ]),
    ],
    steps: [
      step(
        'coordinator',
        1,
        coordinator,
        ['topics'],
        said(
          'These topics were covered with the caregiver as marked.',
          'Estos temas se trataron con el cuidador como se indica.',
        ),
      ),
      step(
        'caregiver',
        2,
        caregiver,
        ['confirmation'],
        said(
          'I took part in this orientation, and the topics were covered as marked.',
          'Participé en esta orientación y los temas se trataron como se indica.',
        ),
        { due_days: 7 },
      ),
    ],
    consent,
  },
}
