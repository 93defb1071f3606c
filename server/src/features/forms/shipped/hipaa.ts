import { ask, caregiver, consent, fullName, read, said, section, type ShippedForm, step } from './shared.ts'

export const hipaa: ShippedForm = {
  code: 'hipaa',
  settings: {
    titles: said('HIPAA confidentiality', 'Confidencialidad según HIPAA'),
    category: 'policy',
    visibility: 'general',
    due_from: 'hire',
    due_days: 7,
    recurrence: 'months',
    recurrence_months: 12,
    validity_months: 12,
    retention_from: 'completion',
    retention_years: 6,
  },
  content: {
    sections: [
      section('rules', said('What HIPAA asks of you', 'Lo que HIPAA le pide'), [
        read(
          'what_it_is',
          said('Health information is private', 'La información de salud es privada'),
          said(
            'HIPAA is a federal law that protects health information about our clients. It covers names, addresses, photos, diagnoses, care plans, visit notes and anything else that could identify a client.',
            'HIPAA es una ley federal que protege la información de salud de nuestros clientes. Incluye nombres, direcciones, fotos, diagnósticos, planes de cuidado, notas de visita y todo lo que permita identificar a un cliente.',
          ),
        ),
        read(
          'what_you_do',
          said('What you agree to', 'A qué se compromete'),
          said(
            'Use client information only for your work.\nShare it only with people who need it to care for the client.\nNever post about clients, or share photos of them or their homes, on social media.\nKeep papers and phones where others can’t read them.\nReport a loss or a mistake to your supervisor the same day.',
            'Use la información del cliente solo para su trabajo.\nCompártala solo con quienes la necesitan para cuidar al cliente.\nNunca publique sobre clientes ni comparta fotos de ellos o de sus casas en redes sociales.\nGuarde papeles y teléfonos donde otros no puedan leerlos.\nInforme a su supervisor el mismo día si pierde algo o comete un error.',
          ),
        ),
        read(
          'after_work',
          said('This duty doesn’t end', 'Esta obligación no termina'),
          said(
            'This duty continues after you stop working for the agency. Violating it can cost you your job and lead to fines.',
            'Esta obligación continúa aunque usted deje de trabajar para la agencia. Si no la cumple, puede perder su empleo y recibir multas.',
          ),
        ),
      ]),
      section('you', said('Your confirmation', 'Su confirmación'), [
        fullName,
        ask(
          'yes_no',
          'has_questions',
          said('Do you have questions about these rules?', '¿Tiene preguntas sobre estas reglas?'),
        ),
        ask('long_text', 'questions', said('Your questions', 'Sus preguntas'), {
          most: 1000,
          when: { field: 'has_questions', is: true },
        }),
        ask('initials', 'initials', said('Your initials', 'Sus iniciales')),
      ]),
    ],
    steps: [
      step(
        'caregiver',
        1,
        caregiver,
        ['rules', 'you'],
        said(
          'I have read these rules and will keep client information private.',
          'He leído estas reglas y mantendré en privado la información de los clientes.',
        ),
      ),
    ],
    consent,
  },
}
