import { agree, quiz, read, skills } from './builders.ts'
import type { ProgramPlan } from './plan.ts'

const classroom = { mode: 'classroom' } as const

const orientation: ProgramPlan = {
  code: 'ORIENT-8',
  titles: { en: 'New-hire orientation', es: 'Orientación para personal nuevo' },
  descriptions: {
    en: 'What every new employee needs to know before the first visit.',
    es: 'Lo que cada empleado nuevo debe saber antes de la primera visita.',
  },
  type: 'ORIENT',
  delivery: 'blended',
  pay_code: 'ORIENT',
  versions: 3,
  modules: [
    read('Agency policies', 60, {
      en: `# Welcome and how we work
        You are the person our clients see every day. What you notice keeps them safe.
        ## Who helps you
        - **Your coordinator** gives you your schedule and answers everyday questions.
        - **The nurse** writes the care plan. Do only what the plan says.
        - **The on-call line** answers nights, weekends and holidays.
        ## Before every visit
        1. Read the care plan, even if you know the client well.
        2. Clock in when you arrive, not before.
        3. Call the office if you will be late. Never send someone in your place.`,
      es: `# Bienvenida y cómo trabajamos
        Usted es la persona que nuestros clientes ven todos los días. Lo que usted observa los mantiene seguros.
        ## Quién le ayuda
        - **Su coordinador** le da su horario y responde las preguntas de todos los días.
        - **La enfermera** escribe el plan de cuidado. Haga solo lo que dice el plan.
        - **La línea de guardia** atiende noches, fines de semana y días feriados.
        ## Antes de cada visita
        1. Lea el plan de cuidado, aunque conozca bien al cliente.
        2. Marque su entrada al llegar, no antes.
        3. Llame a la oficina si va a llegar tarde. Nunca envíe a otra persona en su lugar.`,
    }),
    read('Client rights and privacy', 60, {
      en: `# Client rights and privacy
        Clients decide about their own care, their home and their things. They may refuse care, complain without fear, and know who comes to their home.
        ## Privacy
        - Talk about a client only with people who need to know, and never in an elevator, on a bus or on the phone in public.
        - Take no photos of clients, their homes or their papers.
        - Never post about work, even without names. Neighbors recognize each other.
        If you see or cause a privacy mistake, tell your coordinator the same day. Early reports protect the client and you.`,
      es: `# Derechos y privacidad del cliente
        El cliente decide sobre su cuidado, su casa y sus cosas. Puede rechazar el cuidado, quejarse sin miedo y saber quién llega a su casa.
        ## Privacidad
        - Hable de un cliente solo con quien necesita saberlo, y nunca en un ascensor, en un autobús o por teléfono en público.
        - No tome fotos de los clientes, sus casas ni sus papeles.
        - Nunca publique sobre el trabajo, ni siquiera sin nombres. Los vecinos se reconocen.
        Si ve o comete un error de privacidad, avise a su coordinador el mismo día. Avisar pronto protege al cliente y a usted.`,
    }),
    read(
      'Safety and emergencies',
      120,
      {
        en: `# Safety in the home
        Look around each time you enter: floor, stove, exits, phone.
        ## In an emergency
        1. Call **911** first when someone can't breathe, has chest pain, bleeds heavily, or can't be woken.
        2. Stay with the client. Unlock the door for the ambulance.
        3. Call the office as soon as help is there.
        In a fire, get everyone out, close the door behind you, and never go back in.
        ## Your own safety
        Leave when you feel threatened, and call the office from outside. Nobody will ask you to stay in danger.`,
        es: `# Seguridad en el hogar
        Mire a su alrededor cada vez que entra: piso, estufa, salidas, teléfono.
        ## En una emergencia
        1. Llame primero al **911** cuando alguien no puede respirar, tiene dolor de pecho, sangra mucho o no despierta.
        2. Quédese con el cliente. Abra la puerta para la ambulancia.
        3. Llame a la oficina cuando llegue la ayuda.
        En un incendio, saque a todos, cierre la puerta al salir y nunca vuelva a entrar.
        ## Su propia seguridad
        Salga si se siente amenazado y llame a la oficina desde afuera. Nadie le pedirá que se quede en peligro.`,
      },
      classroom,
    ),
    read(
      'Infection control',
      60,
      {
        en: `# Clean hands, safe back
        Wash your hands when you arrive, before food and medicine, after gloves and before you leave. Twenty seconds, with soap.
        ## Moving a client
        - Lock the wheels of bed and chair.
        - Stand close, feet apart, knees bent. Turn with your feet.
        - If the plan asks for two people, wait for the second one.`,
        es: `# Manos limpias, espalda segura
        Lávese las manos al llegar, antes de la comida y las medicinas, después de los guantes y antes de irse. Veinte segundos, con jabón.
        ## Mover a un cliente
        - Trabe las ruedas de la cama y la silla.
        - Párese cerca, pies separados, rodillas dobladas. Gire con los pies.
        - Si el plan pide dos personas, espere a la segunda.`,
      },
      classroom,
    ),
    read(
      'Abuse and neglect',
      60,
      {
        en: `# Abuse, harassment and speaking up
        Report bruises, fear, missing money or a home without food the same day. You don't need proof.
        You have the same right to be safe. Nobody may touch, threaten or harass you: not a client, not a relative, not a manager. Tell us, and we act. Nobody may punish you for it.`,
        es: `# Abuso, acoso y cómo hablar
        Informe el mismo día moretones, miedo, dinero que falta o una casa sin comida. No necesita pruebas.
        Usted tiene el mismo derecho a estar seguro. Nadie puede tocarle, amenazarle ni acosarle: ni un cliente, ni un familiar, ni un gerente. Díganos y actuamos. Nadie puede castigarle por eso.`,
      },
      classroom,
    ),
    read('Documentation and EVV', 60, {
      en: `# Clock in, clock out, write it down
        Use only your own code. Clock in after you arrive and out before you leave. Mark the tasks you did.
        Forgot? Call the office the same day. Write what you saw and did, not what you think.`,
      es: `# Marcar la entrada, la salida y anotar
        Use solo su propio código. Marque la entrada después de llegar y la salida antes de irse. Marque las tareas que hizo.
        ¿Se le olvidó? Llame a la oficina el mismo día. Escriba lo que vio e hizo, no lo que piensa.`,
    }),
    quiz('Agency policies', 30, {
      en: `# Orientation quiz
        ? Who writes the care plan?
        = The nurse
        - The coordinator
        - The family
        - The aide
        ! You do what the plan says. Ask the nurse when it doesn't fit any more.
        ? You will be 20 minutes late. What do you do?
        = Call the office
        - Send your cousin
        - Clock in from the bus
        - Tell the client tomorrow
        ! The office tells the client, and sends someone if needed.
        ? A client can't breathe. Whom do you call first?
        = 911
        - The office
        - The family
        - The nurse
        ! You never need permission to call 911.
        ?F You may take a photo of a client if the client smiles.
        ! Photos are private, and the office has to agree first.
        ? What do you report the same day? Choose all that apply.
        = Bruises that nobody can explain
        = Missing money
        = A mistake with privacy
        - A client who likes tea
        ! Early reports protect the client and you.`,
      es: `# Prueba de orientación
        ? ¿Quién escribe el plan de cuidado?
        = La enfermera
        - El coordinador
        - La familia
        - El cuidador
        ! Usted hace lo que dice el plan. Pregunte a la enfermera cuando ya no encaja.
        ? Va a llegar 20 minutos tarde. ¿Qué hace?
        = Llamo a la oficina
        - Envío a mi primo
        - Marco la entrada desde el autobús
        - Se lo digo mañana al cliente
        ! La oficina avisa al cliente y envía a alguien si hace falta.
        ? Un cliente no puede respirar. ¿A quién llama primero?
        = Al 911
        - A la oficina
        - A la familia
        - A la enfermera
        ! Nunca necesita permiso para llamar al 911.
        ?F Puede tomar una foto de un cliente si el cliente sonríe.
        ! Las fotos son privadas y la oficina debe estar de acuerdo antes.
        ? ¿Qué informa el mismo día? Elija todas las correctas.
        = Moretones que nadie puede explicar
        = Dinero que falta
        = Un error de privacidad
        - Un cliente al que le gusta el té
        ! Avisar pronto protege al cliente y a usted.`,
    }),
    agree('Agency policies', 30, {
      en: `# Employee handbook
        I have received the employee handbook. I know where to find it, and whom to ask if I don’t understand something. I will follow its rules.`,
      es: `# Manual del empleado
        Recibí el manual del empleado. Sé dónde encontrarlo y a quién preguntar si no entiendo algo. Seguiré sus reglas.`,
    }),
  ],
}

