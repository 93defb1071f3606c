import { quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const lgbtqElders: ProgramPlan = {
  code: 'LGBTQ-1',
  titles: { en: 'LGBTQ+ inclusive care', es: 'Cuidado inclusivo LGBTQ+' },
  descriptions: {
    en: 'Care in which lesbian, gay, bisexual and transgender clients are safe and respected at home.',
    es: 'Un cuidado en el que los clientes lesbianas, gays, bisexuales y transgénero están seguros y son respetados en casa.',
  },
  type: 'INSVC',
  delivery: 'online',
  pay_code: 'INSVC',
  modules: [
    read('Communication and culture', 20, {
      en: `# Why it matters at home
        A client who is 80 today was young when loving someone of the same sex was a crime in most states and was called a mental illness. Doctors dropped that label only in 1973. Many lost a job, a family or a home when somebody found out. They learned to hide. Now a stranger comes into the bedroom every day. That is you.
        ## What clients fear
        - That the aide will be cold, rough or preach
        - That the aide will tell neighbors or family
        - That a partner will be treated as a visitor
        - That nobody will come at all
        Out of fear, some clients hide photos before the visit. Some put off calling for help until it is late.
        ## A few words
        - **Lesbian, gay, bisexual:** whom a person loves.
        - **Transgender:** a person whose gender isn't the one written down at birth.
        - **Pronouns:** he, she, they. Use those the client uses.
        - **Family of choice:** friends who do what relatives do.
        You don't need every word. You need to listen and to use the client's words.
        ## What good care looks like
        It is the same good care as for everybody, without guessing. Don't assume a husband or a wife. Ask: "Who is important to you?" Put the partner's name where the family's names are. Say hello to the partner first, if the partner opens the door.`,
      es: `# Por qué importa en la casa
        Un cliente que hoy tiene 80 años era joven cuando amar a alguien del mismo sexo era un delito en casi todos los estados y se llamaba enfermedad mental. Los médicos quitaron ese nombre apenas en 1973. Muchos perdieron un empleo, una familia o una casa cuando alguien se enteró. Aprendieron a esconderse. Ahora un extraño entra a su cuarto todos los días. Ese es usted.
        ## Lo que temen los clientes
        - Que el cuidador sea frío, brusco o les predique
        - Que el cuidador les cuente a los vecinos o a la familia
        - Que traten a su pareja como a una visita
        - Que no venga nadie
        Por miedo, algunos esconden fotos antes de la visita. Otros no piden ayuda hasta que es tarde.
        ## Algunas palabras
        - **Lesbiana, gay, bisexual:** a quién ama una persona.
        - **Transgénero:** una persona cuyo género no es el que se anotó al nacer.
        - **Pronombres:** él, ella, elle. Use los que usa el cliente.
        - **Familia elegida:** amigos que hacen lo que hacen los parientes.
        No necesita saber todas las palabras. Necesita escuchar y usar las del cliente.
        ## Cómo es un buen cuidado
        Es el mismo buen cuidado que para todos, sin suponer. No suponga que hay un esposo o una esposa. Pregunte: “¿Quién es importante para usted?” Ponga el nombre de la pareja donde van los de la familia. Si la pareja abre la puerta, salúdela primero.`,
    }),
    read('Client rights and privacy', 15, {
      en: `# Respect, privacy and your own beliefs
        ## Names and pronouns
        1. Ask every client: "What would you like me to call you?"
        2. Use that name and the pronouns that go with it, also when the client can't hear you.
        3. If an ID shows another name, use that one only where a form needs it.
        4. If you slip, say "Sorry," correct it, and go on. Don't make a speech of it.
        ## Personal care
        Bodies may not look as you expect. Don't stare, don't ask about surgery, and don't comment. Ask only what the care needs: "Is there anything I should know to help you safely?" Help with shaving, a binder, a wig or makeup as you help with glasses.
        ## Private means private
        Whom a client loves and how their body looks is health and personal information. Don't tell the next client, your family, or other aides who don't need it. It goes into notes only when the care needs it. Telling it on is called **outing**. It can cost a client safety.
        ## Visitors and decisions
        The client says who may visit and who is told what. If a client can't decide anymore, the partner or friend named in the health care proxy does, even if relatives object. If relatives and a partner argue, stay out of it and call your coordinator.
        ## Your own beliefs
        You may believe what you believe. At work you give each client the same care, the same time and the same kind voice. Don't preach, and don't pray over a client who hasn't asked. If you think you can't do it, tell your coordinator before the visit. Never leave a client without care.
        If you hear slurs or see rough treatment, report it. It is abuse.`,
      es: `# Respeto, privacidad y sus propias creencias
        ## Nombres y pronombres
        1. Pregunte a cada cliente: “¿Cómo quiere que le llame?”
        2. Use ese nombre y sus pronombres, también cuando el cliente no le oye.
        3. Si una identificación muestra otro nombre, úselo solo donde un formulario lo pide.
        4. Si se equivoca, diga “Perdón”, corríjalo y siga. No haga un discurso.
        ## Cuidado personal
        Un cuerpo puede no verse como usted espera. No se quede mirando, no pregunte por cirugías y no comente. Pregunte solo lo que el cuidado necesita: “¿Hay algo que deba saber para ayudarle con seguridad?” Ayude con el afeitado, una faja de pecho, una peluca o el maquillaje como ayuda con los lentes.
        ## Privado es privado
        A quién ama un cliente y cómo es su cuerpo es información personal y de salud. No la cuente a otro cliente, a su familia ni a cuidadores que no la necesitan. Va en las notas solo si el cuidado lo necesita. Contarlo a otros puede costarle al cliente su seguridad.
        ## Visitas y decisiones
        El cliente dice quién puede visitar y a quién se le cuenta qué. Si un cliente ya no puede decidir, decide la pareja o el amigo nombrado en el poder para la atención médica, aunque los parientes no estén de acuerdo. Si los parientes y la pareja discuten, no intervenga y llame a su coordinador.
        ## Sus propias creencias
        Usted puede creer lo que cree. En el trabajo da a cada cliente el mismo cuidado, el mismo tiempo y la misma voz amable. No predique y no rece por un cliente que no lo pidió. Si piensa que no puede hacerlo, avise a su coordinador antes de la visita. Nunca deje a un cliente sin cuidado.
        Si oye insultos o ve un trato brusco, repórtelo. Es maltrato.`,
    }),
    quiz(
      'Client rights and privacy',
      25,
      {
        en: `# Check what you know
        ? Why do many older LGBTQ+ clients hide who they are?
        = They lived through years when being found out cost jobs, families and safety
        - They don't trust doctors in general
        - They don't want care
        > They do want it. They fear how they will be treated.
        - It is a habit of old age
        ! For much of their lives it was dangerous to be open.
        ? How do you find out what to call a client?
        = I ask: "What would you like me to call you?"
        - I use the name on the ID
        > The ID may show a name that the client doesn't use.
        - I say "dear"
        > Pet names sound like talk to a child.
        - I guess from the voice
        ! It is a good question for every client.
        ? You used the wrong pronoun. What now?
        = Say sorry, correct it and go on
        - Say nothing
        - Explain at length why it is hard
        > Then the client has to comfort you.
        - Ask the client to choose an easier one
        ! A short correction shows respect.
        ?F You may tell the next aide that a client is a lesbian so that the aide is prepared.
        ! It is private, and the care doesn't need it.
        ?~ What does each word mean?
        Transgender => the gender isn't the one written down at birth
        Family of choice => friends who do what relatives do
        Pronouns => words such as he, she and they
        Outing => telling others what a person keeps private
        ! You need few words, and the client's own are the best.
        ? Which questions are good on a first visit? Choose all that apply.
        = "What would you like me to call you?"
        = "Who is important to you?"
        = "Is there anything I should know to help you safely?"
        - "Have you had surgery?"
        - "Are you married to a man or a woman?"
        ! Ask what the care needs, and leave the rest to the client.
        ? A client's body isn't as you expected. What do you do?
        = Give care calmly and say nothing about it
        - Ask how it came about
        > Ask only what the care needs.
        - Call another aide to have a look
        > That would break privacy, and hurt.
        - Leave that part unwashed
        ! Every body is washed with the same respect.
        ?T When a client can't decide anymore, the person named in the health care proxy does, also if it is a friend.
        ! The paper counts, not the blood.
        ? The client's son says: "Don't let that man visit my father." The client wants the visit. What do you do?
        = Let the client decide, and tell my coordinator about the conflict
        - Do as the son says
        > The son doesn't decide who visits his father.
        - Let nobody in
        - Decide myself who is right
        ! Clients choose their visitors.
        ?F If your faith sees it in another way, you may tell the client so during care.
        ! You may believe it. At work you don't preach.
        ? You think that you can't care for a transgender client. What is right?
        = Tell my coordinator before the visit, so that the client isn't left alone
        - Don't go and say nothing
        > A client without care is in danger.
        - Go, and do only half of the tasks
        - Ask the client to find another agency
        ! Never leave a client without care.
        ? You hear another aide call a client by a slur. What is it?
        = Abuse, which I report
        - A joke
        > What wounds a client is no joke.
        - Not my business
        > Everybody who sees or hears abuse reports it.
        - Free speech
        ! Slurs are verbal abuse.
        ?# You said "he" and the client says "she, please." Put the answer in order.
        1. Listen to the end
        2. Say "Sorry"
        3. Say it again with the right word
        4. Go on with the care
        ! Short and kind.
        ? What do you write in your notes?
        = What I did and saw, in neutral words
        - Whom the client loves
        > It goes into the notes only when the care needs it.
        - What I think of the client's life
        - What the neighbors say
        ! Notes hold what the care needs.
        ?_ Fill in one word: telling others that a client is gay is called ____.
        = outing
        ! It can cost a client safety.
        ? A client hides a photo when you come in. What is best?
        = Don't mention it, and be friendly and reliable
        - Ask to see it
        - Tell the client that I know
        > Trust grows by itself. It can't be pulled.
        - Look at it when the client sleeps
        ! The client decides what you are shown.
        ? Two men open the door. One is the client. What do you say?
        = "Good morning, I'm Ana from the agency. What would you like me to call you both?"
        - "Are you brothers?"
        > It may hurt a couple to be taken for brothers.
        - "Which one is the wife?"
        - "Where is the family?"
        ! Greet both, and guess nothing.
        ?T Helping with a wig or a binder is personal care like any other.
        ! If the plan says so, you help with it as with glasses or a brace.
        ? What can make a client put off care?
        = Fear of being judged
        - Too much information
        - Too many visitors
        - Good health
        ! Fear keeps people away until they are very ill.
        ? Which are signs of respect? Choose all that apply.
        = I use the client's name for the partner, such as "my husband Jim"
        = I knock before I come in
        = I keep what I see to myself
        - I say that I don't mind
        ! "I don't mind" tells the client that there was something to mind.`,
        es: `# Compruebe lo que sabe
        ? ¿Por qué muchos clientes LGBTQ+ mayores esconden quiénes son?
        = Vivieron años en que ser descubierto costaba el empleo, la familia y la seguridad
        - No confían en los médicos en general
        - No quieren cuidado
        > Sí lo quieren. Temen cómo los van a tratar.
        - Es una costumbre de la vejez
        ! Durante gran parte de su vida fue peligroso no esconderse.
        ? ¿Cómo sabe cómo llamar a un cliente?
        = Pregunto: “¿Cómo quiere que le llame?”
        - Uso el nombre de la identificación
        > La identificación puede mostrar un nombre que el cliente no usa.
        - Digo “mi amor”
        > Esos apodos suenan como si hablara con un niño.
        - Adivino por la voz
        ! Es una buena pregunta para todos los clientes.
        ? Usó el pronombre equivocado. ¿Y ahora?
        = Pido perdón, lo corrijo y sigo
        - No digo nada
        - Explico largo rato por qué es difícil
        > Entonces el cliente tiene que consolarlo a usted.
        - Le pido al cliente que elija uno más fácil
        ! Una corrección corta muestra respeto.
        ?F Puede contarle al siguiente cuidador que una clienta es lesbiana para que esté preparado.
        ! Es privado y el cuidado no lo necesita.
        ?~ ¿Qué significa cada palabra?
        Transgénero => el género no es el que se anotó al nacer
        Familia elegida => amigos que hacen lo que hacen los parientes
        Pronombres => palabras como él, ella y elle
        Exponer a alguien => contar a otros lo que la persona guarda en privado
        ! Hacen falta pocas palabras, y las mejores son las del cliente.
        ? ¿Qué preguntas son buenas en la primera visita? Elija todas las correctas.
        = “¿Cómo quiere que le llame?”
        = “¿Quién es importante para usted?”
        = “¿Hay algo que deba saber para ayudarle con seguridad?”
        - “¿Se ha operado?”
        - “¿Está casado con un hombre o con una mujer?”
        ! Pregunte lo que el cuidado necesita y deje lo demás al cliente.
        ? El cuerpo de un cliente no es como usted esperaba. ¿Qué hace?
        = Doy el cuidado con calma y no digo nada de eso
        - Pregunto cómo pasó
        > Pregunte solo lo que el cuidado necesita.
        - Llamo a otro cuidador para que lo vea
        > Eso rompe la privacidad y duele.
        - Dejo esa parte sin lavar
        ! Todo cuerpo se lava con el mismo respeto.
        ?T Cuando un cliente ya no puede decidir, decide la persona nombrada en el poder para la atención médica, aunque sea un amigo.
        ! Cuenta el documento, no la sangre.
        ? El hijo del cliente dice: “No deje que ese hombre visite a mi padre”. El cliente quiere la visita. ¿Qué hace?
        = Dejo que el cliente decida y le cuento el conflicto a mi coordinador
        - Hago lo que dice el hijo
        > El hijo no decide quién visita a su padre.
        - No dejo entrar a nadie
        - Decido yo quién tiene razón
        ! Los clientes eligen a sus visitas.
        ?F Si su fe lo ve de otra manera, puede decírselo al cliente durante el cuidado.
        ! Puede creerlo. En el trabajo no se predica.
        ? Piensa que no puede cuidar a una clienta transgénero. ¿Qué es lo correcto?
        = Aviso a mi coordinador antes de la visita para que la clienta no se quede sola
        - No voy y no digo nada
        > Un cliente sin cuidado está en peligro.
        - Voy y hago solo la mitad de las tareas
        - Le pido a la clienta que busque otra agencia
        ! Nunca deje a un cliente sin cuidado.
        ? Oye que otro cuidador llama a un cliente con un insulto. ¿Qué es eso?
        = Maltrato, y lo reporto
        - Una broma
        > Lo que hiere a un cliente no es broma.
        - No es asunto mío
        > Todo el que ve u oye maltrato lo reporta.
        - Libertad de expresión
        ! Los insultos son maltrato verbal.
        ?# Usted dijo “él” y la clienta dice “ella, por favor”. Ponga la respuesta en orden.
        1. Escuchar hasta el final
        2. Decir “Perdón”
        3. Decirlo otra vez con la palabra correcta
        4. Seguir con el cuidado
        ! Corto y amable.
        ? ¿Qué escribe en sus notas?
        = Lo que hice y vi, con palabras neutrales
        - A quién ama el cliente
        > Va en las notas solo si el cuidado lo necesita.
        - Lo que pienso de la vida del cliente
        - Lo que dicen los vecinos
        ! Las notas tienen lo que el cuidado necesita.
        ?_ Complete con una palabra: lo que un cliente no quiere que se sepa es ____ y no se cuenta.
        = privado
        ! Contarlo puede costarle al cliente su seguridad.
        ? Un cliente esconde una foto cuando usted entra. ¿Qué es lo mejor?
        = No mencionarlo y ser amable y puntual
        - Pedir verla
        - Decirle al cliente que ya lo sé
        > La confianza crece sola. No se puede jalar.
        - Verla cuando el cliente duerme
        ! El cliente decide qué le muestra.
        ? Dos hombres abren la puerta. Uno es el cliente. ¿Qué dice?
        = “Buenos días, soy Ana, de la agencia. ¿Cómo quieren que los llame?”
        - “¿Son hermanos?”
        > A una pareja le puede doler que la tomen por hermanos.
        - “¿Quién es la esposa?”
        - “¿Dónde está la familia?”
        ! Salude a los dos y no suponga nada.
        ?T Ayudar con una peluca o una faja de pecho es cuidado personal como cualquier otro.
        ! Si el plan lo dice, usted ayuda con eso como con los lentes o una férula.
        ? ¿Qué puede hacer que un cliente deje el cuidado para después?
        = El miedo a que lo juzguen
        - Demasiada información
        - Demasiadas visitas
        - La buena salud
        ! El miedo aleja a la gente hasta que está muy enferma.
        ? ¿Cuáles son señales de respeto? Elija todas las correctas.
        = Llamo a la pareja como la llama el cliente, por ejemplo “mi esposo Jim”
        = Toco antes de entrar
        = Me guardo lo que veo
        - Digo que no me molesta
        ! “No me molesta” le dice al cliente que había algo que podía molestar.`,
      },
      { pool: { name: 'LGBTQ+ inclusive care', from: 1, draws: 10 } },
    ),
  ],
}
