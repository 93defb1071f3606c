import { agree, quiz, read, skills, live } from './builders.ts'
import type { ProgramPlan } from './plan.ts'

const respiratory: ProgramPlan = {
  code: 'RESP-05',
  titles: { en: 'Respiratory infection update', es: 'Actualización sobre infecciones respiratorias' },
  descriptions: {
    en: 'What we do this season about flu, COVID-19 and RSV.',
    es: 'Lo que hacemos esta temporada con la gripe, el COVID-19 y el VRS.',
  },
  type: 'ANNUAL',
  delivery: 'online',
  pay_code: 'INSVC',
  months: 12,
  modules: [
    agree('Infection control', 15, {
      en: `# This season's rules
        I stay home and call my coordinator when I have a fever, a new cough, vomiting or diarrhea. I wear a mask when I or my client cough. I know that flu and COVID-19 vaccines are offered every fall, and where I can ask about them.`,
      es: `# Reglas de esta temporada
        Me quedo en casa y llamo a mi coordinador si tengo fiebre, tos nueva, vómito o diarrea. Uso mascarilla cuando yo o mi cliente tosemos. Sé que cada otoño se ofrecen las vacunas contra la gripe y el COVID-19, y dónde preguntar.`,
    }),
    quiz('Infection control', 15, {
      en: `# Five questions
        ? You wake up with a fever. What do you do?
        = Call my coordinator before the visit
        - Take a pill and go
        - Wear two masks and go
        - Send a friend
        ! Someone else goes, and your client stays well.
        ?T Flu, COVID-19 and RSV can all be dangerous for old people.
        ! They can lead to pneumonia.
        ? Where do you cough?
        = Into my elbow or a tissue
        - Into my hand
        - Into the room
        - Into my scarf, and keep it on all day
        ! Hands carry germs to everything you touch.
        ? What helps the air in a room?
        = Open a window, if the client agrees
        - Spray perfume
        - Turn up the heat
        - Close the door
        ! Fresh air thins out germs.
        ?F A client with a new cough can wait until the nurse's next visit.
        ! Report it the same day. Some treatments must start early.`,
      es: `# Cinco preguntas
        ? Se despierta con fiebre. ¿Qué hace?
        = Llamo a mi coordinador antes de la visita
        - Tomo una pastilla y voy
        - Me pongo dos mascarillas y voy
        - Envío a un amigo
        ! Va otra persona y su cliente sigue bien.
        ?T La gripe, el COVID-19 y el VRS pueden ser peligrosos para personas mayores.
        ! Pueden causar neumonía.
        ? ¿Dónde tose?
        = En el codo o en un pañuelo
        - En la mano
        - Hacia el cuarto
        - En la bufanda, y la llevo todo el día
        ! Las manos llevan gérmenes a todo lo que tocan.
        ? ¿Qué ayuda al aire de un cuarto?
        = Abrir una ventana, si el cliente está de acuerdo
        - Echar perfume
        - Subir la calefacción
        - Cerrar la puerta
        ! El aire fresco reduce los gérmenes.
        ?F Un cliente con tos nueva puede esperar hasta la próxima visita de la enfermera.
        ! Infórmelo el mismo día. Algunos tratamientos deben empezar pronto.`,
    }),
  ],
}