/** A classroom day, with a description for people who prepare. */
const day = (topic: string, minutes: number, [en, es]: [string, string], [about, sobre]: [string, string]) =>
  read(topic, minutes, { en: `# ${en}\n${about}`, es: `# ${es}\n${sobre}` }, classroom)

const core: ProgramPlan = {
  code: 'HHA-CORE-40',
  titles: { en: 'HHA basic training: Home Care Core', es: 'Capacitación básica HHA: Núcleo de cuidado en el hogar' },
  descriptions: {
    en: 'Forty hours in the classroom, the first part of home health aide training in New York.',
    es: 'Cuarenta horas en el aula, la primera parte de la capacitación HHA en Nueva York.',
  },
  type: 'INIT',
  delivery: 'live',
  disciplines: ['HHA', 'PCA'],
  pay_code: 'CLASS',
  modules: [
    day(
      'Agency policies',
      180,
      ['Introduction to home care', 'Introducción al cuidado en el hogar'],
      [
        'What home care is, who is on the team, and what an aide does and does not do. Bring a pen, your ID and a question.',
        'Qué es el cuidado en el hogar, quién está en el equipo y qué hace y no hace un cuidador. Traiga una pluma, su identificación y una pregunta.',
      ],
    ),
    day(
      'Communication and culture',
      240,
      ['Working with people', 'Trabajar con personas'],
      [
        'Listening, respect, culture and faith, clients who see or hear poorly. We practice first visits in pairs.',
        'Escuchar, respeto, cultura y fe, clientes que ven u oyen poco. Practicamos primeras visitas en parejas.',
      ],
    ),
    day(
      'Client rights and privacy',
      120,
      ['Rights and privacy', 'Derechos y privacidad'],
      [
        'The bill of rights of home-care clients, HIPAA, and what to answer to a curious neighbor.',
        'La carta de derechos de los clientes, HIPAA y qué contestar a un vecino curioso.',
      ],
    ),
    day(
      'Infection control',
      240,
      ['Infection control', 'Control de infecciones'],
      [
        'How germs travel, handwashing, gloves and masks, laundry and dishes. Everybody washes hands under the lamp.',
        'Cómo viajan los gérmenes, lavado de manos, guantes y mascarillas, ropa y platos. Todos se lavan las manos bajo la lámpara.',
      ],
    ),
    day(
      'Safety and emergencies',
      240,
      ['Safety, fire and first steps', 'Seguridad, fuego y primeros pasos'],
      [
        'Hazards in the home, fire, falls, choking, calling 911, and getting ready for storms and heat.',
        'Peligros en la casa, fuego, caídas, atragantamiento, llamar al 911 y prepararse para tormentas y calor.',
      ],
    ),
    day(
      'Body mechanics and transfers',
      240,
      ['Body mechanics', 'Mecánica del cuerpo'],
      [
        'How to stand, lift, turn and transfer. Wear flat shoes with closed toes.',
        'Cómo pararse, levantar, girar y trasladar. Use zapatos planos y cerrados.',
      ],
    ),
    day(
      'Personal care',
      300,
      ['Bathing, dressing, grooming', 'Bañar, vestir, arreglar'],
      [
        'Bed bath, shower, mouth and denture care, shaving, dressing with one weak side, toilet and bedpan.',
        'Baño en cama, ducha, boca y dentaduras, afeitar, vestir con un lado débil, inodoro y bacinilla.',
      ],
    ),
    day(
      'Nutrition and fluids',
      180,
      ['Meals and fluids', 'Comidas y líquidos'],
      [
        'Planning, shopping, cooking and serving; diets; safe swallowing; food safety.',
        'Planear, comprar, cocinar y servir; dietas; tragar con seguridad; comida segura.',
      ],
    ),
    day(
      'Chronic conditions',
      240,
      ['The body and common illnesses', 'El cuerpo y enfermedades comunes'],
      [
        'How the body ages, heart, lungs, diabetes, stroke, and what to report.',
        'Cómo envejece el cuerpo, corazón, pulmones, diabetes, derrame y qué informar.',
      ],
    ),
    day(
      'Dementia',
      180,
      ['Mental health and dementia', 'Salud mental y demencia'],
      [
        'Depression, anxiety, dementia, and how to answer behavior calmly.',
        'Depresión, ansiedad, demencia y cómo responder con calma a la conducta.',
      ],
    ),
    day(
      'Documentation and EVV',
      120,
      ['Observing and recording', 'Observar y anotar'],
      [
        'Facts and opinions, visit notes, EVV, incident reports.',
        'Hechos y opiniones, notas de visita, EVV, informes de incidentes.',
      ],
    ),
    quiz(
      'Agency policies',
      120,
      {
        en: `# Final exam, part 1
        ? The client asks you to change the dressing on a wound. It isn't in the plan. What do you do?
        = Tell the client that I will call the nurse
        - Change it carefully
        - Ask a neighbor
        - Look it up
        ! An aide does what the plan says.
        ?T Facts belong in a visit note, opinions don't.
        ! Write what you saw, heard, measured and did.
        ? You dress a client with a weak right arm. Which sleeve comes first?
        = The right
        - The left
        - Both at once
        - It doesn't matter
        ! Weak side first on, last off.
        ?# Put the steps of handwashing in order.
        1. Wet the hands
        2. Take soap
        3. Rub for 20 seconds
        4. Rinse
        5. Dry and turn off the tap with the towel
        ! The towel keeps clean hands off the tap.
        ? Which are rights of a client? Choose all that apply.
        = To refuse care
        = To complain without fear
        = To know who comes to the home
        - To choose the aide's pay
        ! The rights hang in every client's folder.`,
        es: `# Examen final, parte 1
        ? El cliente le pide cambiar la venda de una herida. No está en el plan. ¿Qué hace?
        = Le digo que voy a llamar a la enfermera
        - La cambio con cuidado
        - Pregunto a un vecino
        - Lo busco en internet
        ! Un cuidador hace lo que dice el plan.
        ?T En una nota de visita van hechos, no opiniones.
        ! Escriba lo que vio, oyó, midió e hizo.
        ? Viste a un cliente con el brazo derecho débil. ¿Qué manga va primero?
        = La derecha
        - La izquierda
        - Las dos a la vez
        - No importa
        ! El lado débil entra primero y sale último.
        ?# Ordene los pasos del lavado de manos.
        1. Mojar las manos
        2. Tomar jabón
        3. Frotar 20 segundos
        4. Enjuagar
        5. Secar y cerrar la llave con la toalla
        ! La toalla evita que las manos limpias toquen la llave.
        ? ¿Cuáles son derechos de un cliente? Elija todas las correctas.
        = Rechazar el cuidado
        = Quejarse sin miedo
        = Saber quién llega a la casa
        - Decidir el pago del cuidador
        ! Los derechos están en la carpeta de cada cliente.`,
      },
      classroom,
    ),
  ],
}

