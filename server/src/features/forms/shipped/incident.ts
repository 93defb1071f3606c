import {
  ask,
  caregiver,
  consent,
  coordinator,
  fullName,
  option,
  said,
  section,
  type ShippedForm,
  step,
  trueAnswers,
} from './shared.ts'

const injured = { field: 'has_injury', is: true } as const

export const incident: ShippedForm = {
  code: 'incident',
  settings: {
    titles: said('Incident report', 'Informe de incidente'),
    category: 'incident',
    visibility: 'hr',
    due_from: 'assignment',
    due_days: 1,
    reminders: [0],
    retention_from: 'completion',
    retention_years: 7,
  },
  content: {
    sections: [
      section('what', said('What happened', 'Qué pasó'), [
        fullName,
        ask('date', 'day', said('Date', 'Fecha'), { to: 'today' }),
        ask('text', 'time', said('Time', 'Hora'), { most: 20 }),
        ask('choice', 'where', said('Where', 'Dónde'), {
          options: [
            option('home', 'In the client’s home', 'En la casa del cliente'),
            option('way', 'On the way to or from a visit', 'De camino a una visita o de regreso'),
            option('office', 'At the office', 'En la oficina'),
            option('elsewhere', 'Somewhere else', 'En otro lugar'),
          ],
        }),
        ask('text', 'place', said('Describe the place', 'Describa el lugar'), {
          when: { field: 'where', is: 'elsewhere' },
        }),
        ask('many', 'kinds', said('What kind of incident was it?', '¿Qué tipo de incidente fue?'), {
          options: [
            option('fall', 'Fall', 'Caída'),
            option('injury', 'Other injury', 'Otra lesión'),
            option('needle', 'Needle stick or contact with blood', 'Pinchazo o contacto con sangre'),
            option('medicine', 'Medication problem', 'Problema con medicamentos'),
            option('abuse', 'Suspected abuse or neglect', 'Sospecha de maltrato o negligencia'),
            option('property', 'Lost, broken or stolen property', 'Objetos perdidos, rotos o robados'),
            option('threat', 'Threat or violence', 'Amenaza o violencia'),
            option('other', 'Something else', 'Otra cosa'),
          ],
        }),
        ask(
          'long_text',
          'description',
          said('Describe what happened, step by step', 'Describa lo que pasó, paso a paso'),
          {
            most: 4000,
          },
        ),
        ask('table', 'people', said('Who was there?', '¿Quién estaba allí?'), {
          required: false,
          most: 10,
          columns: [
            { key: 'name', labels: said('Name', 'Nombre'), kind: 'text', options: [], required: true },
            {
              key: 'role',
              labels: said('Who they are', 'Quién es'),
              kind: 'choice',
              required: true,
              options: [
                option('client', 'Client', 'Cliente'),
                option('family', 'Family', 'Familia'),
                option('staff', 'Staff', 'Personal'),
                option('other', 'Someone else', 'Otra persona'),
              ],
            },
            {
              key: 'saw_it',
              labels: said('Witnessed it', 'Lo presenció'),
              kind: 'yes_no',
              options: [],
              required: false,
            },
          ],
        }),
        ask('yes_no', 'has_injury', said('Was anyone hurt?', '¿Alguien se lastimó?')),
        ask('yes_no', 'called_911', said('Did someone call 911?', '¿Alguien llamó al 911?')),
        ask('text', 'told', said('Who at the agency did you tell?', '¿A quién de la agencia le avisó?'), {
          most: 120,
        }),
        ask('file', 'photos', said('Photos or documents', 'Fotos o documentos'), { required: false, most: 5 }),
      ]),
      section(
        'injury',
        said('Injury', 'Lesión'),
        [
          ask('choice', 'who_hurt', said('Who was hurt?', '¿Quién se lastimó?'), {
            sensitivity: 'medical',
            options: [
              option('client', 'The client', 'El cliente'),
              option('me', 'I was', 'Yo'),
              option('both', 'Both of us', 'Los dos'),
              option('other', 'Someone else', 'Otra persona'),
            ],
          }),
          ask(
            'long_text',
            'injury',
            said('Which part of the body, and how badly?', '¿Qué parte del cuerpo y qué tan grave?'),
            {
              sensitivity: 'medical',
            },
          ),
          ask('choice', 'treatment', said('Treatment', 'Tratamiento'), {
            sensitivity: 'medical',
            options: [
              option('none', 'None', 'Ninguno'),
              option('first_aid', 'First aid', 'Primeros auxilios'),
              option('doctor', 'Doctor or urgent care', 'Médico o atención urgente'),
              option('hospital', 'Hospital', 'Hospital'),
            ],
          }),
        ],
        injured,
      ),
      section('follow_up', said('Follow-up', 'Seguimiento'), [
        ask('many', 'notified', said('Who has been notified?', '¿A quién se ha notificado?'), {
          options: [
            option('family', 'The client’s family', 'La familia del cliente'),
            option('doctor', 'The client’s doctor', 'El médico del cliente'),
            option('nurse', 'The supervising nurse', 'El enfermero supervisor'),
            option('state', 'State or protective services', 'El estado o servicios de protección'),
            option('insurer', 'The insurer or workers’ compensation', 'La aseguradora o la compensación laboral'),
            option('police', 'Police', 'La policía'),
            option('nobody', 'No one yet', 'Nadie todavía'),
          ],
        }),
        ask(
          'long_text',
          'actions',
          said('What was done, and what will prevent it next time?', '¿Qué se hizo y cómo se evitará la próxima vez?'),
        ),
        ask(
          'long_text',
          'why_not_reported',
          said(
            'Why have protective services not been notified?',
            '¿Por qué no se ha notificado a los servicios de protección?',
          ),
          {
            when: { all: [{ field: 'kinds', is: 'abuse' }, { not: { field: 'notified', is: 'state' } }] },
          },
        ),
        ask('yes_no', 'is_closed', said('Is this case closed?', '¿Está cerrado el caso?')),
        ask('date', 'next_on', said('Next step by', 'Próximo paso a más tardar el'), {
          from: 'today',
          when: { field: 'is_closed', is: false },
        }),
      ]),
    ],
    steps: [
      step('caregiver', 1, caregiver, ['what', 'injury'], trueAnswers),
      step(
        'coordinator',
        2,
        coordinator,
        ['follow_up'],
        said('I have reviewed this report and followed up.', 'He revisado este informe y he dado seguimiento.'),
        { due_days: 3 },
      ),
    ],
    consent,
  },
}