const incidents: ProgramPlan = {
  code: 'INCID-1',
  titles: { en: 'Incident reports for office staff', es: 'Informes de incidentes para la oficina' },
  descriptions: {
    en: 'From the first call to the closed report.',
    es: 'De la primera llamada al informe cerrado.',
  },
  type: 'INFO',
  delivery: 'online',
  disciplines: ['OFFICE', 'RN'],
  modules: [
    read('Agency policies', 40, {
      en: `# The call
        An aide calls: "Mrs. P. fell." Your first minute matters.
        1. Is anyone in danger now? If so, 911 first. Stay on the line.
        2. Who, where, when? Read the name and the number back.
        3. What did the aide see and hear? Write the aide's own words.
        4. Who knows already? Family, doctor, nurse?
        5. Tell the nurse at once. Don't give medical advice.
        ## The report
        - Open it the same day, even when facts are missing.
        - Facts only. No blame, no guesses, and no other client's name.
        - Note each call with time and name.
        - The nurse decides about the visit, the care plan and the state's forms.
        ## Closing it
        A report is closed when someone has said what will be done differently, and has checked that it was.`,
      es: `# La llamada
        Una cuidadora llama: "La Sra. P. se cayó". Su primer minuto cuenta.
        1. ¿Hay alguien en peligro ahora? Si es así, primero el 911. Quédese en la línea.
        2. ¿Quién, dónde, cuándo? Repita el nombre y el número.
        3. ¿Qué vio y oyó la cuidadora? Escriba sus palabras.
        4. ¿Quién lo sabe ya? ¿Familia, médico, enfermera?
        5. Avise enseguida a la enfermera. No dé consejos médicos.
        ## El informe
        - Ábralo el mismo día, aunque falten datos.
        - Solo hechos. Sin culpas, sin adivinar, sin el nombre de otro cliente.
        - Anote cada llamada con hora y nombre.
        - La enfermera decide sobre la visita, el plan de cuidado y los formularios del estado.
        ## Cerrarlo
        Un informe se cierra cuando alguien dijo qué se hará distinto y comprobó que se hizo.`,
    }),
    quiz('Agency policies', 20, {
      en: `# A scenario
        ? An aide calls: her client is on the floor and can't move a leg. What is your first sentence?
        = "Have you called 911?"
        - "Please fill in the form."
        - "Can you lift her?"
        - "I'll call you back."
        ! Help first, paper second.
        ? Which sentence belongs in the report?
        = "Aide states: 'I heard a noise and found her next to the tub.'"
        - "The aide was not paying attention."
        - "She must have slipped."
        - "Same as with Mr. B. last week."
        ! Own words, no blame, no other client.
        ?T You open the report today even if the nurse has not called back.
        ! Facts can be added later. Memory fades.`,
      es: `# Un caso
        ? Una cuidadora llama: su clienta está en el piso y no puede mover una pierna. ¿Cuál es su primera frase?
        = "¿Ya llamó al 911?"
        - "Llene el formulario, por favor."
        - "¿La puede levantar?"
        - "Le llamo después."
        ! Primero la ayuda, después el papel.
        ? ¿Qué frase va en el informe?
        = "La cuidadora dice: 'Oí un ruido y la encontré junto a la tina'."
        - "La cuidadora no estaba atenta."
        - "Seguro se resbaló."
        - "Igual que con el Sr. B. la semana pasada."
        ! Palabras propias, sin culpas, sin otro cliente.
        ?T Usted abre el informe hoy aunque la enfermera no haya llamado.
        ! Los datos se pueden agregar después. La memoria se borra.`,
    }),
  ],
}

const handbook: ProgramPlan = {
  code: 'HANDBK-26',
  titles: { en: 'Employee handbook 2026', es: 'Manual del empleado 2026' },
  descriptions: {
    en: 'What changed this year, and your confirmation.',
    es: 'Lo que cambió este año y su confirmación.',
  },
  type: 'ANNUAL',
  delivery: 'online',
  months: 12,
  modules: [
    read('Agency policies', 15, {
      en: `# What changed
        - **Phones:** calls and texts about clients go through the agency's app only.
        - **Gifts:** none of any value. Food at the table is fine.
        - **Calling out:** at least four hours before the visit, by phone to the on-call line. A text is not enough.
        - **Uniform:** closed shoes, badge where the client can read it.`,
      es: `# Lo que cambió
        - **Teléfonos:** llamadas y mensajes sobre clientes solo por la aplicación de la agencia.
        - **Regalos:** ninguno, de ningún valor. Comer algo en la mesa está bien.
        - **Avisar una ausencia:** al menos cuatro horas antes de la visita, por teléfono a la línea de guardia. Un mensaje no basta.
        - **Uniforme:** zapatos cerrados, credencial donde el cliente la pueda leer.`,
    }),
    agree('Agency policies', 15, {
      en: `# I have read the handbook
        I have read what changed in the 2026 handbook, and I know where to find all of it.`,
      es: `# Leí el manual
        Leí lo que cambió en el manual 2026 y sé dónde encontrarlo completo.`,
    }),
  ],
}