const observed = (minutes: number) =>
  skills('Personal care', minutes, {
    en: `# Supervised practical training
      A registered nurse observes each skill on a client or in the skills lab, and marks it as met only when every step was safe.
      - Bed bath with privacy and a safe water temperature
      - Mouth and denture care
      - Transfer with a gait belt
      - Temperature, pulse, breathing and blood pressure
      - Emptying a urine bag without opening the system
      - Range of motion as the plan says
      - Assisting with self-administered medication
      - Handwashing and gloves`,
    es: `# Práctica supervisada
      Una enfermera registrada observa cada destreza con un cliente o en el laboratorio, y la marca como lograda solo si cada paso fue seguro.
      - Baño en cama con privacidad y agua a temperatura segura
      - Cuidado de boca y dentaduras
      - Traslado con cinturón de marcha
      - Temperatura, pulso, respiración y presión
      - Vaciar una bolsa de orina sin abrir el sistema
      - Ejercicios de movimiento según el plan
      - Ayuda con medicinas que el cliente toma solo
      - Lavado de manos y guantes`,
  })

const tasks = [
  day(
    'Vital signs',
    300,
    ['Measuring and reporting', 'Medir e informar'],
    [
      'Temperature, pulse, breathing, blood pressure, weight, fluids in and out. Limits stand in the care plan.',
      'Temperatura, pulso, respiración, presión, peso, líquidos que entran y salen. Los límites están en el plan de cuidado.',
    ],
  ),
  day(
    'Medication assistance',
    240,
    ['Assisting with medicine', 'Ayudar con medicinas'],
    [
      'What an aide may do, what not, the six rights, and when to call.',
      'Lo que un cuidador puede hacer, lo que no, los seis correctos y cuándo llamar.',
    ],
  ),
  day(
    'Skin care',
    240,
    ['Skin, positioning and simple dressings', 'Piel, posiciones y vendas sencillas'],
    [
      'Pressure injuries, turning, and changing a clean dressing over stable skin when the plan assigns it.',
      'Lesiones por presión, cambios de posición y cambio de una venda limpia sobre piel estable cuando el plan lo asigna.',
    ],
  ),
  day(
    'Personal care',
    360,
    ['Special equipment', 'Equipo especial'],
    [
      'Mechanical lift, oxygen, urine bags, ostomy care, prostheses and braces.',
      'Grúa, oxígeno, bolsas de orina, cuidado de ostomía, prótesis y aparatos.',
    ],
  ),
]
const related: ProgramPlan = {
  code: 'HHA-HRT-35',
  titles: { en: 'HHA basic training: Health-Related Tasks', es: 'Capacitación básica HHA: Tareas de salud' },
  descriptions: {
    en: 'Nineteen hours in the classroom and sixteen of supervised practice, after Home Care Core.',
    es: 'Diecinueve horas en el aula y dieciséis de práctica supervisada, después del Núcleo.',
  },
  type: 'INIT',
  delivery: 'live',
  disciplines: ['HHA'],
  pay_code: 'CLASS',
  modules: [...tasks, observed(960)],
}
const upgrade: ProgramPlan = {
  code: 'PCA-HHA-35',
  titles: { en: 'PCA to HHA upgrade', es: 'De PCA a HHA' },
  descriptions: {
    en: 'For personal care aides with forty hours of training who want to become home health aides.',
    es: 'Para cuidadores PCA con cuarenta horas de capacitación que quieren ser HHA.',
  },
  type: 'INIT',
  delivery: 'live',
  disciplines: ['PCA'],
  pay_code: 'CLASS',
  modules: [...tasks, observed(960)],
}

/** Before the first visit, and for the first certificate. */
export const starting: readonly ProgramPlan[] = [orientation, core, related, upgrade]
