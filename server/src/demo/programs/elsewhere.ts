import { agree, quiz, read, skills } from './builders.ts'
import { fromCatalogue } from './catalogue.ts'
import type { ProgramPlan } from './plan.ts'

const offered = (...codes: string[]) => codes.map(code => fromCatalogue(code))

const bridge: ProgramPlan = {
  code: 'CNA-CHHA-10',
  titles: { en: 'From CNA to CHHA', es: 'De CNA a CHHA' },
  descriptions: {
    en: 'Ten hours for nursing assistants who want to work in homes in New Jersey.',
    es: 'Diez horas para asistentes de enfermería que quieren trabajar en casas en Nueva Jersey.',
  },
  type: 'INIT',
  delivery: 'live',
  disciplines: ['CNA', 'CHHA'],
  pay_code: 'CLASS',
  modules: [
    read(
      'Communication and culture',
      240,
      {
        en: `# A home is not a nursing home
          You are alone with the client, in the client's own home. There is no nurse down the hall. You read the plan, you notice, you call.
          - Ask before you move, open or throw away anything.
          - Work with what is there: a bathtub without a lift, a bed that is too low. Tell the nurse what is missing.
          - Cook and clean for the client, not for the family.`,
        es: `# Una casa no es un asilo
          Usted está a solas con el cliente, en su propia casa. No hay una enfermera en el pasillo. Usted lee el plan, observa y llama.
          - Pregunte antes de mover, abrir o tirar algo.
          - Trabaje con lo que hay: una tina sin grúa, una cama muy baja. Diga a la enfermera qué falta.
          - Cocine y limpie para el cliente, no para la familia.`,
      },
      { mode: 'classroom' },
    ),
    skills('Personal care', 360, {
      en: `# Skills in a home
        A registered nurse observes each skill in the skills lab.
        - Bath in a tub with a bench
        - Bed made with the client in it
        - A simple meal for a low-salt diet
        - A visit note with facts only`,
      es: `# Destrezas en una casa
        Una enfermera registrada observa cada destreza en el laboratorio.
        - Baño en una tina con banco
        - Cama tendida con el cliente acostado
        - Una comida sencilla baja en sal
        - Una nota de visita solo con hechos`,
    }),
  ],
}
const renewal: ProgramPlan = {
  code: 'CHHA-RENEW',
  titles: { en: 'Keep your CHHA certificate', es: 'Mantenga su certificado CHHA' },
  descriptions: {
    en: 'When and how to renew with the New Jersey Board of Nursing.',
    es: 'Cuándo y cómo renovar con la Junta de Enfermería de Nueva Jersey.',
  },
  type: 'INFO',
  delivery: 'online',
  disciplines: ['CHHA'],
  modules: [
    read('Agency policies', 30, {
      en: `# Two years go by fast
        Your certificate comes from the **New Jersey Board of Nursing** and is good for two years.
        1. Tell the Board about a new address. The reminder goes there.
        2. Renew before the day on the certificate.
        3. If you are late, there are 30 days with an extra fee. After that you may not work as a CHHA.
        4. Show the new certificate to the office the same week.`,
      es: `# Dos años pasan rápido
        Su certificado viene de la **Junta de Enfermería de Nueva Jersey** y vale dos años.
        1. Avise a la Junta si cambia de dirección. Ahí llega el recordatorio.
        2. Renueve antes del día que dice el certificado.
        3. Si se atrasa, hay 30 días con un cargo adicional. Después no puede trabajar como CHHA.
        4. Muestre el certificado nuevo en la oficina esa misma semana.`,
    }),
  ],
}

const competency: ProgramPlan = {
  code: 'DCW-COMP',
  titles: { en: 'Direct care worker competency', es: 'Competencia de cuidado directo' },
  descriptions: {
    en: 'Before the first assignment in Pennsylvania: what you know and what you can do.',
    es: 'Antes del primer caso en Pensilvania: lo que sabe y lo que puede hacer.',
  },
  type: 'COMPET',
  delivery: 'blended',
  disciplines: ['DCW'],
  months: 12,
  modules: [
    skills('Personal care', 90, {
      en: `# Shown to the supervisor
        Mark a skill as met when the worker did it safely without help.
        - Handwashing and gloves
        - Bathing, dressing and grooming
        - Helping with the toilet and with continence
        - Transfer from bed to chair
        - Preparing a meal for a diet
        - Reminding of self-administered medicine
        - Recognizing and reporting changes`,
      es: `# Mostrado al supervisor
        Marque una destreza como lograda cuando se hizo con seguridad y sin ayuda.
        - Lavado de manos y guantes
        - Bañar, vestir y arreglar
        - Ayudar con el baño y la continencia
        - Traslado de la cama a la silla
        - Preparar una comida de dieta
        - Recordar las medicinas que el cliente toma solo
        - Notar e informar cambios`,
    }),
    quiz('Client rights and privacy', 30, {
      en: `# What you know
        ? Who decides about care in the home?
        = The client
        - The worker
        - The neighbor
        - The landlord
        ! You support people to live as they choose.
        ?T A change in a client is reported the same day.
        ! Early reports prevent hospital stays.
        ? Your client fell yesterday and told nobody. What do you do?
        = Call the office now
        - Keep her secret
        - Wait for bruises
        - Tell her son
        ! Pain and bleeding may show later.`,
      es: `# Lo que sabe
        ? ¿Quién decide sobre el cuidado en la casa?
        = El cliente
        - El cuidador
        - El vecino
        - El dueño de la casa
        ! Usted apoya a las personas para vivir como eligen.
        ?T Un cambio en un cliente se informa el mismo día.
        ! Avisar pronto evita hospitalizaciones.
        ? Su clienta se cayó ayer y no se lo dijo a nadie. ¿Qué hace?
        = Llamo a la oficina ahora
        - Guardo el secreto
        - Espero los moretones
        - Se lo digo a su hijo
        ! El dolor y el sangrado pueden aparecer después.`,
    }),
  ],
}