const app: ProgramPlan = {
  code: 'APP-1',
  titles: { en: 'Using the caregiver app', es: 'Cómo usar la aplicación del cuidador' },
  descriptions: {
    en: 'Sign in, see your schedule, clock in, and get help.',
    es: 'Iniciar sesión, ver su horario, marcar la entrada y pedir ayuda.',
  },
  type: 'ORIENT',
  delivery: 'blended',
  pay_code: 'ORIENT',
  modules: [
    read('Documentation and EVV', 30, {
      en: `# Your phone at work
        1. Install the app from the link in our text message. Never from a link someone else sends.
        2. Choose a code that is not your birthday. Don't share it.
        3. Turn location on for the app. It is read only when you clock in and out.
        4. Each evening, look at tomorrow's visits.
        ## Trouble?
        No signal: clock in anyway. The app keeps the time and sends it later. Phone lost: call the office at once, so that we can block it.`,
      es: `# Su teléfono en el trabajo
        1. Instale la aplicación con el enlace de nuestro mensaje. Nunca con un enlace de otra persona.
        2. Elija un código que no sea su cumpleaños. No lo comparta.
        3. Encienda la ubicación para la aplicación. Se lee solo al marcar la entrada y la salida.
        4. Cada noche, mire las visitas de mañana.
        ## ¿Problemas?
        Sin señal: marque de todos modos. La aplicación guarda la hora y la envía después. Teléfono perdido: llame enseguida a la oficina para bloquearlo.`,
    }),
    skills('Documentation and EVV', 30, {
      en: `# Shown on your own phone
        Someone from the office watches.
        - Signs in with a code of their own
        - Finds tomorrow's visits
        - Clocks in and out in practice mode
        - Calls the on-call line from the app`,
      es: `# Mostrado en su propio teléfono
        Alguien de la oficina observa.
        - Inicia sesión con su propio código
        - Encuentra las visitas de mañana
        - Marca entrada y salida en modo de práctica
        - Llama a la línea de guardia desde la aplicación`,
    }),
  ],
}

const pay: ProgramPlan = {
  code: 'PAY-1',
  titles: { en: 'Your pay, sick time and leave', es: 'Su pago, tiempo por enfermedad y licencias' },
  descriptions: {
    en: 'How hours become pay, and the time off New York gives you.',
    es: 'Cómo las horas se vuelven pago y el tiempo libre que da Nueva York.',
  },
  type: 'INFO',
  delivery: 'online',
  modules: [
    read('Agency policies', 30, {
      en: `# Hours, pay, time off
        - You are paid **every week** for the visits you clocked in and out of, for training we ask for, and for travel between clients on the same day.
        - After 40 hours in a week you get overtime.
        - **Sick and safe leave:** one hour for every 30 hours worked, up to 56 hours a year at an agency of our size. You may use it for yourself or your family. Nobody may punish you for using it.
        - **Prenatal care:** 20 more paid hours a year for appointments during pregnancy.
        - **Paid Family Leave:** for a new child, a seriously ill relative, or military duty of the family.
        Look at your pay stub each week. If something is wrong, call payroll within the same week.`,
      es: `# Horas, pago, tiempo libre
        - Le pagamos **cada semana** las visitas con entrada y salida marcadas, la capacitación que pedimos y el viaje entre clientes el mismo día.
        - Después de 40 horas en una semana recibe sobretiempo.
        - **Licencia por enfermedad y seguridad:** una hora por cada 30 trabajadas, hasta 56 horas al año en una agencia de nuestro tamaño. Puede usarla para usted o su familia. Nadie puede castigarle por usarla.
        - **Cuidado prenatal:** 20 horas pagadas más al año para citas durante el embarazo.
        - **Paid Family Leave:** por un hijo nuevo, un familiar muy enfermo o servicio militar de la familia.
        Mire su talón de pago cada semana. Si algo está mal, llame a nómina esa misma semana.`,
    }),
  ],
}

