import { agree, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

/** Offered for one summer, then withdrawn. */
export const heatWave: ProgramPlan = {
  code: 'HEAT-25',
  titles: { en: 'Summer heat 2025', es: 'Calor de verano 2025' },
  descriptions: {
    en: 'What to watch for on hot days. For the summer of 2025.',
    es: 'En qué fijarse los días de calor. Para el verano de 2025.',
  },
  type: 'INFO',
  delivery: 'online',
  modules: [
    read('Safety and emergencies', 10, {
      en: `# Hot days at home
        Older people feel heat late and get sick from it fast. Some medicines make it worse.
        ## At each visit
        - Offer water often, even if the client isn't thirsty. Follow fluid limits in the care plan.
        - Close curtains on the sunny side. Use the air conditioner or a fan, and move to the coolest room.
        - Light clothes, cool washcloths, no heavy meals.
        ## Call 911
        The skin is hot, the person is confused, can't be woken or has a seizure. Cool the person with water while you wait.
        ## Call the nurse
        Headache, dizziness, cramps, heavy sweating, dark urine or less urine than usual.`,
      es: `# Días de calor en casa
        Las personas mayores sienten tarde el calor y se enferman rápido por él. Algunas medicinas lo empeoran.
        ## En cada visita
        - Ofrezca agua a menudo, aunque el cliente no tenga sed. Siga los límites de líquidos del plan de cuidado.
        - Cierre las cortinas del lado del sol. Use el aire acondicionado o un ventilador y pasen al cuarto más fresco.
        - Ropa ligera, paños frescos, nada de comidas pesadas.
        ## Llame al 911
        La piel está caliente, la persona está confundida, no despierta o tiene una convulsión. Refresque a la persona con agua mientras espera.
        ## Llame a la enfermera
        Dolor de cabeza, mareo, calambres, mucho sudor, orina oscura o menos orina de lo normal.`,
    }),
    agree('Safety and emergencies', 5, {
      en: `# My part\nI will offer water at every visit and call for help early.`,
      es: `# Mi parte\nOfreceré agua en cada visita y pediré ayuda a tiempo.`,
    }),
  ],
}
