import { ask, caregiver, consent, fullName, option, read, said, section, type ShippedForm, step } from './shared.ts'

export const handbook: ShippedForm = {
  code: 'handbook',
  settings: {
    titles: said('Employee handbook receipt', 'Acuse de recibo del manual del empleado'),
    category: 'policy',
    visibility: 'general',
    due_from: 'hire',
    due_days: 14,
    retention_from: 'end',
    retention_years: 3,
  },
  content: {
    sections: [
      section('handbook', said('The handbook', 'El manual'), [
        fullName,
        ask('choice', 'how', said('How did you receive the handbook?', '¿Cómo recibió el manual?'), {
          options: [
            option('paper', 'On paper', 'En papel'),
            option('email', 'By email', 'Por correo electrónico'),
            option('online', 'Online', 'En línea'),
          ],
        }),
        ask('date', 'received_on', said('When did you receive it?', '¿Cuándo lo recibió?'), { to: 'today' }),
        ask('text', 'edition', said('Edition or date on its cover', 'Edición o fecha en la portada'), {
          required: false,
          most: 60,
        }),
      ]),
      section('understood', said('What you confirm', 'Lo que confirma'), [
        read(
          'statement',
          said('Please read', 'Lea lo siguiente'),
          said(
            'The handbook explains what the agency expects of me and what I can expect of the agency.\nIt is not a contract, and it doesn’t guarantee a job for a set time.\nThe agency may change it and will tell me when it does.\nNothing in it takes away a right that the law gives me.\nI can ask my coordinator or the office about anything I don’t understand.',
            'El manual explica lo que la agencia espera de mí y lo que yo puedo esperar de la agencia.\nNo es un contrato ni garantiza un empleo por un tiempo determinado.\nLa agencia puede cambiarlo y me avisará si lo hace.\nNada en él me quita un derecho que la ley me da.\nPuedo preguntar a mi coordinador o a la oficina sobre lo que no entienda.',
          ),
        ),
        ask('initials', 'initials', said('Your initials', 'Sus iniciales')),
      ]),
    ],
    steps: [
      step(
        'caregiver',
        1,
        caregiver,
        ['handbook', 'understood'],
        said(
          'I have received the handbook. I will read it and follow it.',
          'He recibido el manual. Lo leeré y lo seguiré.',
        ),
      ),
    ],
    consent,
  },
}