const travel: ProgramPlan = {
  code: 'TRAVEL-1',
  titles: { en: 'Safe on the way', es: 'Seguro en el camino' },
  descriptions: {
    en: 'Snow, heat, subway, stairwells and dogs.',
    es: 'Nieve, calor, metro, escaleras y perros.',
  },
  type: 'INSVC',
  delivery: 'online',
  pay_code: 'INSVC',
  modules: [
    read('Safety and emergencies', 30, {
      en: `# Between visits
        - Plan the way the evening before. Have a second way for days when trains don't run.
        - Keep hands free, phone charged, bag closed.
        - On ice: shoes with a profile, short steps, hands out of the pockets.
        - In a heat wave: water, a hat, and shade between visits.
        - Before you go up, look at the door, the hall and the elevator. If something feels wrong, don't go in. Call the office.
        ## Dogs
        Ask the client to put the dog in another room before you enter. Don't run, don't stare.
        ## If you can't get there
        Call the on-call line as early as you can. A client who can't be alone gets someone else. Don't take risks to be on time.`,
      es: `# Entre visitas
        - Planee el camino la noche anterior. Tenga otro camino para días sin tren.
        - Manos libres, teléfono cargado, bolso cerrado.
        - Con hielo: zapatos que agarren, pasos cortos, manos fuera de los bolsillos.
        - Con mucho calor: agua, gorra y sombra entre visitas.
        - Antes de subir, mire la puerta, el pasillo y el ascensor. Si algo se siente mal, no entre. Llame a la oficina.
        ## Perros
        Pida al cliente que ponga al perro en otro cuarto antes de entrar. No corra, no lo mire fijo.
        ## Si no puede llegar
        Llame a la línea de guardia lo antes posible. Un cliente que no puede estar solo recibe a otra persona. No se arriesgue por llegar a tiempo.`,
    }),
    agree('Safety and emergencies', 30, {
      en: `# My own plan
        I have told my coordinator a second way to each of my clients, and I carry the on-call number on paper.`,
      es: `# Mi propio plan
        Le dije a mi coordinador otro camino para llegar a cada uno de mis clientes y llevo en papel el número de guardia.`,
    }),
  ],
}

const cpr: ProgramPlan = {
  code: 'CPR-4',
  titles: { en: 'CPR and first aid card', es: 'Tarjeta de RCP y primeros auxilios' },
  descriptions: {
    en: 'Practice with our instructor in the skills lab. The card is good for two years.',
    es: 'Práctica con nuestro instructor en el laboratorio. La tarjeta vale dos años.',
  },
  type: 'CRED',
  delivery: 'live',
  months: 24,
  modules: [
    live(
      'Safety and emergencies',
      240,
      {
        en: `# Hands-on class
        We practice chest compressions, the recovery position, choking, bleeding and the defibrillator, until each one is safe in your hands.
        You kneel on the floor for part of the class. Tell us before if you can't, and we practice on a table.
        Bring: Clothes you can move in, and a photo ID.`,
        es: `# Clase práctica
        Practicamos las compresiones, la posición lateral, el atragantamiento, las hemorragias y el desfibrilador, hasta que cada cosa le salga bien.
        Parte de la clase es de rodillas en el piso. Avise antes si no puede, y practicamos sobre una mesa.
        Traiga: Ropa cómoda y una identificación con foto.`,
      },
      { ways: ['skills_lab', 'classroom'] },
    ),
  ],
}

