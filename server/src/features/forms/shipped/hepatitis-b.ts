import { ask, caregiver, consent, fullName, read, said, section, type ShippedForm, step } from './shared.ts'

/** The statement of 29 CFR 1910.1030, Appendix A, verbatim; the Spanish text is a translation of it. */
const statement = said(
  'I understand that due to my occupational exposure to blood or other potentially infectious materials I may be at risk of acquiring hepatitis B virus (HBV) infection. I have been given the opportunity to be vaccinated with hepatitis B vaccine, at no charge to myself. However, I decline hepatitis B vaccination at this time. I understand that by declining this vaccine, I continue to be at risk of acquiring hepatitis B, a serious disease. If in the future I continue to have occupational exposure to blood or other potentially infectious materials and I want to be vaccinated with hepatitis B vaccine, I can receive the vaccination series at no charge to me.',
  'Entiendo que, debido a mi exposición laboral a sangre u otros materiales potencialmente infecciosos, puedo correr el riesgo de contraer la infección por el virus de la hepatitis B (VHB). Se me ha dado la oportunidad de recibir la vacuna contra la hepatitis B sin costo para mí. Sin embargo, rechazo la vacunación contra la hepatitis B en este momento. Entiendo que, al rechazar esta vacuna, sigo en riesgo de contraer hepatitis B, una enfermedad grave. Si en el futuro sigo teniendo exposición laboral a sangre u otros materiales potencialmente infecciosos y quiero recibir la vacuna contra la hepatitis B, puedo recibir la serie de vacunas sin costo para mí.',
)

export const hepatitisB: ShippedForm = {
  code: 'hepatitis-b',
  settings: {
    titles: said('Hepatitis B vaccine declination', 'Rechazo de la vacuna contra la hepatitis B'),
    category: 'health',
    visibility: 'medical',
    due_from: 'hire',
    due_days: 10,
    retention_from: 'end',
    retention_years: 30,
  },
  content: {
    sections: [
      section('vaccine', said('The vaccine', 'La vacuna'), [
        read(
          'about',
          said('Before you decide', 'Antes de decidir'),
          said(
            'Hepatitis B is a serious disease of the liver. It spreads through blood and other body fluids. The vaccine is safe and effective, and you pay nothing for it. If you want it, don’t sign this form: tell your coordinator.',
            'La hepatitis B es una enfermedad grave del hígado. Se transmite por la sangre y otros fluidos corporales. La vacuna es segura y eficaz, y usted no paga nada por ella. Si la quiere, no firme este formulario: avise a su coordinador.',
          ),
        ),
        fullName,
        ask(
          'yes_no',
          'informed',
          said(
            'Did you receive information about the vaccine and have a chance to ask questions?',
            '¿Recibió información sobre la vacuna y pudo hacer preguntas?',
          ),
          { sensitivity: 'medical' },
        ),
        read('statement', said('Statement', 'Declaración'), statement),
      ]),
    ],
    steps: [step('caregiver', 1, caregiver, ['vaccine'], statement, { may_refuse: true })],
    consent,
  },
}