const staged = (
  code: string,
  [en, es]: [string, string],
  [about, sobre]: [string, string],
  minutes: number,
  [text, texto]: [string, string],
): ProgramPlan => ({
  code,
  titles: { en, es },
  descriptions: { en: about, es: sobre },
  type: 'SPEC',
  delivery: 'online',
  pay_code: 'INSVC',
  modules: [
    read('Dementia', minutes - 15, { en: `# ${en}\n${text}`, es: `# ${es}\n${texto}` }),
    agree('Dementia', 15, {
      en: `# I have read this\nI have read this training and I know whom to ask when I have a question about a client with dementia.`,
      es: `# Leí esto\nLeí esta capacitación y sé a quién preguntar si tengo una duda sobre un cliente con demencia.`,
    }),
  ],
})
const firstHour = staged(
  'ADRD-1',
  ['Alzheimer’s and related dementia: first hour', 'Alzheimer y otras demencias: primera hora'],
  ['One hour in the first 30 days, as Florida asks.', 'Una hora en los primeros 30 días, como pide Florida.'],
  60,
  [
    `What dementia is, how it changes words and behavior, and how to answer.
    - Come from the front, use short sentences, wait for an answer.
    - Don't argue about what is true. Answer the feeling.
    - Behavior is a message: look for pain, hunger, noise or fear.
    - Sudden confusion is not dementia. Call the nurse.`,
    `Qué es la demencia, cómo cambia las palabras y la conducta, y cómo responder.
    - Acérquese de frente, use frases cortas, espere la respuesta.
    - No discuta sobre lo que es verdad. Responda al sentimiento.
    - La conducta es un mensaje: busque dolor, hambre, ruido o miedo.
    - La confusión repentina no es demencia. Llame a la enfermera.`,
  ],
)
const furtherHours = staged(
  'ADRD-2',
  ['Alzheimer’s and related dementia: personal care', 'Alzheimer y otras demencias: cuidado personal'],
  [
    'Two more hours in the first seven months, for everyone who gives personal care.',
    'Dos horas más en los primeros siete meses, para quien da cuidado personal.',
  ],
  120,
  [
    `Everyday care, activities, stress of caregivers, family and safety.
    ## Bathing and dressing
    Choose the client's own hour. Warm the room, cover what you are not washing, say each step. Lay out clothes in the order in which they go on.
    ## Activities
    Fold towels, sort buttons, sing. Nobody fails at something they knew for fifty years.
    ## Families
    Listen, don't take sides, and tell the office when a relative can't go on.
    ## Safety
    Locked medicine, covered stove, door chime, recent photo. In a storm, tell the shelter about the dementia.`,
    `Cuidado diario, actividades, cansancio de quien cuida, familia y seguridad.
    ## Bañar y vestir
    Elija la hora del cliente. Caliente el cuarto, cubra lo que no está lavando, diga cada paso. Ponga la ropa en el orden en que se usa.
    ## Actividades
    Doblar toallas, ordenar botones, cantar. Nadie falla en lo que supo por cincuenta años.
    ## Familias
    Escuche, no tome partido y avise a la oficina cuando un familiar no puede más.
    ## Seguridad
    Medicinas bajo llave, estufa cubierta, campanilla en la puerta, foto reciente. En una tormenta, avise al refugio de la demencia.`,
  ],
)
const hurricane: ProgramPlan = {
  code: 'HURR-1',
  titles: { en: 'Hurricane season', es: 'Temporada de huracanes', ht: 'Sezon siklòn' },
  descriptions: {
    en: 'June to November: before, during and after a storm.',
    es: 'De junio a noviembre: antes, durante y después de una tormenta.',
    ht: 'Depi jen rive novanm: anvan, pandan ak apre yon siklòn.',
  },
  type: 'ANNUAL',
  delivery: 'online',
  pay_code: 'INSVC',
  months: 12,
  modules: [
    read('Safety and emergencies', 45, {
      en: `# Ready for the storm
        ## Before June
        - Know each client's evacuation zone, and whether the client is in the county's **special needs registry**.
        - Know who uses oxygen or other power.
        ## When a storm is coming
        1. Fill medicine for two weeks, and keep papers in a plastic bag.
        2. One gallon of water a day for each person, for a week.
        3. Charge phones and wheelchairs.
        4. Leave when the county says so. Take the care plan along.
        ## After
        Never run a generator inside or near a window. Don't walk through water: it hides wires and holes. Call the office as soon as phones work.`,
      es: `# Listos para la tormenta
        ## Antes de junio
        - Sepa la zona de evacuación de cada cliente y si está en el **registro de necesidades especiales** del condado.
        - Sepa quién usa oxígeno u otro aparato eléctrico.
        ## Cuando viene una tormenta
        1. Tenga medicinas para dos semanas y los papeles en una bolsa de plástico.
        2. Un galón de agua al día por persona, para una semana.
        3. Cargue teléfonos y sillas de ruedas.
        4. Salga cuando lo diga el condado. Lleve el plan de cuidado.
        ## Después
        Nunca use un generador adentro ni cerca de una ventana. No camine por el agua: esconde cables y huecos. Llame a la oficina cuando haya teléfono.`,
      ht: `# Pare pou siklòn nan
        ## Anvan jen
        - Konnen zòn evakyasyon chak kliyan, epi si li nan **rejis bezwen espesyal** konte a.
        - Konnen kiyès ki sèvi ak oksijèn oswa lòt aparèy elektrik.
        ## Lè yon siklòn ap vini
        1. Pran medikaman pou de semèn, epi mete papye yo nan yon sachè plastik.
        2. Yon galon dlo pa jou pou chak moun, pou yon semèn.
        3. Chaje telefòn ak chèz woulant.
        4. Ale lè konte a di sa. Pote plan swen an.
        ## Apre
        Pa janm limen yon dèlko andedan oswa toupre yon fenèt. Pa mache nan dlo: li kache fil ak twou. Rele biwo a depi telefòn mache.`,
    }),
    agree('Safety and emergencies', 15, {
      en: `# My plan\nI have a plan for my own family, and I have told my coordinator how to reach me during a storm.`,
      es: `# Mi plan\nTengo un plan para mi propia familia y le dije a mi coordinador cómo encontrarme durante una tormenta.`,
      ht: `# Plan mwen\nMwen gen yon plan pou pwòp fanmi m, e mwen di kowòdonatè m kijan pou l jwenn mwen pandan yon siklòn.`,
    }),
  ],
}