const liveIn: ProgramPlan = {
  code: 'LIVEIN-1',
  titles: { en: '24-hour cases: sleep, meals and breaks', es: 'Casos de 24 horas: sueño, comidas y descansos' },
  descriptions: {
    en: 'What you must get on a 24-hour case, and how to report when you don’t.',
    es: 'Lo que debe recibir en un caso de 24 horas y cómo avisar cuando no lo recibe.',
  },
  type: 'SPEC',
  delivery: 'online',
  disciplines: ['HHA', 'PCA', 'LIVE-IN'],
  pay_code: 'INSVC',
  modules: [
    read('Workplace conduct', 30, {
      en: `# Your rest counts
        In New York a 24-hour shift may be paid as **13 hours** only if you really get:
        - **8 hours** for sleep, and at least **5 of them without interruption**, in a place where you can sleep
        - **3 hours** for meals, without work
        If you get less, the whole sleep or meal time counts as work, and you are paid for it.
        ## What to do
        1. Write down each time you were woken, from when to when, and why.
        2. Call your coordinator in the morning. Every morning, if it happens every night.
        3. Don't sign for rest you didn't get.
        The nurse looks at the plan. The client may need two shifts.`,
      es: `# Su descanso cuenta
        En Nueva York un turno de 24 horas se puede pagar como **13 horas** solo si usted de verdad recibe:
        - **8 horas** para dormir, y al menos **5 sin interrupción**, en un lugar donde se puede dormir
        - **3 horas** para comer, sin trabajar
        Si recibe menos, todo el tiempo de sueño o de comida cuenta como trabajo y se le paga.
        ## Qué hacer
        1. Anote cada vez que le despertaron, de qué hora a qué hora y por qué.
        2. Llame a su coordinador en la mañana. Cada mañana, si pasa cada noche.
        3. No firme por un descanso que no tuvo.
        La enfermera revisa el plan. Quizás el cliente necesita dos turnos.`,
    }),
    agree('Workplace conduct', 30, {
      en: `# I know my breaks
        I know which hours of rest I must get on a 24-hour case, and I will report each night in which I didn't get them.`,
      es: `# Conozco mis descansos
        Sé qué horas de descanso debo recibir en un caso de 24 horas e informaré cada noche en que no las reciba.`,
    }),
  ],
}

