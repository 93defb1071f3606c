import { quiz, read, skills } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const medication: ProgramPlan = {
  code: 'MED-2',
  titles: { en: 'Assistance with self-administered medication', es: 'Ayuda con medicinas que el cliente toma solo' },
  descriptions: {
    en: 'What a caregiver may do with medicine, and what not.',
    es: 'Lo que un cuidador puede hacer con medicinas y lo que no.',
  },
  type: 'SPEC',
  delivery: 'blended',
  disciplines: ['HHA', 'CHHA', 'PCA', 'DCW'],
  pay_code: 'INSVC',
  modules: [
    read('Medication assistance', 40, {
      en: `# Help, don't decide
        The client takes the medicine. You help. Your state and the care plan say how far the help may go, so read the plan before each visit. If a task isn't in the plan, don't do it.
        ## What assistance usually means
        - Remind the client that it is time
        - Bring the container and a glass of water
        - Read the label aloud, and open the container
        - Steady the client's hand
        - Write down that the client took it, and when
        ## What you may not do
        - Decide about a dose, a time, or whether to skip one
        - Fill a pillbox or a syringe
        - Crush, split or mix medicine into food, unless the plan says so
        - Give an injection, or medicine through a tube
        - Give a medicine without a label, or one of another person
        - Advise about vitamins, herbs or store medicine
        Some states let trained aides do more, after extra training and a check by a nurse. Do so only when your agency has told you in writing.
        ## Six rights, each time
        1. The right **person**
        2. The right **medicine**
        3. The right **dose**
        4. The right **time**
        5. The right **way**: mouth, eye, skin
        6. The right **note** afterwards
        If one doesn't fit, stop and call the nurse.`,
      es: `# Ayudar, no decidir
        El cliente toma la medicina. Usted ayuda. Su estado y el plan de cuidado dicen hasta dónde llega la ayuda; lea el plan antes de cada visita. Si una tarea no está en el plan, no la haga.
        ## Qué suele significar ayudar
        - Recordar al cliente que es la hora
        - Traer el envase y un vaso de agua
        - Leer la etiqueta en voz alta y abrir el envase
        - Sostener la mano del cliente
        - Anotar que el cliente la tomó y a qué hora
        ## Lo que no puede hacer
        - Decidir sobre una dosis, una hora o si se salta una toma
        - Llenar un pastillero o una jeringa
        - Triturar, partir o mezclar medicinas con comida, a menos que el plan lo diga
        - Poner una inyección ni dar medicina por un tubo
        - Dar una medicina sin etiqueta o de otra persona
        - Aconsejar sobre vitaminas, hierbas o medicinas sin receta
        Algunos estados permiten más a cuidadores capacitados, después de capacitación adicional y la revisión de una enfermera. Hágalo solo si su agencia se lo dijo por escrito.
        ## Seis correctos, cada vez
        1. La **persona** correcta
        2. La **medicina** correcta
        3. La **dosis** correcta
        4. La **hora** correcta
        5. La **forma** correcta: boca, ojo, piel
        6. La **nota** correcta después
        Si uno no encaja, pare y llame a la enfermera.`,
    }),
    read('Medication assistance', 30, {
      en: `# When something is wrong
        ## Call 911
        - Trouble breathing, swollen face or tongue after a medicine
        - The client can't be woken, or took far too much
        ## Call the nurse the same day
        - A dose was missed, taken twice, or taken at the wrong time
        - The client refuses, spits out or hides pills
        - New rash, dizziness, confusion, bleeding, black stool or vomiting
        - A label you can't read, or pills that look different from last time
        - A medicine runs out in three days or less
        - Two bottles with the same medicine, or medicine from several doctors
        Don't hide a mistake. Nobody is in trouble for calling early. Write down what happened, whom you called, and what you were told.
        ## Refusal
        A client may say no. Ask why: it may taste bad, be hard to swallow, or cost too much. Offer it again after a while, then call. Never hide medicine in food.
        ## Keep it safe
        - In its own labeled container, dry, away from heat and children
        - In the fridge only if the label says so
        - Strong pain medicine is counted and locked. If pills are missing, report it the same day.
        - Old medicine goes to a take-back site. Ask the nurse. Don't take it home.`,
      es: `# Cuando algo está mal
        ## Llame al 911
        - Dificultad para respirar, cara o lengua hinchadas después de una medicina
        - El cliente no despierta o tomó demasiado
        ## Llame a la enfermera el mismo día
        - Una dosis olvidada, tomada dos veces o a otra hora
        - El cliente rechaza, escupe o esconde pastillas
        - Sarpullido nuevo, mareo, confusión, sangrado, excremento negro o vómito
        - Una etiqueta que no se lee o pastillas distintas a las de la última vez
        - Una medicina que se acaba en tres días o menos
        - Dos frascos de la misma medicina, o medicinas de varios médicos
        No esconda un error. Nadie tiene problemas por llamar pronto. Anote qué pasó, a quién llamó y qué le dijeron.
        ## Rechazo
        Un cliente puede decir que no. Pregunte por qué: quizás sabe mal, cuesta tragarla o es muy cara. Ofrézcala otra vez después de un rato y luego llame. Nunca esconda medicina en la comida.
        ## Guardar con seguridad
        - En su propio envase con etiqueta, en lugar seco, lejos del calor y de los niños
        - En el refrigerador solo si la etiqueta lo dice
        - Las medicinas fuertes para el dolor se cuentan y se guardan bajo llave. Si faltan pastillas, informe el mismo día.
        - Las medicinas viejas van a un centro de recogida. Pregunte a la enfermera. No se las lleve a su casa.`,
    }),
    skills('Medication assistance', 30, {
      en: `# Observed skill: assist with one medicine
        A nurse watches the aide assist a client, or a partner with practice containers.
        - Reads the care plan and washes hands first
        - Checks person, medicine, dose, time and way aloud
        - Opens the container and lets the client take the medicine
        - Watches that it was swallowed
        - Writes it down at once
        - Says what to do when the label doesn't match the plan`,
      es: `# Destreza observada: ayudar con una medicina
        Una enfermera observa al cuidador ayudar a un cliente, o a un compañero con envases de práctica.
        - Lee el plan de cuidado y se lava las manos primero
        - Revisa en voz alta persona, medicina, dosis, hora y forma
        - Abre el envase y deja que el cliente tome la medicina
        - Mira que la haya tragado
        - Lo anota enseguida
        - Dice qué hacer cuando la etiqueta no coincide con el plan`,
    }),
    quiz(
      'Medication assistance',
      20,
      {
        en: `# Check what you know
        ? What may you usually do? Choose all that apply.
        = Remind the client
        = Read the label aloud
        = Open the container
        - Fill the pillbox for the week
        ! You help with what the client decides. A pillbox is filled by a nurse or the family.
        ? The label says 20 mg, the plan says 10 mg. What do you do?
        = Stop and call the nurse
        - Follow the label
        - Follow the plan
        - Give half a pill
        ! When two sources disagree, a nurse decides.
        ?F You may hide a pill in applesauce when a client refuses it.
        ! A client may refuse. Hiding it breaks a right, and crushing can be dangerous.
        ? A client took her morning pills twice. What do you do?
        = Call the nurse at once, or 911 if she is drowsy or can't breathe well
        - Skip the evening pills
        - Let her sleep
        - Write it down for tomorrow
        ! Which medicine and how much decides how dangerous it is. The nurse or poison control knows.
        ?# Put the steps of assistance in order.
        1. Read the care plan
        2. Wash your hands
        3. Check person, medicine, dose, time and way
        4. Open the container and bring water
        5. Watch that the client swallows it
        6. Write it down
        ! Check before, write after. A note written first is a guess.
        ?T Swelling of the tongue after a new medicine is a reason to call 911.
        ! It may close the airway within minutes.`,
        es: `# Compruebe lo que sabe
        ? ¿Qué puede hacer usted por lo general? Elija todas las correctas.
        = Recordar al cliente
        = Leer la etiqueta en voz alta
        = Abrir el envase
        - Llenar el pastillero de la semana
        ! Usted ayuda con lo que el cliente decide. El pastillero lo llena una enfermera o la familia.
        ? La etiqueta dice 20 mg y el plan dice 10 mg. ¿Qué hace?
        = Paro y llamo a la enfermera
        - Sigo la etiqueta
        - Sigo el plan
        - Doy media pastilla
        ! Cuando dos fuentes no coinciden, decide una enfermera.
        ?F Puede esconder una pastilla en puré de manzana si el cliente la rechaza.
        ! Un cliente puede rechazar. Esconderla viola un derecho y triturarla puede ser peligroso.
        ? Una clienta tomó dos veces las pastillas de la mañana. ¿Qué hace?
        = Llamo enseguida a la enfermera, o al 911 si está adormilada o respira mal
        - Me salto las de la noche
        - La dejo dormir
        - Lo anoto para mañana
        ! El peligro depende de qué medicina y cuánta. La enfermera o el centro de envenenamiento lo sabe.
        ?# Ordene los pasos de la ayuda.
        1. Leer el plan de cuidado
        2. Lavarse las manos
        3. Revisar persona, medicina, dosis, hora y forma
        4. Abrir el envase y traer agua
        5. Mirar que el cliente la trague
        6. Anotarlo
        ! Revise antes, escriba después. Una nota escrita antes es adivinar.
        ?T La lengua hinchada después de una medicina nueva es razón para llamar al 911.
        ! Puede cerrar la garganta en minutos.`,
      },
      { pass_mark: 100 },
    ),
  ],
}