const homemaker: ProgramPlan = {
  code: 'HMK-1',
  titles: { en: 'Homemaker and companion: your role', es: 'Tareas del hogar y compañía: su función' },
  descriptions: {
    en: 'What the service plan covers, and when to call.',
    es: 'Lo que cubre el plan de servicio y cuándo llamar.',
  },
  type: 'ORIENT',
  delivery: 'online',
  modules: [
    read('Agency policies', 30, {
      en: `# What you do
        You keep a home clean and safe, cook, shop, drive if you are insured for it, and keep company. You do what the **service plan** says.
        You don't give nursing care, and you don't give medicine. If a client needs more help than last month, say so early. The office talks with the family.
        - Keep receipts for each errand. Never use a client's card.
        - A client who isn't at the door at the usual time: call, look, then call 911.`,
      es: `# Lo que usted hace
        Mantiene una casa limpia y segura, cocina, hace compras, maneja si está asegurado para eso y acompaña. Hace lo que dice el **plan de servicio**.
        No da cuidado de enfermería ni medicinas. Si un cliente necesita más ayuda que el mes pasado, dígalo pronto. La oficina habla con la familia.
        - Guarde los recibos de cada compra. Nunca use la tarjeta de un cliente.
        - Un cliente que no abre a la hora de siempre: llame, mire y luego llame al 911.`,
    }),
    agree('Agency policies', 15, {
      en: `# My role\nI know what the service plan covers, and I will call the office before I do anything beyond it.`,
      es: `# Mi función\nSé lo que cubre el plan de servicio y llamaré a la oficina antes de hacer algo más.`,
    }),
  ],
}

/** By agency: part of the catalog, and programs that their state requires. */
export const elsewherePrograms: Readonly<Record<string, readonly ProgramPlan[]>> = {
  'Garden State Caring Hands': [
    bridge,
    renewal,
    ...offered('INFC-1', 'FALL-1', 'BODY-1', 'ABUSE-1', 'HIPAA-1', 'BBP-1', 'VITAL-1', 'FWA-1'),
  ],
  'Keystone Companions': [
    competency,
    ...offered('INFC-1', 'FALL-1', 'EVV-1', 'HIPAA-1', 'COMM-1', 'NUTR-1'),
    fromCatalogue('ABUSE-1', { is: 'draft' }),
  ],
  'Suncoast Aides': [
    firstHour,
    furtherHours,
    hurricane,
    fromCatalogue('MED-2', {
      titles: {
        en: 'Assistance with self-administered medication: basics',
        es: 'Ayuda con medicinas que el cliente toma solo: lo básico',
      },
    }),
    ...offered('INFC-1', 'FALL-1', 'BBP-1', 'DIAB-1', 'SKIN-1', 'EOL-1'),
  ],
  'Elm City Homemakers': [homemaker, ...offered('COMM-1', 'FALL-1', 'NUTR-1'), fromCatalogue('DEM-2', { months: 12 })],
}