const home: ProgramPlan = {
  code: 'HOME-1',
  titles: { en: 'Bedbugs, smoke and pets', es: 'Chinches, humo y mascotas' },
  descriptions: {
    en: 'Difficult homes, without shame and without taking anything home with you.',
    es: 'Casas difíciles, sin vergüenza y sin llevarse nada a su casa.',
  },
  type: 'INSVC',
  delivery: 'online',
  pay_code: 'INSVC',
  modules: [
    read('Infection control', 30, {
      en: `# Difficult homes
        ## Bedbugs and roaches
        - Tell the office the same day. It is not the client's fault, and treatment can be arranged.
        - Bring little. Hang your bag on a door handle, not on bed or sofa.
        - At home, put work clothes into the dryer on high heat for 30 minutes.
        ## Smoke
        You may ask the client not to smoke while you are there. Oxygen and a cigarette in one home: call the nurse today.
        ## Pets
        Wash your hands after you touch a pet or its litter. If you are pregnant or allergic, tell your coordinator. Feeding the cat may be in the plan. Walking a large dog is not.`,
      es: `# Casas difíciles
        ## Chinches y cucarachas
        - Avise a la oficina el mismo día. No es culpa del cliente y se puede organizar un tratamiento.
        - Lleve poco. Cuelgue su bolso en una manija, no sobre la cama ni el sofá.
        - En su casa, ponga la ropa de trabajo en la secadora con calor alto 30 minutos.
        ## Humo
        Puede pedir al cliente que no fume mientras usted está ahí. Oxígeno y cigarrillo en una casa: llame hoy a la enfermera.
        ## Mascotas
        Lávese las manos después de tocar una mascota o su arena. Si está embarazada o tiene alergia, avise a su coordinador. Dar de comer al gato puede estar en el plan. Pasear un perro grande no.`,
    }),
    quiz('Infection control', 30, {
      en: `# Check what you know
        ? You see bedbugs. What do you do first?
        = Tell the office the same day
        - Spray what is under the sink
        - Leave and never come back
        - Tell the neighbors
        ! Treatment is arranged with the client.
        ? Where do you put your bag?
        = On a door handle
        - On the bed
        - On the sofa
        - On the carpet
        ! Bedbugs live in soft things.
        ?T High heat in the dryer kills bedbugs.
        ! Thirty minutes are enough for most loads.`,
      es: `# Compruebe lo que sabe
        ? Ve chinches. ¿Qué hace primero?
        = Aviso a la oficina el mismo día
        - Rocío lo que hay bajo el lavaplatos
        - Me voy y no vuelvo
        - Les cuento a los vecinos
        ! El tratamiento se organiza con el cliente.
        ? ¿Dónde pone su bolso?
        = En la manija de una puerta
        - En la cama
        - En el sofá
        - En la alfombra
        ! Las chinches viven en cosas blandas.
        ?T El calor alto de la secadora mata las chinches.
        ! Treinta minutos bastan para la mayoría de las cargas.`,
    }),
  ],
}

const quality: ProgramPlan = {
  code: 'QAPI-1',
  titles: { en: 'Quality: what your reports change', es: 'Calidad: lo que cambian sus informes' },
  descriptions: {
    en: 'How we learn from falls, complaints and good ideas.',
    es: 'Cómo aprendemos de caídas, quejas y buenas ideas.',
  },
  type: 'INSVC',
  delivery: 'online',
  pay_code: 'INSVC',
  modules: [
    read('Agency policies', 30, {
      en: `# From report to change
        Every three months nurses and coordinators look at all falls, infections, hospital stays and complaints. They look for a cause in the way we work, not for someone to blame.
        1. We count: How often? Where? At what hour?
        2. We ask why, until we find something that we can change.
        3. We try it with a few clients.
        4. We look at the numbers again.
        ## One example
        Many falls happened on the first day after the hospital. Now the nurse calls the aide before that visit. There were fewer falls.
        Complaints help too. Give the client the number, and don't be offended.`,
      es: `# Del informe al cambio
        Cada tres meses las enfermeras y los coordinadores miran todas las caídas, infecciones, hospitalizaciones y quejas. Buscan una causa en la forma de trabajar, no un culpable.
        1. Contamos: ¿cuántas veces? ¿dónde? ¿a qué hora?
        2. Preguntamos por qué, hasta encontrar algo que podamos cambiar.
        3. Lo probamos con unos pocos clientes.
        4. Miramos otra vez los números.
        ## Un ejemplo
        Muchas caídas pasaban el primer día después del hospital. Ahora la enfermera llama al cuidador antes de esa visita. Hubo menos caídas.
        Las quejas también ayudan. Dé el número al cliente y no se ofenda.`,
    }),
    agree('Agency policies', 30, {
      en: `# My part
        I report falls, infections and complaints the same day, and I tell the office when I have an idea that would make care safer.`,
      es: `# Mi parte
        Informo caídas, infecciones y quejas el mismo día, y le digo a la oficina cuando tengo una idea para un cuidado más seguro.`,
    }),
  ],
}

/** For people already working: the agency's own rules and tools. */
export const working: readonly ProgramPlan[] = [
  respiratory,
  incidents,
  handbook,
  app,
  pay,
  travel,
  cpr,
  liveIn,
  home,
  quality,
]
