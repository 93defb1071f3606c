import { ask, caregiver, consent, fullName, said, section, type ShippedForm, step } from './shared.ts'

export const emergencyContact: ShippedForm = {
  code: 'emergency-contact',
  settings: {
    titles: said('Emergency contact', 'Contacto de emergencia'),
    category: 'onboarding',
    visibility: 'general',
    due_from: 'hire',
    due_days: 7,
    recurrence: 'months',
    recurrence_months: 12,
    validity_months: 12,
    retention_from: 'end',
    retention_years: 1,
  },
  content: {
    sections: [
      section('about_you', said('About you', 'Sobre usted'), [
        fullName,
        ask('phone', 'mobile', said('Your cell phone', 'Su teléfono celular'), {
          prefill: { field: 'mobile', mode: 'confirm' },
          writes_back: { field: 'mobile', mode: 'proposal' },
        }),
        ask('address', 'home', said('Where you live', 'Dónde vive'), {
          prefill: { field: 'address', mode: 'confirm' },
          writes_back: { field: 'address', mode: 'proposal' },
        }),
      ]),
      section('contact', said('Who we call in an emergency', 'A quién llamamos en una emergencia'), [
        ask('text', 'contact_name', said('Name', 'Nombre'), {
          most: 120,
          prefill: { field: 'emergency_contact_name', mode: 'confirm' },
          writes_back: { field: 'emergency_contact_name', mode: 'automatic' },
        }),
        ask('text', 'contact_relation', said('Relationship to you', 'Parentesco o relación con usted'), {
          most: 60,
          prefill: { field: 'emergency_contact_relation', mode: 'confirm' },
          writes_back: { field: 'emergency_contact_relation', mode: 'automatic' },
        }),
        ask('phone', 'contact_phone', said('Phone', 'Teléfono'), {
          prefill: { field: 'emergency_contact_phone', mode: 'confirm' },
          writes_back: { field: 'emergency_contact_phone', mode: 'automatic' },
        }),
        ask(
          'yes_no',
          'has_second',
          said('Is there a second person we can call?', '¿Hay una segunda persona a quien podamos llamar?'),
        ),
      ]),
      section(
        'second_contact',
        said('Second person', 'Segunda persona'),
        [
          ask('text', 'second_name', said('Name', 'Nombre'), {
            most: 120,
            prefill: { field: 'emergency_contact_2_name', mode: 'confirm' },
            writes_back: { field: 'emergency_contact_2_name', mode: 'automatic' },
          }),
          ask('text', 'second_relation', said('Relationship to you', 'Parentesco o relación con usted'), {
            most: 60,
            prefill: { field: 'emergency_contact_2_relation', mode: 'confirm' },
            writes_back: { field: 'emergency_contact_2_relation', mode: 'automatic' },
          }),
          ask('phone', 'second_phone', said('Phone', 'Teléfono'), {
            prefill: { field: 'emergency_contact_2_phone', mode: 'confirm' },
            writes_back: { field: 'emergency_contact_2_phone', mode: 'automatic' },
          }),
        ],
        { field: 'has_second', is: true },
      ),
    ],
    steps: [
      step(
        'caregiver',
        1,
        caregiver,
        ['about_you', 'contact', 'second_contact'],
        said(
          'These details are correct. The agency may call these people if something happens to me at work.',
          'Estos datos son correctos. La agencia puede llamar a estas personas si me pasa algo en el trabajo.',
        ),
      ),
    ],
    consent,
  },
}
