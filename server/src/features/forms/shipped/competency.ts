import {
  ask,
  caregiver,
  consent,
  employeeName,
  nurse,
  option,
  rating,
  said,
  section,
  type ShippedForm,
  step,
} from './shared.ts'

const skills = [
  option('hands', 'Washes hands and uses gloves', 'Se lava las manos y usa guantes'),
  option('vital_signs', 'Takes temperature, pulse and respiration', 'Toma temperatura, pulso y respiración'),
  option('bed_bath', 'Gives a bed bath', 'Da un baño en cama'),
  option('shower', 'Helps in the tub or shower', 'Ayuda en la tina o la ducha'),
  option('hair_skin', 'Cares for hair, nails and skin', 'Cuida cabello, uñas y piel'),
  option('mouth', 'Cares for mouth and dentures', 'Cuida la boca y la dentadura postiza'),
  option('toilet', 'Helps with toileting and getting to the bathroom', 'Ayuda a ir al baño y a usarlo'),
  option(
    'transfer',
    'Moves the client safely from bed to chair',
    'Traslada al cliente con seguridad de la cama a la silla',
  ),
  option('walking', 'Helps with walking', 'Ayuda a caminar'),
  option(
    'position',
    'Positions the client and does range-of-motion exercises',
    'Acomoda al cliente y hace ejercicios de movilidad',
  ),
  option('food', 'Prepares meals and helps with fluids', 'Prepara comidas y ayuda con los líquidos'),
  option('notes', 'Observes, reports and documents care', 'Observa, informa y documenta lo que se hizo'),
]

export const competency: ShippedForm = {
  code: 'competency',
  settings: {
    titles: said(
      'Home health aide competency evaluation',
      'Evaluación de competencia del asistente de salud en el hogar',
    ),
    category: 'competency',
    visibility: 'hr',
    due_from: 'assignment',
    due_days: 30,
    recurrence: 'months',
    recurrence_months: 12,
    validity_months: 12,
    retention_from: 'end',
    retention_years: 6,
  },
  content: {
    sections: [
      section('evaluation', said('Evaluation', 'Evaluación'), [
        employeeName,
        ask('date', 'seen_on', said('Date of the evaluation', 'Fecha de la evaluación'), { to: 'today' }),
        ask('choice', 'place', said('Place', 'Lugar'), {
          options: [
            option('home', 'In a client’s home', 'En la casa de un cliente'),
            option('lab', 'In the skills lab', 'En el laboratorio de práctica'),
          ],
        }),
        ask('checklist', 'skills', said('Skills', 'Habilidades'), {
          items: skills,
          takes_initials: true,
          scale: [
            rating('met', 2, 'Does it well', 'Lo hace bien'),
            rating('practice', 1, 'Needs practice', 'Necesita práctica'),
            rating('not_met', 0, 'Can’t do it safely yet', 'Aún no lo hace con seguridad'),
            rating('not_seen', null, 'Not observed today', 'No se observó hoy'),
          ],
        }),
        ask('computed', 'score', said('Points', 'Puntos'), { value: { score: 'skills' } }),
        ask(
          'computed',
          'average',
          said(
            'Average points per skill observed (maximum 2)',
            'Promedio de puntos por habilidad observada (máximo 2)',
          ),
          {
            value: { average: [{ field: 'skills' }] },
            decimals: 2,
          },
        ),
        ask('long_text', 'plan', said('Plan for what needs practice', 'Plan para lo que necesita práctica'), {
          when: { field: 'skills', is_any_of: ['practice', 'not_met'] },
        }),
        ask('date', 'again_on', said('Evaluate again by', 'Evaluar de nuevo a más tardar el'), {
          from: 'today',
          when: { field: 'skills', is: 'not_met' },
        }),
        ask(
          'yes_no',
          'is_competent',
          said('Is the caregiver competent to work alone?', '¿El cuidador es competente para trabajar solo?'),
        ),
      ]),
      section('caregiver', said('Caregiver’s comments', 'Comentarios del cuidador'), [
        ask('yes_no', 'agrees', said('Do you agree with this evaluation?', '¿Está de acuerdo con esta evaluación?')),
        ask('long_text', 'comment', said('What would you like to add?', '¿Qué quiere agregar?'), { required: false }),
      ]),
    ],
    steps: [
      step(
        'nurse',
        1,
        nurse,
        ['evaluation'],
        said(
          'I observed the caregiver perform the skills rated here.',
          'Observé al cuidador realizar las habilidades que aquí se califican.',
        ),
      ),
      step(
        'caregiver',
        2,
        caregiver,
        ['caregiver'],
        said(
          'I have read this evaluation. Signing doesn’t mean that I agree with it.',
          'He leído esta evaluación. Firmar no significa que esté de acuerdo con ella.',
        ),
        { may_refuse: true, due_days: 7 },
      ),
    ],
    consent,
  },
}
